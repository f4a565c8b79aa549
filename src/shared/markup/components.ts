/** The names under which authors use components, and the modules of Docusaurus that docsgen stands in for. */
import { admonitionOf } from './admonition.ts'
import {
  accordion,
  accordionGroup,
  aside,
  badge,
  columns,
  fileTree,
  frame,
  kbd,
  linkButton,
  linkCard,
  paramField,
  steps,
  video,
  youTube
} from './blocks.ts'
import { card, cardGrid, codeBlock, details, docCardList, icon, link, themedImage, tocInline } from './elements.ts'
import type { Markup, Props } from './markup.ts'
import { protoEnum, protoMessage, protoServiceMethod } from './proto.ts'

/** Components that are one element around their content, by name. `Tabs` is not among them, because it needs its items. */
export const elementComponents: ReadonlyMap<string, (props: Props) => Markup> = new Map([
  ['Admonition', admonitionOf],
  ['Card', card],
  ['CardGrid', cardGrid],
  ['CodeBlock', codeBlock],
  ['Details', details],
  ['Icon', icon],
  ['Link', link],
  ['ProtoEnum', protoEnum],
  ['ProtoMessage', protoMessage],
  ['ProtoServiceMethod', protoServiceMethod],
  ['ThemedImage', themedImage],
  ['Accordion', accordion],
  ['AccordionGroup', accordionGroup],
  ['Aside', aside],
  ['Badge', badge],
  ['Columns', columns],
  ['DocCardList', docCardList],
  ['FileTree', fileTree],
  ['Frame', frame],
  ['Kbd', kbd],
  ['LinkButton', linkButton],
  ['LinkCard', linkCard],
  ['ParamField', paramField],
  ['Steps', steps],
  ['TOCInline', tocInline],
  ['Video', video],
  ['YouTube', youTube]
])

/** Every name that MDX pages can use without an import. */
export const builtInComponents: readonly string[] = [...elementComponents.keys(), 'TabItem', 'Tabs']

/** Modules of Docusaurus, with the component of ours for each export. */
export const docusaurusModules: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries({
    '@theme/Admonition': { default: 'Admonition' },
    '@theme/CodeBlock': { default: 'CodeBlock' },
    '@theme/Details': { default: 'Details' },
    '@theme/DocCardList': { default: 'DocCardList' },
    '@theme/TOCInline': { default: 'TOCInline' },
    '@theme/ProtoFile': {
      ProtoEnum: 'ProtoEnum',
      ProtoMessage: 'ProtoMessage',
      ProtoServiceMethod: 'ProtoServiceMethod'
    },
    '@theme/TabItem': { default: 'TabItem' },
    '@theme/Tabs': { default: 'Tabs' },
    '@theme/ThemedImage': { default: 'ThemedImage' },
    '@docusaurus/Link': { default: 'Link' }
  })
)

/** Icons of Docusaurus' theme: `@theme/Icon/Copy`. */
const themeIcons = [
  'Arrow',
  'Close',
  'Copy',
  'DarkMode',
  'Edit',
  'ExternalLink',
  'Home',
  'Language',
  'LightMode',
  'Menu',
  'Success',
  'SystemColorMode',
  'WordWrap'
]

/** Modules of Docusaurus whose exports are implemented in templates/mdx, with the name there. */
export const docusaurusHelpers: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map(
  Object.entries({
    '@docusaurus/BrowserOnly': { default: 'BrowserOnly' },
    '@docusaurus/ExecutionEnvironment': { default: 'executionEnvironment' },
    '@docusaurus/Head': { default: 'Head' },
    '@docusaurus/Interpolate': { default: 'Translate', interpolate: 'translate' },
    '@docusaurus/Translate': { default: 'Translate', translate: 'translate' },
    '@docusaurus/router': {
      Redirect: 'Redirect',
      useHistory: 'useHistory',
      useLocation: 'useLocation',
      useParams: 'useNothing'
    },
    '@docusaurus/useBaseUrl': { default: 'useBaseUrl', useBaseUrlUtils: 'useBaseUrlUtils' },
    '@docusaurus/useBrokenLinks': { default: 'useBrokenLinks' },
    '@docusaurus/useGlobalData': {
      default: 'useGlobalData',
      useAllPluginInstancesData: 'useAllPluginInstancesData',
      usePluginData: 'usePluginData'
    },
    '@docusaurus/useIsBrowser': { default: 'useIsBrowser' },
    '@docusaurus/plugin-content-docs/client': {
      useActivePlugin: 'useActivePlugin',
      useActivePluginAndVersion: 'useActivePluginAndVersion',
      useActiveVersion: 'useActiveVersion',
      useDoc: 'useDoc',
      useDocsPreferredVersion: 'useDocsPreferredVersion',
      useDocsVersion: 'useDocsVersion',
      useLatestVersion: 'useLatestVersion',
      useVersions: 'useVersions'
    },
    '@docusaurus/theme-common': {
      HtmlClassNameProvider: 'Transparent',
      PageMetadata: 'PageMetadata',
      ThemeClassNames: 'ThemeClassNames',
      useColorMode: 'useColorMode',
      useDocsPreferredVersion: 'useDocsPreferredVersion',
      useHistorySelector: 'useHistorySelector',
      usePluralForm: 'usePluralForm',
      useThemeConfig: 'useThemeConfig',
      useWindowSize: 'useWindowSize'
    },
    ...Object.fromEntries(themeIcons.map(name => [`@theme/Icon/${name}`, { default: `Icon${name}` }])),
    '@theme/Heading': { default: 'Heading' },
    '@theme/Layout': { default: 'Layout' },
    '@theme/LayoutProvider': { default: 'Transparent' },
    '@theme/MDXComponents': { default: 'mdxComponents' },
    '@theme/MDXComponents/A': { default: 'A' },
    '@theme/MDXComponents/Code': { default: 'Code' },
    '@theme/MDXComponents/Details': { default: 'MdxDetails' },
    '@theme/MDXComponents/Heading': { default: 'Heading' },
    '@theme/MDXComponents/Img': { default: 'Img' },
    '@theme/MDXComponents/Li': { default: 'Li' },
    '@theme/MDXComponents/Pre': { default: 'Pre' },
    '@theme/MDXComponents/Ul': { default: 'Ul' },
    '@theme/Mermaid': { default: 'Mermaid' },
    '@theme/MDXContent': { default: 'Transparent' },
    '@theme/Root': { default: 'Transparent' }
  })
)

/** Helpers that stand in templates/mdx/docusaurus.tsx; the others say something about the page, and are in docusaurus-theme.tsx. */
export const plainHelpers: ReadonlySet<string> = new Set([
  'BrowserOnly',
  'executionEnvironment',
  'Heading',
  'Translate',
  'translate',
  'useIsBrowser'
])
