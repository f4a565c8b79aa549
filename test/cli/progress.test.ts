import { expect, test } from 'vitest'
import { createProgress, type Terminal } from '../../src/cli/terminal.ts'

/** A terminal that keeps what is written to it. */
function recorder(isTerminal: boolean, width = 80): Terminal & { text(): string } {
  const written: string[] = []
  return {
    out: () => {},
    err: text => written.push(text),
    isTerminal,
    links: false,
    color: false,
    width,
    cwd: '/',
    env: {},
    text: () => written.join('')
  }
}

test('elsewhere than on a terminal nothing is printed, so that logs of CI hold findings only', () => {
  const terminal = recorder(false)
  const progress = createProgress(terminal, () => 0)
  progress.show('compile', 0, 2)
  progress.clear()
  expect(terminal.text()).toBe('')
})

test('with --verbose each stage is one plain line elsewhere than on a terminal', () => {
  const terminal = recorder(false)
  const progress = createProgress(terminal, () => 0, true)
  for (const done of [0, 1, 2]) progress.show('compile', done, 2)
  progress.show('check', 0, 0)
  progress.clear()
  expect(terminal.text()).toBe('compile\ncheck\n')
})

test('on a terminal one line is written over, at most every 50 ms, the last step always', () => {
  const terminal = recorder(true)
  let time = 0
  const progress = createProgress(terminal, () => time)
  for (const [done, at] of [
    [0, 0],
    [1, 10],
    [2, 60],
    [3, 70],
    [4, 80]
  ] as const) {
    time = at
    progress.show('compile', done, 4)
  }
  progress.clear()
  progress.clear()
  const line = (text: string) => `\r\u001b[2K${text}`
  expect(terminal.text()).toBe(['compile 0/4', 'compile 2/4', 'compile 4/4', ''].map(line).join(''))
})

test('the line never wraps', () => {
  const terminal = recorder(true, 8)
  createProgress(terminal, () => 0).show('compile', 10, 20)
  expect(terminal.text()).toBe('\r\u001b[2Kcompile')
})
