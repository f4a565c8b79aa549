/** The graph alone: tasks are functions of this test, answers are maps that it changes. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { finding } from '../../src/diagnostics/finding.ts'
import { Graph } from '../../src/incremental/graph.ts'
import { manyAtOnce, oneAtATime, type Scope } from '../../src/incremental/scope.ts'
import { LostValue, Store } from '../../src/incremental/store.ts'
import { Pool, type SyncTask, type Task } from '../../src/incremental/task.ts'
import { writeSite } from '../support/files.ts'

/** A project whose answers a test changes; each `open` is a run over the same store. */
async function openProject() {
  const folder = join(await writeSite({}), 'cache')
  const files = new Map<string, string | null>([['a.txt', 'one']])
  const links = new Map<string, string>([['x', '/x']])
  const asked: string[] = []
  const open = (scope: Scope<Pool> = oneAtATime()) => {
    const store = Store.open(folder)
    const graph = new Graph(store, scope, {
      file: {
        answer(path) {
          asked.push(`file ${path}`)
          return files.get(path) ?? null
        }
      },
      link: {
        version: () => JSON.stringify([...links]),
        answer(written) {
          asked.push(`link ${written}`)
          return links.get(written) ?? null
        }
      },
      clock: { answer: () => undefined }
    })
    const end = () => {
      graph.save()
      store.save()
    }
    return { graph, store, end }
  }
  return { folder, files, links, asked, open, questions: () => asked.splice(0) }
}

/** Asks for files and links named in its argument, `file a.txt`; counts its runs. */
function readingTask() {
  const ran: string[] = []
  const task = (graph: Graph): SyncTask<{ key: string; text: string }, string> => ({
    name: 'read',
    settings: '',
    keyOf: ({ key }) => key,
    stampOf: ({ text }) => text,
    run({ key, text }, { report }) {
      ran.push(key)
      for (const line of text.split(', ')) {
        const [kind = '', question = ''] = line.split(' ')
        graph.note(kind, question)
        if (kind === 'bad') report(finding('link/broken', null, `${question} is bad.`))
      }
      return `made of ${text}`
    }
  })
  return { task, ran: () => ran.splice(0) }
}

test('an answer is kept while what it asked is the same', async () => {
  const { open, files } = await openProject()
  const { task, ran } = readingTask()
  const ask = () => {
    const { graph, end } = open()
    const { value } = graph.askNow(task(graph), { key: 'docs/p', text: 'file a.txt' })
    end()
    return value
  }
  expect([ask(), ran()]).toEqual(['made of file a.txt', ['docs/p']])
  expect([ask(), ran()]).toEqual(['made of file a.txt', []])
  files.set('a.txt', 'two')
  expect([ask(), ran()]).toEqual(['made of file a.txt', ['docs/p']])
  files.set('b.txt', 'new')
  expect([ask(), ran()]).toEqual(['made of file a.txt', []])
  files.delete('a.txt')
  expect([ask(), ran()]).toEqual(['made of file a.txt', ['docs/p']])
})

test('findings come again with the answer they belong to', async () => {
  const { open } = await openProject()
  const { task, ran } = readingTask()
  const ask = (text: string) => {
    const { graph, end } = open()
    const { findings } = graph.askNow(task(graph), { key: 'p', text })
    end()
    return findings.map(({ message }) => message)
  }
  expect(ask('bad x, bad y')).toEqual(['x is bad.', 'y is bad.'])
  // A kind of question that nobody answers is never the same.
  expect(ran()).toEqual(['p'])
  expect(ask('bad x, bad y')).toEqual(['x is bad.', 'y is bad.'])
  expect(ask('file a.txt')).toEqual([])
})

test('an equal stamp spares the version, an equal version the run', async () => {
  const { open } = await openProject()
  const looked: string[] = []
  const ask = (stamp: string, version: string) => {
    const { graph, end } = open()
    const task: SyncTask<null, string> = {
      name: 'shown',
      settings: '',
      keyOf: () => 'p',
      stampOf: () => stamp,
      versionOf() {
        looked.push('version')
        return version
      },
      run() {
        looked.push('run')
        return version
      }
    }
    const { value } = graph.askNow(task, null)
    end()
    return [value, ...looked.splice(0)]
  }
  expect(ask('s1', 'v1')).toEqual(['v1', 'run', 'version'])
  expect(ask('s1', 'v1')).toEqual(['v1'])
  expect(ask('s2', 'v1')).toEqual(['v1', 'version'])
  expect(ask('s2', 'v1')).toEqual(['v1'])
  expect(ask('s3', 'v2')).toEqual(['v2', 'version', 'run', 'version'])
})

test('while the links as a whole have the same version, none of them is asked for', async () => {
  const { open, links, questions } = await openProject()
  const { task, ran } = readingTask()
  const ask = () => {
    const { graph, end } = open()
    graph.askNow(task(graph), { key: 'p', text: 'link x, file a.txt' })
    end()
    return [...questions(), ...ran()]
  }
  expect(ask()).toEqual(['link x', 'file a.txt', 'p'])
  expect(ask()).toEqual(['file a.txt'])
  links.set('y', '/y')
  expect(ask()).toEqual(['file a.txt', 'link x'])
  expect(ask()).toEqual(['file a.txt'])
  links.set('x', '/other')
  expect(ask()).toEqual(['file a.txt', 'link x', 'link x', 'file a.txt', 'p'])
})

test('what shares a pool depends on the questions of all', async () => {
  const { open, files } = await openProject()
  const ran: string[] = []
  const ask = () => {
    const { graph, end } = open()
    const pool = new Pool()
    const task: SyncTask<string, null> = {
      name: 'module',
      settings: '',
      keyOf: page => page,
      stampOf: () => '',
      run(page, notes) {
        ran.push(page)
        // The second page gets the module that the first has run, and asks for nothing.
        if (page === 'first') graph.note('file', 'a.txt')
        notes.share(pool, notes.asked)
        return null
      }
    }
    for (const page of ['first', 'second']) graph.askNow(task, page)
    end()
    return ran.splice(0)
  }
  expect(ask()).toEqual(['first', 'second'])
  expect(ask()).toEqual([])
  files.set('a.txt', 'two')
  expect(ask()).toEqual(['first', 'second'])
})

test('what asks the clock runs in each run, and says so', async () => {
  const { open } = await openProject()
  const { task, ran } = readingTask()
  for (let run = 0; run < 2; run++) {
    const { graph, end } = open()
    graph.askNow(task(graph), { key: 'p', text: 'clock now' })
    graph.askNow(task(graph), { key: 'p', text: 'clock now' })
    expect([graph.hasVolatile, ran()]).toEqual([true, ['p']])
    end()
  }
})

test('what nobody asked for goes with a save, unless others may still need it', async () => {
  const { open } = await openProject()
  const { task, ran } = readingTask()
  const ask = (keys: readonly string[], keepsOthers = false) => {
    const { graph, store } = open()
    for (const key of keys) graph.askNow(task(graph), { key, text: 'file a.txt' })
    graph.save({ keepsOthers })
    store.save()
    return ran()
  }
  expect(ask(['d/a', 'd/b', 'e/c'])).toEqual(['d/a', 'd/b', 'e/c'])
  expect(ask(['d/a'], true)).toEqual([])
  expect(ask(['d/a'])).toEqual([])
  expect(ask(['d/a', 'd/b', 'e/c'])).toEqual(['d/b'])
})

test('two who ask for the same answer wait for one run; a change while it runs begins another', async () => {
  const { open, files } = await openProject()
  const { graph } = open(manyAtOnce())
  const ran: string[] = []
  let go = () => {}
  const task: Task<string, string> = {
    name: 'slow',
    settings: '',
    keyOf: key => key,
    stampOf: () => '',
    async run(key) {
      graph.note('file', 'a.txt')
      ran.push(key)
      await new Promise<void>(done => {
        go = done
      })
      return `${key} ${ran.length}`
    }
  }
  const both = [graph.ask(task, 'p'), graph.ask(task, 'p')]
  go()
  expect((await Promise.all(both)).map(({ value }) => value)).toEqual(['p 1', 'p 1'])
  files.set('a.txt', 'two')
  graph.advance()
  const late = graph.ask(task, 'p')
  files.set('a.txt', 'three')
  graph.advance()
  go()
  await expect.poll(() => ran.length).toBe(3)
  go()
  expect((await late).value).toBe('p 3')
})

test('a value that the store has lost makes its task run again; a text that cannot be read voids the run', async () => {
  const { open, folder } = await openProject()
  const ran: string[] = []
  const task: SyncTask<null, string> = {
    name: 'long',
    settings: '',
    keyOf: () => 'p',
    stampOf: () => '',
    run(_, { keep }) {
      ran.push('run')
      return keep('a long text')
    }
  }
  const first = open()
  first.graph.askNow(task, null)
  first.end()
  const [name = ''] = await readdir(folder)
  const bytes = await readFile(join(folder, name))
  bytes[bytes.indexOf('a long text')] = 0
  await writeFile(join(folder, name), bytes)
  const { graph, store } = open()
  const { value } = graph.askNow(task, null)
  expect(ran).toEqual(['run'])
  expect(() => store.demand(value)).toThrow(LostValue)
  expect(store.isDamaged).toBe(true)
  store.discard()
  await writeFile(join(folder, name), '')
  const last = open()
  expect(last.store.demand(last.graph.askNow(task, null).value)).toBe('a long text')
  expect(ran).toEqual(['run', 'run'])
})

test('a task that asks for another notes its own questions before and after', async () => {
  const { open, files } = await openProject()
  const ran: string[] = []
  for (const scope of [oneAtATime<Pool>(), manyAtOnce<Pool>()]) {
    const { graph } = open(scope)
    const inner: Task<string, null> = {
      name: 'inner',
      settings: '',
      keyOf: key => key,
      stampOf: () => '',
      async run() {
        await Promise.resolve()
        graph.note('file', 'inner.txt')
        return null
      }
    }
    const outer: Task<null, null> = {
      name: 'outer',
      settings: '',
      keyOf: () => 'o',
      stampOf: () => '',
      async run() {
        ran.push('outer')
        await graph.ask(inner, 'a')
        graph.note('file', 'outer.txt')
        return null
      }
    }
    await graph.ask(outer, null)
    for (const [file, count] of [
      ['inner.txt', 1],
      ['outer.txt', 2]
    ] as const) {
      files.set(file, String(scope))
      graph.advance()
      await graph.ask(outer, null)
      expect(ran.length).toBe(count)
    }
    ran.length = 0
    files.clear()
  }
})

test('what is looked at while no task runs is not looked up', async () => {
  const { open, questions } = await openProject()
  const { graph } = open()
  graph.note('file', 'a.txt')
  expect(questions()).toEqual([])
})
