/** What of another generator's site docsgen reads as it is, and what its owner has to write anew. */
import type { ForeignSite } from '../config/foreign-site.ts'

interface Understood {
  readonly reads: string
  readonly lacks: string
}

const generators: Readonly<Record<string, Understood>> = {
  VitePress: {
    reads: 'pages, titles, containers such as ::: tip, home pages, files of “public”',
    lacks:
      '“nav” and “sidebar” of its configuration (the sidebar follows the folders until “sidebars” says otherwise), Vue components'
  },
  Starlight: {
    reads: 'pages, titles, asides such as :::note, files of “public”',
    lacks: '“sidebar” of its configuration, components of @astrojs/starlight and .astro files'
  },
  MkDocs: {
    reads: 'pages, titles, pictures and files beside pages',
    lacks: '“nav” of its configuration, Python-Markdown extensions such as !!! note and === tabs'
  },
  mdBook: {
    reads: 'pages, titles, pictures and files beside pages',
    lacks: 'the order of SUMMARY.md (the sidebar follows the folders), {{#include}} and other preprocessors'
  }
}

/** Lines for the terminal. */
export function understoodOf({ generator, file }: ForeignSite): readonly string[] {
  const { reads, lacks } = generators[generator] ?? { reads: 'its pages', lacks: 'the rest' }
  return [
    '',
    `This is a ${generator} site (${file}), which stays as it is.`,
    `  docsgen reads: ${reads}.`,
    `  Not read: ${lacks}. “docsgen check” names each place in a page.`
  ]
}
