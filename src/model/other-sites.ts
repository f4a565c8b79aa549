/**
 * Sites of other generators that docsgen's own plugins read. Data without imports, because `docsgen init` and
 * `npm create docsgen` need no plugin to find one.
 */

interface OtherGenerator {
  /** Name of the plugin, which `site` in the configuration names, too. */
  readonly plugin: string
  /** `mdBook` */
  readonly generator: string
  /** Its configuration files, relative to the folder of the site; the first one that exists counts. */
  readonly files: readonly string[]
  /** A text that the file contains; left out: any file is one of such a site. */
  readonly says?: string
  /** A key of the configuration that names the file; left out: only `site` names the plugin. */
  readonly key?: string
  /** Whether the file counts only where no other generator has a site: mdBook and MkDocs have a `SUMMARY.md`, too. */
  readonly isOnly?: boolean
  /** Folders of a repository in which its sites are searched for; left out: the usual ones. */
  readonly folders?: readonly string[]
}

const scripts = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

/** A folder that has sites of two is read as one of the first. */
export const otherGenerators: readonly OtherGenerator[] = [
  {
    plugin: 'docusaurus',
    generator: 'Docusaurus',
    files: scripts.map(extension => `docusaurus.config.${extension}`),
    key: 'docusaurus',
    folders: ['.']
  },
  { plugin: 'mdbook', generator: 'mdBook', files: ['book.toml'] },
  { plugin: 'mkdocs', generator: 'MkDocs', files: ['zensical.toml', 'mkdocs.yml', 'mkdocs.yaml'] },
  {
    plugin: 'vitepress',
    generator: 'VitePress',
    files: ['config', 'config/index'].flatMap(name => scripts.map(extension => `.vitepress/${name}.${extension}`))
  },
  {
    plugin: 'starlight',
    generator: 'Starlight',
    files: ['mjs', 'ts', 'mts', 'js', 'cjs', 'cts'].map(extension => `astro.config.${extension}`),
    says: '@astrojs/starlight'
  },
  { plugin: 'mintlify', generator: 'Mintlify', files: ['docs.json', 'mint.json'], says: '"navigation"' },
  { plugin: 'gitbook', generator: 'GitBook', files: ['.gitbook.yaml', '.gitbook.yml'] },
  { plugin: 'gitbook', generator: 'GitBook', files: ['docs.yaml'], says: 'GitSyncSiteConfig' },
  { plugin: 'gitbook', generator: 'GitBook', files: ['SUMMARY.md'], says: '# Table of contents', isOnly: true }
]

/** Configuration files that no other tool has, relative to the folder of a site. */
export const siteFiles: readonly string[] = otherGenerators.flatMap(({ files, says }) =>
  says === undefined ? files : []
)

/** Keys of the configuration that name the file of another generator. */
export const keysOfFiles: readonly string[] = otherGenerators.flatMap(({ key }) => key ?? [])

/** Usual folders of such sites in a repository. */
export const siteFolders = ['.', 'docs', 'doc', 'book', 'guide', 'website', 'site', 'documentation', 'docs/en'] as const

/**
 * Codes of findings that every site can have, because plugins answer imports of other generators on all sites: their
 * severities, and what they say.
 */
export const codesOfGenerators = {
  'docusaurus/unsupported': [
    'warning',
    'A Docusaurus setting or plugin has no equivalent, so its effect is missing for readers.'
  ],
  'docusaurus/not-needed': ['info', 'A Docusaurus setting has no effect here; readers see no difference.'],
  'docusaurus/not-installed': ['warning', 'The Docusaurus configuration imports packages that are not installed.']
} as const
