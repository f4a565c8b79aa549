/**
 * Blocks of JSX with the word `live` are shown together with their output:
 *
 *   <div class="live"><div data-island="1" data-when="visible">…</div><pre>…</pre></div>
 *
 * The output in the island is rendered at build time; client/islands/live.tsx replaces it and adds the editor.
 */
import type { Element, ElementContent, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import type { ComponentType, ReactNode } from 'react'
import type { VFile } from 'vfile'
import { finding, lacking } from '../../diagnostics/finding.ts'
import { liveModule } from '../../shared/dom.ts'
import { type LivePackages, runLiveCode } from '../../shared/live-code.ts'
import { limited } from '../../util/author-code/author-code.ts'
import { parse5 } from '../../util/packages/package.ts'
import { toSourcePath } from '../../util/paths.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { textOf } from '../html.ts'
import { inlineStyles } from '../inline-styles.ts'
import { placeOfElement } from '../origin.ts'
import { skip, walkElements } from '../tree.ts'

interface LiveBlock {
  readonly pre: Element
  readonly code: string
  readonly isInline: boolean
  readonly index: number
  readonly siblings: { type: string }[]
}

export function rehypeLive() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const context = contextOf(file)
    if (!context.sources.some(({ text }) => /\blive\b/.test(text))) return
    const blocks: LiveBlock[] = []
    walkElements(tree, (pre, index, siblings) => {
      if (pre.tagName !== 'pre') return undefined
      const code = pre.children[0]
      const meta = code?.type === 'element' ? optionsOf(code) : null
      if (code !== undefined && meta !== null)
        blocks.push({ pre, code: textOf(code as Element), isInline: !/\bnoInline\b/.test(meta), index, siblings })
      return skip
    })
    if (blocks.length === 0) return
    const packages = await loadPackages(context)
    if (context.environment.config.isUntrusted) reportNotRun(blocks, context)
    else if (packages === null) reportMissing(blocks, context)
    else for (const block of blocks) await replace(block, packages, context)
  }
}

/** The options of a live block; null: not a live block. */
function optionsOf({ tagName, properties: { className, dataMeta } }: Element): string | null {
  const languages = Array.isArray(className) ? className : []
  const isCode =
    tagName === 'code' && languages.some(name => /^language-(?:[jt]sx?|javascript|typescript)$/.test(String(name)))
  const meta = String(dataMeta ?? '').replace(/"[^"]*"|'[^']*'/g, '')
  return isCode && /(?:^|\s)live(?=\s|$)/.test(meta) ? meta : null
}

async function loadPackages({ environment }: PageContext): Promise<LivePackages | null> {
  try {
    const [{ transform }, sval] = await Promise.all([
      environment.importPackage('sucrase'),
      environment.importPackage('sval')
    ])
    const Sval = sval['default'] ?? sval
    return { transform, Sval } as LivePackages
  } catch {
    return null
  }
}

/**
 * Live code is not run with --untrusted, because the interpreter is not a sandbox: code can reach functions of Node.
 */
function reportNotRun([first]: readonly LiveBlock[], context: PageContext): void {
  if (first === undefined) return
  const message = 'The live example is code, which --untrusted does not run: the page shows the code.'
  const hint = 'Review it, then build without --untrusted.'
  addFinding(context, finding('mdx/not-run', placeOfElement(first.pre, context), message, hint))
}

function reportMissing([first]: readonly LiveBlock[], context: PageContext): void {
  if (first === undefined) return
  const message = 'The example is shown as code: the packages “sval” and “sucrase” are not installed.'
  const hint = 'Run “npm install --save-dev sval sucrase”, or remove the word “live”.'
  addFinding(context, lacking(finding('markdown/live', placeOfElement(first.pre, context), message, hint), 'sval'))
}

async function replace(
  { pre, code, isInline, index, siblings }: LiveBlock,
  packages: LivePackages,
  context: PageContext
) {
  const drawn = await draw(code, isInline, packages, context, pre)
  const { found } = context
  const id = String(found.islands.length + 1)
  const props = JSON.stringify({ code: code.replace(/\n$/, ''), isInline })
  found.islands.push({
    id,
    module: toSourcePath(liveModule),
    exportName: 'default',
    when: 'visible',
    isRedrawn: true,
    props
  })
  found.sheets.add('live')
  const result = element({ className: ['live__result'] }, drawn)
  const island = element({ dataIsland: id, dataWhen: 'visible' }, [result])
  siblings[index] = element({ className: ['live'] }, [island, pre])
}

function element(properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName: 'div', properties, children }
}

/** Renders the initial output of the example; nothing if it needs names that only browsers or the site define. */
async function draw(code: string, isInline: boolean, packages: LivePackages, context: PageContext, pre: Element) {
  const react = await import('react')
  const { renderToString } = await import('react-dom/server')
  const names = { ...react, React: react }
  try {
    const html = limited(context.environment.config.markdown.timeLimit, () => {
      const result = runLiveCode(code, isInline, packages, names)
      return renderToString(
        typeof result === 'function' ? react.createElement(result as ComponentType) : (result as ReactNode)
      )
    })
    const { children } = fromParse5(parse5().parseFragment(html)) as Element
    const styled: Element[] = []
    walkElements({ type: 'root', children } as Root, each => {
      if (each.properties.style !== undefined) styled.push(each)
    })
    await inlineStyles(styled, context)
    return children
  } catch (error) {
    if (!(error instanceof ReferenceError)) reportError(error, pre, context)
    return []
  }
}

function reportError(error: unknown, pre: Element, context: PageContext): void {
  const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
  const place = placeOfElement(pre, context)
  const line = Number(/\((\d+):\d+\)/.exec(reason)?.[1] ?? 0)
  const message = `The live example does not run: ${reason.replace(/ ?\(\d+:\d+\)/, '').replace(/\.?$/, '.')}`
  const hint = 'Fix the code; more than one statement needs the word “noInline” and a call of “render”.'
  addFinding(context, finding('markdown/live', { ...place, line: place.line + line }, message, hint))
}
