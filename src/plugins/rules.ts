/** The rules of plugins: each checks one page, and reports findings with the code `<plugin>/<rule>`. */
import { placeOf } from '../diagnostics/finding.ts'
import type { Place } from '../types/basics.ts'
import type { Compiled } from '../types/compiled.ts'
import type { Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import type { Diagnostic, Report } from '../types/findings.ts'
import type { CheckedPage, FoundByRule, PluginRule, SitePlugin } from '../types/plugin.ts'
import { callHook, contextOf } from './hook.ts'
import { toPluginPage } from './stages.ts'

/** Whether any plugin has rules, which need the compiled bodies. */
export function hasRules({ plugins }: Pick<Config, 'plugins'>): boolean {
  return plugins.some(({ check = {} }) => Object.keys(check).length > 0)
}

/** Runs all rules on one page. */
export function checkPage(page: Page, body: Compiled, config: Config, report: Report): void {
  const { html, headings, links } = body
  const subject: CheckedPage = {
    ...toPluginPage(page, page.path),
    body: page.body,
    prose: proseOf(page.body),
    html,
    headings,
    links: links.map(({ written, href }) => ({ written, href }))
  }
  for (const plugin of config.plugins) {
    for (const [name, rule] of Object.entries(plugin.check ?? {})) {
      const found = runRule({ plugin, name, rule }, subject, page, config, report)
      for (const one of found) report(toFinding(one, `${plugin.name}/${name}`, rule, page))
    }
  }
}

function runRule(
  {
    plugin,
    name,
    rule
  }: { readonly plugin: SitePlugin; readonly name: string; readonly rule: PluginRule<never, never> },
  subject: CheckedPage,
  { source }: Page,
  config: Config,
  report: Report
): readonly FoundByRule[] {
  const found: FoundByRule[] = []
  const context = { ...contextOf(plugin, config), report: (one: FoundByRule) => void found.push(one) }
  const toValue = () => {
    const wrong = found.find(one => typeof one?.message !== 'string')
    if (wrong !== undefined) throw new Error('“report” expects an object with a “message”')
    return found
  }
  const call = { call: () => rule.page(subject, context), toValue, otherwise: [] }
  return callHook({ plugin, name: `check.${name}`, place: placeOf(source) }, call, config, report)
}

function toFinding(
  { message, hint, at = 0, length = 1, fix }: FoundByRule,
  code: string,
  { severity = 'warning' }: PluginRule<never, never>,
  page: Page
): Diagnostic {
  const place = placeIn(page, at, length)
  const from = page.body.slice(at, at + length)
  const isCertain = fix !== undefined && fix !== from && from !== ''
  return {
    code,
    severity,
    message,
    place,
    hint: hint ?? null,
    related: [],
    ...(isCertain && { fix: { from, to: fix } })
  }
}

/** Converts an offset in the body to a place in the file. */
function placeIn({ source, body, bodyLine }: Page, at: number, length: number): Place {
  const before = body.slice(0, Math.max(0, at))
  const start = before.lastIndexOf('\n') + 1
  return { file: source, line: bodyLine + before.split('\n').length, column: before.length - start + 1, length }
}

/**
 * The Markdown with everything but prose replaced by spaces: code, tags, comments, addresses, imports and exports, and
 * lines that open admonitions, except their titles. Line breaks stay, so that positions are the same.
 */
function proseOf(body: string): string {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  return body
    .replace(/^([ \t]*)(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t]*\2[`~]*[ \t]*$|(?![\s\S]))/gm, blank)
    .replace(/<!--[\s\S]*?(?:-->|$)|\{\/\*[\s\S]*?(?:\*\/\}|$)/g, blank)
    .replace(/(?<!`)(`+)(?!`)[\s\S]{0,2000}?[^`]\1(?!`)/g, blank)
    .replace(/^(?:import|export)\s[^\n]*$/gm, blank)
    .replace(/^[ \t]*:{3,}[ \t]*[\w-]*/gm, blank)
    .replace(/(\]\()[^)\s]*/g, (whole, open: string) => open + blank(whole.slice(open.length)))
    .replace(/^[ \t]*\[[^\]\r\n]+\]:[^\n]*$/gm, blank)
    .replace(/<\/?[a-z][^<>]*>/gi, blank)
    .replace(/\b(?:https?:\/\/|mailto:)[^\s<>)]+/g, blank)
}
