/**
 * Runs MDX pages and renders them with React, one page at a time. What fails is reported at its place in the
 * source, and the page falls back to what can be shown without running it (static.ts).
 */
import type { Root } from 'hast'
import { type ComponentType, createElement } from 'react'
import { type Code, codes } from '../../diagnostics/codes.ts'
import { finding } from '../../diagnostics/finding.ts'
import { tabsHint } from '../../shared/markup/tabs.ts'
import { limited, runAuthorCode, TimeLimitError } from '../../util/author-code.ts'
import { addFinding, type PageContext, report } from '../context.ts'
import type { CompileEnvironment } from '../environment.ts'
import type { Read } from '../read.ts'
import { placeAt } from '../source.ts'
import { type Bodies, createBodies } from './bodies.ts'
import { collectIslands } from './collect-islands.ts'
import { IslandContext } from './islands.ts'
import type { Evaluate } from './mdx.ts'
import { createModules } from './modules.ts'
import { reread } from './reread.ts'
import { createRuntime, type Failure } from './runtime.ts'
import type { Scope } from './scope.ts'
import { messageOf } from './targets.ts'

export async function createEvaluator(
  environment: CompileEnvironment,
  read: Read
): Promise<{ readonly evaluate: Evaluate }> {
  const { renderToStaticMarkup, renderToString } = await import('react-dom/server')
  const bodies = createBodies(environment, read, createModules(environment))
  let last: Promise<unknown> = Promise.resolve()

  return {
    evaluate(tree, scope, context) {
      // One after the other, so that a stray rejection has one page it can come from.
      const turn = last.then(() => evaluateAlone(tree, scope, context))
      last = turn.catch(() => undefined)
      return turn
    }
  }

  async function evaluateAlone(tree: Root, scope: Scope, context: PageContext): Promise<Root | null> {
    const { result, stray } = await runAuthorCode(context.source.path, () =>
      evaluatePage(bodies, tree, scope, context, { renderToStaticMarkup, renderToString })
    )
    for (const reason of stray) {
      const message = `A promise was rejected, or a timer failed, and nobody caught it: ${sentence(messageOf(reason))}`
      report(context, 'mdx/render', undefined, message, 'Await it, or catch what it rejects with.')
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
  const runtime = createRuntime()
  const exports = await bodies.run(tree, scope, context, runtime)
  if (exports === null) return null
  const islands = collectIslands(renderToString)
  // The default export of compiled MDX is its content.
  const Content = exports.default as ComponentType<object>
  const content = () =>
    createElement(
      IslandContext.Provider,
      { value: islands.recorder },
      createElement(Content, { components: context.environment.components } as object)
    )
  const { timeLimit } = context.environment.config.markdown
  try {
    const html = limited(timeLimit, () => render(content()))
    const result = reread(html, context.sources)
    islands.finish(result, context)
    return result
  } catch (error) {
    // What did not end before does not end now: the second time only tells which component it is in.
    const seconds = error instanceof TimeLimitError ? Math.min(1, timeLimit) : timeLimit
    const trace = () => runtime.trace(() => limited(seconds, () => render(content())))
    reportFailure(error, runtime.failedCode() ?? trace(), context)
    return null
  }
}

function reportFailure(error: unknown, failure: Failure | null, context: PageContext): void {
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
    ? ['it waits for something.', 'Components are rendered at once; get data with “export const data = await …”.']
    : [sentence(reason), 'Components run once, when the site is built, without a browser.']
  addFinding(context, finding('mdx/render', place, `${name} failed while the page was rendered: ${why}`, hint))
}

/** What a built-in component says is wrong with its use, under a code of its own. */
function builtInComplaint(error: unknown): { code: Code; message: string; hint: string } | null {
  if (!(error instanceof Error && 'code' in error && Object.hasOwn(codes, String(error.code)))) return null
  return { code: error.code as Code, message: error.message, hint: tabsHint }
}

function sentence(text: string): string {
  const first = text.split('\n', 1)[0] ?? ''
  return /[.!?]$/.test(first) ? first : `${first}.`
}
