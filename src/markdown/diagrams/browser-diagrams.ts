/**
 * Diagrams rendered in the browser by the project's package `mermaid`: the block stays in the page, inside an element
 * that client/islands/diagram.ts activates when it becomes visible. During the build, the same package checks that it
 * can parse the diagram. This check runs in a worker thread, which can be stopped at the time limit and may emulate a
 * browser.
 */
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { Element, ElementContent } from 'hast'
import { mermaidModule } from '../../shared/dom.ts'
import { sha256 } from '../../util/hash.ts'
import { packageVersion } from '../../util/packages/installed.ts'
import { toSourcePath } from '../../util/paths.ts'
import type { CompileEnvironment, PageContext } from '../context.ts'
import { codeOnce } from '../package-keys.ts'
import { type DiagramProblem, endOfFrontMatter } from './mermaid.ts'

/** The parse error of a diagram; null: valid. */
export type CheckDiagram = (source: string) => Promise<DiagramProblem | null>

/** One worker for all pages that an environment compiles. */
const checkers = new WeakMap<CompileEnvironment, Checker>()

/** The only file that is used; it imports others of its folder. */
const mermaidEntry = '/dist/mermaid.esm.min.mjs'

/** null: the package is not installed in the project. */
export function openCheck({ environment }: PageContext): CheckDiagram | null {
  const folder = environment.packageFolder('mermaid', mermaidEntry)
  const version = folder === null ? null : packageVersion(folder)
  if (folder === null || version === null) return null
  const { codeBlocks, config } = environment
  const checker = checkers.get(environment) ?? new Checker(folder, config.markdown.timeLimit)
  checkers.set(environment, checker)
  return async source => {
    const { text, lines } = readLines(source)
    const key = sha256(JSON.stringify(['mermaid', codeOnce(folder + mermaidEntry, environment), text]))
    const message = codeBlocks.get(key) ?? (await checker.check(text))
    codeBlocks.set(key, message)
    return message === '' ? null : toProblem(message, lines, source)
  }
}

/** The text without lines that mermaid drops before counting; its line `n` is line `lines[n]` of the source, from 0. */
function readLines(source: string): { readonly text: string; readonly lines: readonly number[] } {
  const all = source.split('\n')
  const begin = endOfFrontMatter(all)
  const kept = all
    .map((text, line) => ({ text, line }))
    .filter(({ text, line }) => line >= begin && !/^\s*%%/.test(text))
  const first = kept.findIndex(({ text }) => text.trim() !== '')
  const shown = kept.slice(Math.max(0, first))
  return { text: shown.map(({ text }) => text).join('\n'), lines: shown.map(({ line }) => line) }
}

function toProblem(message: string, lines: readonly number[], source: string): DiagramProblem {
  const at = Number(/\bline (\d+)/.exec(message)?.[1] ?? 1)
  const line = lines[at - 1] ?? lines.at(-1) ?? 0
  const written = source.split('\n')[line]?.trim() ?? ''
  if (message.startsWith('No diagram type')) return { line, reason: `“${written}” is not a diagram type` }
  if (message === tooLong) return { line, reason: 'parsing it takes too long' }
  if (written === '') return { line, reason: 'it ends unexpectedly' }
  return { line, reason: `“${written}” cannot be read` }
}

const tooLong = 'too long'

/** Checks diagrams in a worker thread that loads the package; started on first use. */
class Checker {
  private worker: Worker | null = null
  private readonly waiting: ((message: string) => void)[] = []
  private readonly folder: string
  private readonly seconds: number

  constructor(folder: string, seconds: number) {
    this.folder = folder
    this.seconds = seconds
  }

  /** The error message of the package; '': no error. */
  check(source: string): Promise<string> {
    this.worker ??= this.start()
    const { worker } = this
    return new Promise(resolve => {
      const limit = setTimeout(() => {
        this.worker = null
        this.waiting.length = 0
        void worker.terminate()
        resolve(tooLong)
      }, this.seconds * 1000)
      this.waiting.push(message => {
        clearTimeout(limit)
        if (this.waiting.length === 0) worker.unref()
        resolve(message)
      })
      worker.ref()
      worker.postMessage(source)
    })
  }

  private start(): Worker {
    const workerData = pathToFileURL(this.folder + mermaidEntry).href
    const worker = new Worker(program, { eval: true, workerData })
    const answer = (message: string) => this.waiting.shift()?.(message)
    worker.on('message', answer)
    // A package that cannot be loaded in Node may still work in browsers: count as valid.
    worker.on('error', () => {
      for (const waits of this.waiting.splice(0)) waits('')
    })
    return worker
  }
}

/** The package sanitizes texts with the DOM; when it finds no DOM implementation that can, it leaves them unchanged. */
const program = `
  const { parentPort, workerData } = require('node:worker_threads')
  class Nothing {}
  const document = { nodeType: 9, implementation: {}, createElement: () => ({}), currentScript: null }
  globalThis.document = document
  globalThis.window = { document, Element: Nothing, addEventListener() {}, navigator: {}, location: {} }
  const loading = import(workerData)
  parentPort.on('message', async source => {
    const { default: mermaid } = await loading
    let message = ''
    try {
      await mermaid.parse(source)
    } catch (error) {
      // Failures for lack of a browser are not errors of the diagram.
      if (!(error instanceof TypeError || error instanceof ReferenceError)) message = String(error?.message ?? error)
    }
    parentPort.postMessage(message)
  })
`

/**
 * The block in a figure:
 *
 *   <figure class="diagram" aria-label="…"><div data-island="1" data-when="visible"><pre>…</pre></div></figure>
 */
export function browserFigure(pre: Element, source: string, caption: string | null, { found }: PageContext): Element {
  const id = String(found.islands.length + 1)
  found.islands.push({
    id,
    module: toSourcePath(mermaidModule),
    exportName: 'default',
    when: 'visible',
    isRedrawn: false,
    props: '{}'
  })
  const island = element('div', { dataIsland: id, dataWhen: 'visible' }, [pre])
  const captions = caption === null ? [] : [element('figcaption', {}, [{ type: 'text', value: caption }])]
  const named =
    /^[^\S\r\n]*accTitle\s*:\s*(.*)$/m.exec(source)?.[1] ??
    /^[^\S\r\n]*(?:pie(?: showData)? )?title\b[ :]*(.*)$/m.exec(source)?.[1]
  const ariaLabel = named?.trim() ?? caption ?? 'Diagram'
  return element('figure', { className: ['diagram'], ariaLabel }, [island, ...captions])
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}
