/** Pages from the JSON that TypeDoc writes (`typedoc --json api.json`): one for each exported declaration, and their list. */
import { definePlugin } from 'docsgen/config'

interface Options {
  /** The file that TypeDoc has written. */
  readonly file: string
  /** Address of the list; the declarations are below it. */
  readonly path?: string
}

/** What is read of TypeDoc's model. */
interface Reflection {
  readonly name: string
  readonly kind: number
  readonly comment?: { readonly summary?: readonly { readonly text: string }[] }
  readonly children?: readonly Reflection[]
  readonly signatures?: readonly Signature[]
  readonly type?: Type
  readonly flags?: { readonly isOptional?: boolean }
}

interface Signature extends Reflection {
  readonly parameters?: readonly Reflection[]
}

interface Type {
  readonly type: string
  readonly name?: string
  readonly value?: unknown
  readonly elementType?: Type
  readonly types?: readonly Type[]
  readonly typeArguments?: readonly Type[]
}

const kinds: Readonly<Record<number, string>> = {
  4: 'Namespace',
  8: 'Enumeration',
  32: 'Variable',
  64: 'Function',
  128: 'Class',
  256: 'Interface',
  2097152: 'Type alias'
}

export const typedoc = definePlugin<Options>({
  name: 'typedoc',
  version: '1',
  content({ options: { file, path = '/api' }, readFile, addPage }) {
    const text = readFile(file)
    if (text === null) throw new Error(`there is no file “${file}”: run “typedoc --json ${file}”`)
    const declarations = (JSON.parse(text) as Reflection).children ?? []
    const items = declarations.map(({ name, kind, comment }) => {
      const [summary] = textOf(comment).split('\n')
      return `- [\`${name}\`](${path}/${slugOf(name)}) (${(kinds[kind] ?? 'Declaration').toLowerCase()})${summary ? `: ${summary}` : ''}`
    })
    addPage({ path, title: 'API', body: items.join('\n') })
    for (const declaration of declarations) {
      const { name } = declaration
      addPage({ path: `${path}/${slugOf(name)}`, title: name, body: toMarkdown(declaration), sidebar: { label: name } })
    }
  }
})

function toMarkdown({ kind, comment, children = [], signatures = [], type }: Reflection): string {
  const parts = [`${kinds[kind] ?? 'Declaration'}.`, textOf(comment), type === undefined ? '' : code(typeText(type))]
  for (const signature of signatures)
    parts.push(code(signatureText(signature)), textOf(signature.comment), parameters(signature))
  for (const member of children) {
    const [signature] = member.signatures ?? []
    const written = signature === undefined ? `${member.name}: ${typeText(member.type)}` : signatureText(signature)
    parts.push(`## ${member.name}`, code(written), textOf(signature?.comment ?? member.comment))
  }
  return parts.filter(part => part !== '').join('\n\n')
}

function parameters({ parameters: all = [] }: Signature): string {
  const rows = all.map(({ name, type, comment }) => `| \`${name}\` | \`${typeText(type)}\` | ${textOf(comment)} |`)
  return rows.length === 0 ? '' : ['| Parameter | Type | Meaning |', '|---|---|---|', ...rows].join('\n')
}

function signatureText({ name, parameters: all = [], type }: Signature): string {
  const list = all.map(({ name: own, type: its, flags }) => `${own}${flags?.isOptional ? '?' : ''}: ${typeText(its)}`)
  return `${name}(${list.join(', ')}): ${typeText(type)}`
}

function typeText(type: Type | undefined): string {
  if (type === undefined) return 'unknown'
  if (type.type === 'array') return `${typeText(type.elementType)}[]`
  if (type.type === 'union') return (type.types ?? []).map(typeText).join(' | ')
  if (type.type === 'literal') return JSON.stringify(type.value)
  const given = type.typeArguments ?? []
  return `${type.name ?? type.type}${given.length === 0 ? '' : `<${given.map(typeText).join(', ')}>`}`
}

function textOf(comment: Reflection['comment']): string {
  return (comment?.summary ?? [])
    .map(({ text }) => text)
    .join('')
    .trim()
}

function code(text: string): string {
  return `\`\`\`ts\n${text}\n\`\`\``
}

function slugOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}
