/**
 * Code blocks of which one is shown at a time, as tabs:
 *
 *   :::code-group             contains blocks such as ```js [config.js]
 *   ```ts tab="TypeScript"    consecutive blocks, each with a tab
 *   ```bash npm2yarn          one block with npm commands, converted for each manager; also `pm`, `package-manager`
 */
import type { VFile } from 'vfile'
import { type Tabs, tabs, tabsHint } from '../../shared/markup/tabs.ts'
import { readOptions, readWord } from '../code/options.ts'
import { contextOf, type PageContext, report } from '../context.ts'
import { toMarkdownNode } from '../parse/fragment.ts'
import { type MarkdownNode, walk } from '../tree.ts'

/** A block in a group, with the label of its tab. */
interface Member {
  readonly label: string
  readonly node: MarkdownNode
}

/** The tabs of a `:::code-group` with this content. */
export function toCodeGroup(
  content: readonly MarkdownNode[],
  position: MarkdownNode['position'],
  context: PageContext
): MarkdownNode {
  const members = content.flatMap(node => (node.type === 'code' ? [toMember(node)] : []))
  const others = content.filter(({ type }) => type !== 'code')
  for (const node of others) {
    const message = 'A code group contains something other than a code block, which is shown after it.'
    report(context, 'markdown/tabs', node.position?.start, message, 'Move it before or after the group.')
  }
  const group = toTabs(members, position, context)
  if (others.length === 0) return group
  return { type: 'element', data: { hName: 'div' }, children: [group, ...others], position }
}

export function remarkCodeGroups() {
  return async (tree: MarkdownNode, file: VFile): Promise<void> => {
    const context = contextOf(file)
    if (!/\s(?:tab=|npm2yarn|pm\b|package-manager)/.test(context.source.text)) return
    const commands: { readonly node: MarkdownNode; readonly siblings: MarkdownNode[] }[] = []
    walk<MarkdownNode>(tree, (node, index, siblings) => {
      if (node.type !== 'code') return
      if (isCommand(node)) commands.push({ node, siblings })
      if (tabOf(node) === null) return
      let end = index + 1
      while (end < siblings.length && tabOf(siblings[end]) !== null) end++
      const group = toTabs(siblings.slice(index, end).map(toMember), node.position, context)
      siblings.splice(index, end - index, group)
      return index + 1
    })
    for (const { node, siblings } of commands) {
      siblings[siblings.indexOf(node)] = toTabs(await translate(node), node.position, context)
    }
  }
}

function tabOf(node: MarkdownNode | undefined): string | null {
  return node?.type === 'code' && node.meta?.includes('tab=') ? readWord(node.meta, 'tab') : null
}

/** The label: `[label]`, else the tab option, else the title (then removed from the block), else the language. */
function toMember(node: MarkdownNode): Member {
  const meta = node.meta ?? ''
  const label = /(?:^|\s)\[([^\]]+)\](?=\s|$)/.exec(meta)?.[1] ?? readWord(meta, 'tab')
  const { title } = readOptions(meta)
  const isTitle = label === null && title !== null
  const rest = meta.replace(/(?:^|\s)(?:\[[^\]]+\]|tab=(?:"[^"]*"|'[^']*'|\S+))(?=\s|$)/g, '')
  const kept = isTitle ? rest.replace(/(?:^|\s)title=(?:"[^"]*"|'[^']*'|\S+)/, '') : rest
  return { label: label ?? title ?? node.lang ?? 'text', node: { ...node, meta: kept.trim() } }
}

const managers = ['npm', 'yarn', 'pnpm', 'bun'] as const

/** Storage key of the chosen package manager: a choice on one page applies to all pages. */
export const managersGroup = 'package-manager'

const command = /(?:^|\s)(?:npm2yarn|pm|package-manager)(?=\s|$)/

function isCommand({ meta }: MarkdownNode): boolean {
  return command.test(meta ?? '')
}

/** The block, converted for each package manager. */
async function translate(node: MarkdownNode): Promise<Member[]> {
  const meta = (node.meta ?? '').replace(command, '').trim()
  const texts = await forManagers(node.value ?? '')
  return texts.map(({ label, value }) => ({ label, node: { ...node, meta, value } }))
}

/** Commands of npm for each package manager. */
export async function forManagers(text: string): Promise<{ readonly label: string; readonly value: string }[]> {
  // The package's types describe CommonJS, but Node and the bundler load an ES module.
  const convert = (await import('npm-to-yarn')).default as unknown as (code: string, to: string) => string
  // The package converts a single command, and inserts a notice for commands that it does not know.
  const convertOne = (part: string, label: string) => {
    const converted = /^(?:npm|npx)\b/.test(part) ? convert(part, label) : part
    return converted.includes("couldn't auto-convert") ? part : converted
  }
  const convertLine = (line: string, label: string) =>
    line
      .split(/(^\s*(?:\$\s+)?|\s*(?:&&|\|\||;)\s*)/)
      .map(part => convertOne(part, label))
      .join('')
  const lines = text.split('\n')
  return managers.map(label => ({
    label,
    value: (label === 'npm' ? lines : lines.map(line => convertLine(line, label))).join('\n')
  }))
}

function toTabs(members: readonly Member[], position: MarkdownNode['position'], context: PageContext): MarkdownNode {
  const known: readonly string[] = managers
  const isManagers = members.length > 1 && members.every(({ label }) => known.includes(label))
  const shown = isManagers ? context.environment.config.dialect.managerLabels : {}
  const { markup, problems }: Tabs = tabs(
    { className: 'code-group', groupId: isManagers ? managersGroup : null },
    members.map(({ label }) => ({ value: label, label: shown[label] ?? label }))
  )
  for (const problem of problems) report(context, 'markdown/tabs', position?.start, problem, tabsHint)
  context.found.sheets.add('code')
  return toMarkdownNode(markup, Object.fromEntries(members.map(({ node }, index) => [index, [node]])), position)
}
