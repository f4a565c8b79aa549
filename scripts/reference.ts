/**
 * The reference pages of the manual, generated from the code: the types of the configuration with their comments,
 * the fields of front matter, the commands, the custom properties of the theme. `npm run manual` writes them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ts } from '@ts-morph/common'
import type { Argument, Command, Option } from 'commander'
import { listSlots } from '../src/cli/commands/run-eject.ts'
import { fullProgram } from '../src/cli/find-command.ts'

export interface Described {
  readonly name: string
  readonly isOptional: boolean
  /** The source text, on one line. */
  readonly type: string
  /** The text of the comment, as Markdown. */
  readonly about: string
  readonly fallback: string | null
  readonly examples: readonly string[]
}

export interface DescribedType {
  readonly name: string
  readonly about: string
  /** Names of the types that it extends. */
  readonly bases: readonly string[]
  readonly properties: readonly Described[]
}

/** The exported interfaces of a file with their properties, in source order. */
export function describeInterfaces(file: string): readonly DescribedType[] {
  return parse(file)
    .statements.filter(ts.isInterfaceDeclaration)
    .map(declaration => ({
      name: declaration.name.text,
      about: commentOf(declaration).about,
      bases: (declaration.heritageClauses ?? []).flatMap(({ types }) => types.map(type => baseOf(type.getText()))),
      properties: declaration.members.filter(ts.isPropertySignature).map(describeProperty)
    }))
}

/** The name of a base type: `Omit<Page<T>, 'file'>` → `Page`. */
function baseOf(text: string): string {
  return /^(?:Omit<|Pick<)?(\w+)/.exec(text)?.[1] ?? text
}

/** The keys of an object literal assigned to a constant of the file, with the comments above them. */
export function describeKeys(file: string, constant: string): readonly Described[] {
  const found = parse(file)
    .statements.filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => [...declarationList.declarations])
    .find(({ name }) => name.getText() === constant)
  if (found?.initializer === undefined || !ts.isObjectLiteralExpression(found.initializer)) {
    throw new Error(`${file} has no object “${constant}”.`)
  }
  return found.initializer.properties
    .filter(property => ts.isPropertyAssignment(property) || ts.isShorthandPropertyAssignment(property))
    .map(property => ({
      name: property.name.getText(),
      isOptional: true,
      type: ts.isPropertyAssignment(property) ? property.initializer.getText() : property.name.getText(),
      ...commentOf(property)
    }))
}

function parse(file: string): ts.SourceFile {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
}

export function describeProperty(property: ts.PropertySignature): Described {
  return {
    name: property.name.getText(),
    isOptional: property.questionToken !== undefined,
    type: (property.type?.getText() ?? 'unknown').replaceAll(/\s+/g, ' ').replace(/ \| undefined$/, ''),
    ...commentOf(property)
  }
}

export function commentOf(node: ts.Node): Pick<Described, 'about' | 'fallback' | 'examples'> {
  const [comment] = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)
  const tags = [...(comment?.tags ?? [])]
  const textOf = (name: string) =>
    tags
      .filter(({ tagName }) => tagName.text === name)
      // `*/` would end the comment.
      .map(tag => (ts.getTextOfJSDocComment(tag.comment) ?? '').trim().replaceAll(String.raw`*\/`, '*/'))
  return {
    about: (ts.getTextOfJSDocComment(comment?.comment) ?? '').replaceAll(/\n(?!\n|- )(?<!\n\n)/g, ' ').trim(),
    fallback: textOf('default')[0] ?? null,
    examples: textOf('example')
  }
}

/** A page of options: each type a section, each property a heading with its type, default and example. */
export function optionsPage(
  page: { readonly title: string; readonly description: string; readonly intro: string },
  types: readonly DescribedType[],
  addresses: ReadonlyMap<string, string>
): string {
  const sections = types.map(type => {
    const heading = `## ${titleOf(type.name)} {#${slugOf(type.name)}}`
    const bases = type.bases.map(base => `It has all options of [${titleOf(base)}](${addresses.get(base)}), too.`)
    return [heading, type.about, ...bases, ...type.properties.map(property => optionSection(type, property, addresses))]
  })
  return [frontMatter(page), page.intro, ...sections.flat()].filter(part => part !== '').join('\n\n') + '\n'
}

function optionSection(
  type: DescribedType,
  { name, type: written, isOptional, about, fallback, examples }: Described,
  addresses: ReadonlyMap<string, string>
): string {
  const value = isOptional && fallback !== null ? `Default: ${asDefault(fallback)}.` : isOptional ? '' : 'Required.'
  const shown = examples.map(example => `\`\`\`ts\n${name}: ${example}\n\`\`\``)
  return [
    `### \`${name}\` {#${slugOf(type.name)}-${slugOf(name)}}`,
    [`Type: \`${written}\`.`, value, linksTo(written, addresses)].filter(part => part !== '').join(' '),
    escapeText(about),
    ...shown
  ].join('\n\n')
}

/** Links to the sections of the types in a type expression. */
function linksTo(written: string, addresses: ReadonlyMap<string, string>): string {
  const links = [...new Set(written.match(/\b[A-Z]\w+/g))].flatMap(name => {
    const address = addresses.get(name)
    return address === undefined ? [] : [`[${titleOf(name)}](${address})`]
  })
  return links.length === 0 ? '' : `Its options: ${links.join(', ')}.`
}

/** Addresses of the sections of all types, for links from one page. */
export function addressesFrom(
  page: string,
  pages: ReadonlyMap<string, readonly DescribedType[]>
): ReadonlyMap<string, string> {
  const places = [...pages].flatMap(([name, types]) =>
    types.map(type => [type.name, `${name === page ? '' : `./${name}.md`}#${slugOf(type.name)}`] as const)
  )
  return new Map(places)
}

/** Whether a default is a value of JavaScript, and not a sentence. */
export function isValue(text: string | null): boolean {
  return text !== null && /^(?:'[^']*'|\d+|true|false|\[.*\]|\{.*\})$/.test(text)
}

/** Formats a default: as code if it is a value, as text if it is a sentence. */
function asDefault(text: string): string {
  const plain = text.replace(/\.$/, '')
  return isValue(plain) ? `\`${plain}\`` : escapeText(plain)
}

/** Escapes Markdown syntax outside of code spans. */
function escapeText(text: string): string {
  return text
    .split(/(`[^`]*`)/)
    .map(part => (part.startsWith('`') ? part : part.replaceAll(/[<>*_[\]]/g, String.raw`\$&`)))
    .join('')
}

/** `DocsSetInput` → Docs set. */
function titleOf(type: string): string {
  const words = type.replace(/Input$/, '').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
  return words.charAt(0) + words.slice(1).toLowerCase()
}

/** `DocsSetInput` → docs-set; `sidebarPath` → sidebar-path. */
export function slugOf(name: string): string {
  return name
    .replace(/Input$|^\$/g, '')
    .replaceAll(/(?<=[a-z0-9])(?=[A-Z][a-z])/g, '-')
    .replaceAll('_', '-')
    .toLowerCase()
}

function frontMatter({ title, description }: { readonly title: string; readonly description: string }): string {
  return `---\ntitle: ${title}\ndescription: ${description}\n---\n\n<!-- \`npm run manual\` writes this page. -->`
}

/** A page with a section for each key: value, meaning, example. */
export function keysPage(
  page: { readonly title: string; readonly description: string; readonly intro: string },
  groups: readonly { readonly heading: string; readonly about: string; readonly keys: readonly Key[] }[]
): string {
  const sections = groups.map(({ heading, about, keys }) =>
    [`## ${heading}`, about, ...keys.map(key => keySection(heading, key))].join('\n\n')
  )
  return [frontMatter(page), page.intro, ...sections].join('\n\n') + '\n'
}

export interface Key extends Pick<Described, 'name' | 'about' | 'fallback' | 'examples'> {
  /** The type of the value, in the words of findings: “a whole number from 2 to 6”. */
  readonly expected: string
}

function keySection(heading: string, { name, expected, about, fallback, examples }: Key): string {
  const value = fallback === null ? '' : ` Default: ${asDefault(fallback)}.`
  const shown = examples.map(example => `\`\`\`yaml\n${name}: ${example}\n\`\`\``)
  const anchor = `${slugOf(heading.split(' ').at(-1) ?? '')}-${slugOf(name)}`
  return [`### \`${name}\` {#${anchor}}`, `Value: ${escapeText(expected)}.${value}`, escapeText(about), ...shown].join(
    '\n\n'
  )
}

/** The page of the command line: every command with arguments, options and examples. */
export async function commandsPage(): Promise<string> {
  const silent = { out: () => {}, err: () => {}, env: {}, isInteractive: false, width: 80, color: false }
  const program = await fullProgram({ terminal: silent as never, finish: () => {} })
  const page = {
    title: 'Command line',
    description: 'Every command of docsgen with its arguments, options, examples and exit codes.'
  }
  const exits = [
    '## Exit codes',
    '| code | meaning |\n|---|---|\n| 0 | done; there may be warnings |\n| 1 | errors in the site, or warnings with `--strict`; a file that cannot be written; a condition of `--fail-on` or `--fail-under`; lost addresses in `redirects` |\n| 2 | the command could not start: a wrong option, a configuration that cannot be read, a port in use |\n| 70 | a bug in docsgen itself |\n| 130, 143 | ended by Ctrl+C, or by `kill`; servers end with 0 |'
  ]
  const commands = leaves(program).map(({ path, command }) => commandSection(path, command))
  return (
    [
      frontMatter(page),
      'All commands look for the configuration in the given folder, else in the current one. In a project that has\n' +
        'docsgen as a dependency, put `npx` before a command: `npx docsgen check`.',
      ...commands,
      ...exits
    ].join('\n\n') + '\n'
  )
}

function leaves(command: Command, path = 'docsgen'): readonly { readonly path: string; readonly command: Command }[] {
  if (command.commands.length === 0) return [{ path, command }]
  return command.commands.flatMap(inner => leaves(inner, `${path} ${inner.name()}`))
}

function commandSection(path: string, command: Command): string {
  const usage = [path, ...command.registeredArguments.map(asArgument), command.options.length > 0 ? '[options]' : '']
  const examples = helpAfter(command)
  return [
    `## ${path}`,
    sentence(command.description()),
    `\`\`\`bash test\n${usage.join(' ').trim()}\n\`\`\``,
    ...table('argument', command.registeredArguments.map(argumentRow)),
    ...table('option', command.options.filter(({ hidden }) => !hidden).map(optionRow)),
    ...(examples === '' ? [] : [`\`\`\`bash test\n${examples}\n\`\`\``])
  ].join('\n\n')
}

const asArgument = (argument: Argument) => (argument.required ? `<${argument.name()}>` : `[${argument.name()}]`)

const argumentRow = (argument: Argument) =>
  `| \`${argument.name()}\` | ${argument.description}${argument.defaultValue === undefined ? '' : `; \`${argument.defaultValue}\` when it is left out`} |`

const optionRow = ({ flags, description, argChoices, defaultValue }: Option) => {
  const choices = argChoices === undefined ? '' : `: ${argChoices.map(choice => `\`${choice}\``).join(', ')}`
  const isStated = typeof defaultValue === 'string' || typeof defaultValue === 'number'
  return `| \`${flags.replaceAll('|', String.raw`\|`)}\` | ${description}${choices}${isStated ? `; default \`${defaultValue}\`` : ''} |`
}

function table(heading: string, rows: readonly string[]): readonly string[] {
  return rows.length === 0 ? [] : [`| ${heading} | meaning |\n|---|---|\n${rows.join('\n')}`]
}

/** The examples at the end of a command's help. */
function helpAfter(command: Command): string {
  let text = ''
  command.configureOutput({ writeOut: part => (text += part), writeErr: () => {} })
  command.outputHelp()
  return [...text.matchAll(/^ +\$? ?(docsgen .*)$/gm)].map(([, line = '']) => line).join('\n')
}

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** The page of the custom properties with their values in both color modes. */
export function tokensPage(root: string): string {
  const css = readFileSync(join(root, 'templates/styles/tokens.css'), 'utf8')
  const rows = [...css.matchAll(/^ {2}--([\w-]+):\s*([^;]+);/gm)]
    .filter(([, name], index, all) => all.findIndex(([, other]) => other === name) === index)
    .map(([, name, value = '']) => {
      const [, light, dark] = /^light-dark\(([^,]+), ([^)]+)\)$/.exec(value) ?? []
      const shown = value.replaceAll(/\s+/g, ' ')
      return light === undefined
        ? `| \`--${name}\` | \`${shown}\` | |`
        : `| \`--${name}\` | ${swatch(light)} \`${light}\` | ${swatch(dark)} \`${dark}\` |`
    })
  const page = {
    title: 'CSS variables',
    description: 'The custom properties (CSS variables) that colors, type and measures of the theme are made of.'
  }
  const intro =
    'The theme takes all its values from CSS variables. A style sheet of the site sets any of them again, on `:root`. A value for both color modes is written `light-dark(#fff, #111)`.'
  const example = '```css\n:root {\n  --accent: light-dark(#6d28d9, #c4b5fd);\n  --radius: 0.25rem;\n}\n```'
  return (
    [
      frontMatter(page),
      intro,
      example,
      '## All CSS variables',
      `| property | value, or value in light mode | value in dark mode |\n|---|---|---|\n${rows.join('\n')}`
    ].join('\n\n') + '\n'
  )
}

/** A box in the color. */
function swatch(color = ''): string {
  const box = 'display:inline-block;width:2.5rem;height:1.25rem;margin-inline-end:.5rem;vertical-align:middle'
  return `<span style="${box};border:1px solid var(--line-strong);border-radius:var(--radius-small);background:${color}"></span>`
}

/** A JSON Schema of a mapping, for editors: the schemas of its keys with their descriptions. */
export function jsonSchema(
  title: string,
  keys: readonly Key[],
  schema: Readonly<Record<string, { readonly schema: object }>>,
  isMapOfMappings = false
): string {
  const properties = keys.map(({ name, about }) => [name, { description: about, ...schema[name]?.schema }] as const)
  const mapping = { type: 'object', additionalProperties: false, properties: Object.fromEntries(properties) }
  const shape = isMapOfMappings
    ? { type: 'object', additionalProperties: { anyOf: [mapping, { type: 'null' }] } }
    : mapping
  return `${JSON.stringify({ $schema: draft, title, ...shape }, null, 2)}\n`
}

/** The draft of JSON Schema that all editors know. */
export const draft = 'http://json-schema.org/draft-07/schema#'

/** The page of the templates that a site can replace, with their props. */
export function templatesPage(root: string): string {
  const page = {
    title: 'List of templates',
    description: 'Every template that a site can replace or wrap, with what it draws and the properties that it gets.'
  }
  const intro =
    'A file of the same path in the folder `templates` of the site replaces a template; `docsgen eject Footer` writes a copy, `docsgen eject Footer --wrap` a file that draws ours and may add to it. [Templates](../templates.md) explains how. Types that are not shown here are exports of `docsgen/theme`.'
  const slots = listSlots()
  const isPart = ({ path }: { readonly path: string }) => path.startsWith('parts/')
  const groups = [
    ['Pages', 'Each kind of page, and what is around all of them.', slots.filter(slot => !isPart(slot))],
    ['Parts', 'What pages consist of.', slots.filter(isPart)]
  ] as const
  const sections = groups.flatMap(([heading, about, its]) => [
    `## ${heading}`,
    about,
    ...its.map(({ name, path, about }) => {
      const props = propsOf(join(root, 'templates', `${path}.tsx`), name)
      const rows = props.members.map(
        ({ name, type, about, isOptional }) =>
          `| \`${name}\`${isOptional ? ', may be missing' : ''} | \`${type.replaceAll('|', String.raw`\|`)}\` | ${escapeText(about)} |`
      )
      const table = rows.length === 0 ? [] : [`| property | type | meaning |\n|---|---|---|\n${rows.join('\n')}`]
      const others =
        props.rest.length === 0
          ? []
          : [
              `It gets all of ${props.rest.map(it => `\`${it.replaceAll(/\s+/g, ' ').replace('< ', '<').replace(' >', '>')}\``).join(' and ')}.`
            ]
      const none = rows.length + others.length === 0 ? ['It gets no properties.'] : []
      const file = `File: \`templates/${path}.tsx\`.`
      return [`### \`${name}\` {#${slugOf(name)}}`, escapeText(about), file, ...others, ...table, ...none].join('\n\n')
    })
  ])
  return [frontMatter(page), intro, ...sections].join('\n\n') + '\n'
}

interface Props {
  readonly members: readonly Described[]
  /** Types from other files that the props extend. */
  readonly rest: readonly string[]
}

/** The props of a template's component; types of the same file are expanded. */
function propsOf(file: string, component: string): Props {
  const { statements } = parse(file)
  const [parameter] =
    statements.filter(ts.isFunctionDeclaration).find(({ name }) => name?.text === component)?.parameters ?? []
  const none: Props = { members: [], rest: [] }
  const read = (type: ts.TypeNode): Props => {
    if (ts.isTypeLiteralNode(type)) {
      return { members: type.members.filter(ts.isPropertySignature).map(describeProperty), rest: [] }
    }
    if (ts.isIntersectionTypeNode(type)) return merge(type.types.map(read))
    return readNamed(type.getText().replaceAll(/\s+/g, ' '))
  }
  const readNamed = (text: string): Props => {
    const declared = statements.find(
      one => (ts.isInterfaceDeclaration(one) || ts.isTypeAliasDeclaration(one)) && one.name.text === text
    )
    if (declared !== undefined && ts.isTypeAliasDeclaration(declared)) return read(declared.type)
    if (declared === undefined || !ts.isInterfaceDeclaration(declared)) return { members: [], rest: [text] }
    const bases = (declared.heritageClauses ?? []).flatMap(({ types }) => types.map(type => readNamed(type.getText())))
    const members = declared.members.filter(ts.isPropertySignature).map(describeProperty)
    return merge([{ members, rest: [] }, ...bases])
  }
  const merge = (all: readonly Props[]): Props => ({
    members: all.flatMap(({ members }) => members),
    rest: all.flatMap(({ rest }) => rest)
  })
  return parameter?.type === undefined ? none : read(parameter.type)
}
