/**
 * Runs MDX pages and renders them with React, one page at a time. A failure is reported at its place in the source, and
 * the page falls back to what can be shown without running it (static.ts).
 */
import type { Element, Nodes, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { type ComponentType, type Context, createElement, type ReactElement } from 'react'
import { type Code, codes } from '../../diagnostics/codes.ts'
import { finding } from '../../diagnostics/finding.ts'
import { tabsHint } from '../../shared/markup/tabs.ts'
import type { SourcePath } from '../../types/basics.ts'
import { limited, runAuthorCode, TimeLimitError } from '../../util/author-code/author-code.ts'
import { lineStarts } from '../../util/lines.ts'
import { parse5 } from '../../util/packages/package.ts'
import { addFinding, type CompileEnvironment, type PageContext, report } from '../context.ts'
import { collectIslands, cutOut, IslandContext, inRoot, type PlaceContent, type SiteRoot } from '../islands/islands.ts'
import type { Origin } from '../origin.ts'
import type { Read } from '../parse/read.ts'
import { placeAt, type SourceText } from '../source.ts'
import { walk } from '../tree.ts'
import { Bodies, frontMatterOf } from './bodies.ts'
import type { Evaluate } from './mdx.ts'
import { moduleOfError } from './modules.ts'
import { withoutNestedLinks } from './nested-links.ts'
import { PartialContext } from './partials.ts'
import { marks } from './program.ts'
import { createRuntime, type Failure } from './runtime.ts'
import type { Scope } from './scope.ts'
import { messageOf } from './values.ts'

export async function createEvaluator(
  environment: CompileEnvironment,
  read: Read
): Promise<{ readonly evaluate: Evaluate }> {
  const { renderToStaticMarkup, renderToString } = await import('react-dom/server')
  const bodies = new Bodies(environment, read)
  let last: Promise<unknown> = Promise.resolve()

  return {
    evaluate(tree, scope, context) {
      // Sequential, so that an unhandled rejection can be attributed to one page.
      const turn = last.then(() => evaluateAlone(tree, scope, context))
      last = turn.catch(() => undefined)
      return turn
    }
  }

  async function evaluateAlone(tree: Root, scope: Scope, context: PageContext): Promise<Root | null> {
    const { timeLimit } = environment.config.markdown
    const { result, stray } = await runAuthorCode(context.source.path, timeLimit, () =>
      evaluatePage(bodies, tree, scope, context, { renderToStaticMarkup, renderToString })
    )
    for (const reason of stray) {
      const message = `An error in a promise or a timer was not caught: ${sentence(messageOf(reason))}`
      report(context, 'mdx/render', undefined, message, 'Await the promise, or catch its error.')
    }
    return result
  }
}

type Renderers = Pick<typeof import('react-dom/server'), 'renderToStaticMarkup' | 'renderToString'>

async function evaluatePage(
  bodies: Bodies,
  tree: Root,
  scope: Scope,
  context: PageContext,
  { renderToStaticMarkup: render, renderToString }: Renderers
): Promise<Root | null> {
  const overrides = await bodies.overrides(context)
  const runtime = createRuntime(new Set(Object.values(overrides)))
  const exports = await bodies.run(tree, scope, context, runtime)
  if (exports === null) return null
  // The default export of a compiled body is its content.
  const Content = exports.default as ComponentType<object>
  const { title, description, id } = context.page
  const frontMatter = context.environment.config.dialect.siteConfig === null ? {} : await frontMatterOf(context)
  const facts = {
    ...context.environment.factsOf(context.page),
    anchors: context.found.anchors,
    doc: { id, title, description, frontMatter }
  }
  const { PageContent, PageFactsProvider } = context.environment.helpers
  const Provider = PageFactsProvider as ComponentType<{ facts: object; children?: unknown }>
  const withPartials = (inside: ReactElement) => createElement(PartialContext, { value: runtime.partials }, inside)
  const Root = rootThatDraws(await bodies.root(context), inside =>
    render(createElement(Provider, { facts }, withPartials(inside)))
  )
  const islands = collectIslands(
    renderToString,
    (inside, lift, place) => {
      const placed = createElement(PageContent as Context<PlaceContent | null>, { value: place }, withPartials(inside))
      return createElement(Provider, { facts: { ...facts, lift } }, placed)
    },
    Root
  )
  const body = createElement(Content, { components: { ...context.environment.components, ...overrides } } as object)
  const page = createElement(IslandContext, { value: islands.recorder }, withPartials(body))
  const whole = Root === null ? page : inRoot(page, Root)
  const content = () => createElement(Provider, { facts }, whole)
  const { timeLimit } = context.environment.config.markdown
  const draw = () => limited(timeLimit, () => (Root === null ? render(content()) : cutOut(render(content()))))
  try {
    const result = reread(drawAll(draw, islands.again), context.sources)
    islands.finish(result, context)
    return result
  } catch (error) {
    // Render again to find the failing component. After a timeout, one second is enough: it will time out again.
    const seconds = error instanceof TimeLimitError ? Math.min(1, timeLimit) : timeLimit
    const trace = () => runtime.trace(() => limited(seconds, () => render(content())))
    await reportFailure(error, runtime.failedCode() ?? trace(), context)
    return null
  }
}

/** The site's `Root` if it renders its children on the server; null if not, such as one that waits for the browser. */
function rootThatDraws(root: SiteRoot | null, render: (inside: ReactElement) => string): SiteRoot | null {
  if (root === null) return null
  try {
    return render(inRoot(createElement('br'), root)).includes('<docsgen-cut>') ? root : null
  } catch {
    return null
  }
}

/** Renders the page, again as long as more components turn out to be islands. */
function drawAll(draw: () => string, again: () => boolean): string {
  for (;;) {
    try {
      const html = draw()
      if (!again()) return html
    } catch (error) {
      if (!again()) throw error
    }
  }
}

async function reportFailure(error: unknown, failure: Failure | null, context: PageContext): Promise<void> {
  const source = context.sources[failure?.site.source ?? 0] ?? context.source
  const name = failure?.component == null ? 'This code' : `“<${failure.component}>”`
  const place = placeAt(source, failure?.site, failure?.component == null ? 1 : failure.component.length + 1)
  const complaint = builtInComplaint(error)
  if (complaint !== null) {
    addFinding(context, finding(complaint.code, place, complaint.message, complaint.hint))
    return
  }
  const reason = messageOf(error)
  const [why, hint] = /suspended while/.test(reason)
    ? ['it is asynchronous.', 'Components are rendered synchronously; get data with “export const data = await …”.']
    : [
        sentence(reason),
        renderHint(reason, failure?.component ?? null, await moduleOfError(error, context.environment))
      ]
  addFinding(context, finding('mdx/render', place, `${name} failed while the page was rendered: ${why}`, hint))
}

/** An undefined name is usually text in braces: `{your-folder}`. */
function renderHint(
  reason: string,
  component: string | null,
  module: { readonly file: SourcePath; readonly line: number | null } | null
): string {
  const isText = component === null && / is not defined\.?$/.test(reason)
  if (isText) return 'In MDX braces hold JavaScript: write “\\{” for a brace.'
  const where =
    module === null ? '' : `“${module.file}${module.line === null ? '' : `:${module.line}`}” threw the error. `
  return `${where}Components run once, when the site is built, without a browser.`
}

/** The usage error that a built-in component throws, with its own finding code; null for other errors. */
function builtInComplaint(error: unknown): { code: Code; message: string; hint: string } | null {
  if (!(error instanceof Error && 'code' in error && Object.hasOwn(codes, String(error.code)))) return null
  return { code: error.code as Code, message: error.message, hint: tabsHint }
}

function sentence(text: string): string {
  const first = text.split('\n', 1)[0] ?? ''
  return /[.!?]$/.test(first) ? first : `${first}.`
}

/**
 * Parses rendered HTML into a tree. Tags from the source have their position in `data-at`; the output of components
 * gets the position of the component, from marks that become comments, which are allowed anywhere. Both are removed.
 */
function reread(html: string, sources: readonly SourceText[]): Root {
  const marked = html.replaceAll(marks.open, '<!--@').replaceAll(marks.close, '-->')
  const tree = fromParse5(parse5().parseFragment(withoutNestedLinks(marked))) as Root // a fragment's tree is a root
  const originAt = originReader(sources)
  const around: Origin[] = []
  walk<Nodes>(tree, (node, index, siblings) => {
    if (node.type === 'comment' && node.value.startsWith('@')) {
      siblings.splice(index, 1)
      if (node.value === '@/') around.pop()
      else around.push(originAt(node.value.slice(1)))
      return index
    }
    if (node.type !== 'element') return
    if (isPreload(node)) {
      siblings.splice(index, 1)
      return index
    }
    place(node, around.at(-1), originAt)
    return
  })
  return tree
}

/** React adds a preload link for each picture; ours load lazily. */
function isPreload({ tagName, properties }: Element): boolean {
  return tagName === 'link' && properties.dataAt === undefined && String(properties.rel) === 'preload'
}

function place(element: Element, around: Origin | undefined, originAt: (site: string) => Origin): void {
  const site = element.properties.dataAt
  delete element.properties.dataAt
  const origin = typeof site === 'string' ? originAt(site) : around
  if (origin !== undefined) element.data = { ...element.data, origin } as Element['data'] & { origin: Origin }
}

/** Parses `0:12:3` and `0:12:3:87`: body, line, column, offset of the end. */
function originReader(sources: readonly SourceText[]): (site: string) => Origin {
  const starts = new Map<SourceText, number[]>()
  return site => {
    const [index = 0, line = 1, column = 1, end] = site.split(':').map(Number)
    const source = sources[index] ?? (sources[0] as SourceText) // a page has at least its own body
    const lines = starts.get(source) ?? lineStarts(source.text)
    starts.set(source, lines)
    const offset = (lines[line - 1] ?? 0) + column - 1
    return { source, start: { line, column, offset }, end: end === undefined || end === 0 ? undefined : end }
  }
}
