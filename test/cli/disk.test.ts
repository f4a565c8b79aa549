/** Builds on disks that are full or read-only: a file system of its own is mounted in a namespace of its own. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { projectRoot } from '../support/cli.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docsgen-disk-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs shell lines in a site on a disk of its own; `docsgen` is the tool, with its exit code as the last line of its output. */
async function onOwnDisk(lines: string): Promise<string> {
  const script = join(folder, 'script.sh')
  await writeFile(
    script,
    `docsgen() { timeout 100 ${process.execPath} ${join(projectRoot, 'bin/docsgen.js')} "$@" 2>&1; echo "exit $?"; }
mkdir ${folder}/disk ${folder}/out; mount -t tmpfs -o size=8m tmpfs ${folder}/disk || exit 1; cd ${folder}/disk
mkdir docs; printf -- '---\\ndescription: d\\n---\\n\\n# Home\\n\\nHello.\\n' > docs/index.md
echo "export default { title: 'M', url: 'https://m.example', docs: { path: 'docs' } }" > site.config.js
${lines}`.replaceAll('\\\\', '\\')
  )
  const { stdout } = await promisify(execFile)('unshare', ['-rm', 'bash', script], {
    env: { ...process.env, NO_COLOR: '1', CI: '', GITHUB_ACTIONS: '' }
  })
  return stdout
}

const published = 'find build -type f -not -name .docsgen-files -exec sha256sum {} + | sort | sha256sum'

test.each([0, 8, 24, 64])(
  'a disk with %d kB left: one finding, the old site is whole, nothing is left behind',
  async left => {
    const output = await onOwnDisk(`
mkdir media; head -c 300000 /dev/urandom > media/big.bin
docsgen build > ${folder}/log; ${published}
sed -i "s/ }$/, staticDirectories: ['media'] }/" site.config.js
dd if=/dev/zero of=fill bs=1k status=none 2> ${folder}/log; truncate -s -${left}K fill
docsgen build; ${published}
rm fill; docsgen build > ${folder}/log; find . -name '*tmp*' -o -name 'lock*' -o -name '*pending*'; tail -n 1 ${folder}/log`)
    const [before, after] = output.match(/^[0-9a-f]{64}/gm) ?? []
    expect(after).toBe(before)
    expect(output).toMatch(/“[^”]+” cannot be written: the disk is full \(ENOSPC\)/)
    expect(output.match(/exit \d+/g)).toEqual(['exit 1', 'exit 0'])
    expect(output).not.toMatch(/fault of docsgen|tmp|lock|pending/)
  }
)

test('a read-only project with its output elsewhere is a finding', async () => {
  const output = await onOwnDisk(
    `mount -o remount,ro ${folder}/disk; docsgen build --out-dir ${folder}/out; docsgen check`
  )
  expect(output).toMatch(
    /“\.docsgen” cannot be written: the file system is read-only \(EROFS\)\.\n.*right to write in the folder of the project/
  )
  expect(output.match(/exit \d+/g)).toEqual(['exit 1', 'exit 0'])
})
