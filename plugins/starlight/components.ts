/** The components of Starlight by those of docsgen. */
import type { ResolvedModule } from 'docsgen/config'

/** Components with the same names and properties are docsgen's own; the others are made of them. */
export const componentsModule: ResolvedModule = {
  code: `export { Aside, Badge, Card, CardGrid, FileTree, Icon, LinkButton, LinkCard, Steps, TabItem, Tabs } from 'docsgen/components'
import { CodeBlock } from 'docsgen/components'
export function Code({ code = '', lang, title, mark, ...rest }) {
  return <CodeBlock language={lang} title={title}>{code}</CodeBlock>
}
`
}
