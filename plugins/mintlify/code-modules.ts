/** Code of a site with what Mintlify gives it without an import: the hooks of React, and components. */
import { posix } from 'node:path'
import type { PluginContext, ResolvedModule } from 'docsgen/config'
import type { MintlifyOptions } from './plugin.ts'
import { hooksIn } from './syntax.ts'

/** Begins imports of such code, before its path in the project. */
export const codePrefix = 'mintlify-code:'
const componentsModule = 'mintlify-components'

export function resolveCode(
  specifier: string,
  { options, readFile }: PluginContext<MintlifyOptions>
): ResolvedModule | undefined {
  if (specifier === componentsModule) return { code: components }
  if (!specifier.startsWith(codePrefix)) return undefined
  const file = specifier.slice(codePrefix.length)
  const code = readFile(file)
  return code === null ? undefined : { code: withGlobals(code, file, options) }
}

function withGlobals(code: string, file: string, { folder }: MintlifyOptions): string {
  const isOwn = (name: string) =>
    new RegExp(
      `(?:^|\\n)\\s*(?:import[^'"]{0,500}\\b${name}\\b[^'"]{0,500}from|(?:export )?(?:const|let|function|class) ${name}\\b)`
    ).test(code)
  const hooks = hooksIn(code).filter(name => !isOwn(name))
  const used = componentNames.filter(name => new RegExp(`<${name}[\\s/>]`).test(code) && !isOwn(name))
  const added = [
    ...(hooks.length > 0 ? [`import { ${hooks.join(', ')} } from 'react';`] : []),
    ...(used.length > 0 ? [`import { ${used.join(', ')} } from '${componentsModule}';`] : [])
  ]
  const moved = code.replace(
    /(from[ \t]{1,9}|import[ \t]{1,9})(['"])(\/|\.{1,2}\/)([^'"\n]{1,500})\2/g,
    (_, before: string, quote: string, start: string, path: string) => {
      const target = start === '/' ? posix.join(folder, path) : posix.join(posix.dirname(file), start, path)
      const prefix = /\.[jt]sx?$/.test(path) ? codePrefix : '@site/'
      return `${before}${quote}${prefix}${target}${quote}`
    }
  )
  // On the first line, so that lines stay the same.
  return `${added.join(' ')}${added.length > 0 ? ' ' : ''}${moved}`
}

const componentNames =
  'Note Tip Info Warning Check Danger Card CardGroup Columns Icon Badge Frame Accordion AccordionGroup Steps Step Tooltip CodeBlock'.split(
    ' '
  )

/** The components of pages, for code. */
const components = `import { Accordion, AccordionGroup, Admonition, Badge, Card as OwnCard, CardGrid, CodeBlock as OwnCode, Frame, Steps as OwnSteps } from 'docsgen/components'
const box = type => ({ children }) => <Admonition type={type}>{children}</Admonition>
export const Note = box('note'), Tip = box('tip'), Info = box('info'), Warning = box('warning'), Check = box('tip'), Danger = box('danger')
export const Card = ({ title, href, children }) => <OwnCard title={title} href={href}>{children}</OwnCard>
export const CardGroup = ({ children }) => <CardGrid>{children}</CardGrid>
export const Columns = CardGroup
export const Icon = () => null
export const Steps = ({ children }) => <OwnSteps><ol>{children}</ol></OwnSteps>
export const Step = ({ title, children }) => <li><p><strong>{title}</strong></p>{children}</li>
export const Tooltip = ({ tip, children }) => <abbr title={tip}>{children}</abbr>
export const CodeBlock = ({ language, filename, children }) => <OwnCode language={language} title={filename}>{children}</OwnCode>
export { Accordion, AccordionGroup, Badge, Frame }
`
