/** Options of docs sets and their versions. The entries of sidebars are checked one by one, by config/sidebars.ts. */
import * as v from 'valibot'
import type { EditUrl, NumberPrefixParser, SidebarItemsGenerator } from '../../types/docs-set.ts'
import { isPlainObject } from '../../util/objects.ts'
import { markdownPlugins } from './features.ts'
import { either, filePath, filledText, flag, hook, list, object, oneOf, record, sitePath, text } from './primitives.ts'
import type { SidebarsInput } from './sidebars.ts'

export type DocsSetInput = v.InferInput<typeof docsSet>
/** A version of a docs set. */
export type DocsVersionInput = v.InferInput<typeof docsVersion>
/** Names of the `on…` settings for the severities off, info, warning and error. */
export type ReportingSeverity = v.InferInput<typeof reporting>

export const defaultDocs = 'default'

export const reporting = oneOf(['ignore', 'log', 'warn', 'throw'])

/** Files that are not pages: tests, and those in files and folders that begin with `_`. */
export const unpublished = ['**/_*.{js,jsx,ts,tsx,md,mdx}', '**/_*/**', '**/*.test.{js,jsx,ts,tsx}', '**/__tests__/**']

export const setId = v.pipe(
  text,
  v.check(value => /^[\w-]+$/.test(value), 'a name of letters, digits, “-” and “_”')
)

const docsVersion = object({
  /**
   * Its label for readers.
   * @default its name; 'Next' for the unreleased docs
   * @example '2.x'
   */
  label: v.optional(filledText),
  /**
   * Path under which it is published, below that of the set.
   * @default '/' for the last version, 'next' for the unreleased docs, else its name
   * @example 'v2'
   */
  path: v.optional(sitePath),
  /**
   * Notice above the text of pages: the version is not released yet, or no longer maintained.
   * @default 'none' for the last version, 'unreleased' for newer ones, 'unmaintained' for older ones
   * @example 'none'
   */
  banner: v.optional(oneOf(['none', 'unreleased', 'unmaintained'])),
  /**
   * Whether pages show the name of their version.
   * @default true if the set has several versions
   * @example false
   */
  badge: v.optional(flag),
  /**
   * Class of the root element of its pages.
   * @default 'docs-version-' and its name
   * @example 'old-docs'
   */
  className: v.optional(filledText),
  /**
   * Asks search engines not to list its pages.
   * @default false
   * @example true
   */
  noIndex: v.optional(flag)
})

const editAddress = v.pipe(
  filledText,
  v.check(value => !/\{(?!path\})\w*\}|\/:path\b/.test(value), 'an address in which “{path}” is the only placeholder')
)

export const editUrl = either([editAddress, hook<EditUrl>()], 'text')

export const docsSet = object({
  /** Name of the set: in links to its docs, in search, in the keys of versions. @example 'api' */
  id: v.optional(setId, defaultDocs),
  /**
   * Folder of its Markdown files.
   * @default 'content/docs', or 'docs' where only that folder exists; 'content/{id}' for further sets
   * @example 'docs'
   */
  path: v.optional(filePath),
  /**
   * Path under which it is published.
   * @default '/' for the set 'default', '/{id}' for others
   * @example '/api'
   */
  routeBasePath: v.optional(sitePath),
  /**
   * File with its sidebars: .ts, .js, .mjs, .json, .yml or .yaml; false for no sidebars.
   * @default one sidebar made from the folders
   * @example 'sidebars.ts'
   */
  sidebarPath: v.optional(either([filePath, v.literal(false)], 'a path such as “sidebars.ts”, or false')),
  /**
   * The sidebars themselves, instead of a file.
   * @example { manual: ['intro', { Guides: ['guides/first', 'guides/second'] }] }
   */
  sidebars: v.optional(v.custom<SidebarsInput>(isPlainObject, 'an object that maps names to sidebars')),
  /**
   * Base address for “Edit this page” links: the path of the source file is appended. If it contains `{path}`, that is
   * replaced by the path below the folder of the set instead. A function returns the whole address.
   * @default no edit links
   * @example 'https://github.com/acme/rocket/edit/main/'
   */
  editUrl: v.optional(editUrl),
  /** Files that are pages, as glob patterns below `path`. @example ['**\/*.md'] */
  include: v.optional(list(filledText), ['**/*.{md,mdx}']),
  /**
   * Files that are not pages although `include` matches them.
   * @default files and folders that begin with _, and test files
   * @example ['drafts/**']
   */
  exclude: v.optional(list(filledText), unpublished),
  /** Whether pages show breadcrumbs. @example false */
  breadcrumbs: v.optional(flag, true),
  /**
   * Whether `01-intro.md` is the page `intro` with position 1, or a function that parses names of files and folders.
   * @example false
   */
  numberPrefixParser: v.optional(either([flag, hook<NumberPrefixParser>()], 'true or false'), true),
  /**
   * Creates the sidebar entries of folders. Returns entries in the form of a
   * sidebars file.
   * @default entries by position and name
   * @example ({ defaultSidebarItemsGenerator, ...input }) => [...defaultSidebarItemsGenerator(input)].reverse()
   */
  sidebarItemsGenerator: v.optional(hook<SidebarItemsGenerator>()),
  /** Whether categories can be folded. @example false */
  sidebarCollapsible: v.optional(flag, true),
  /** Whether categories are folded at first. @example false */
  sidebarCollapsed: v.optional(flag, true),
  /** Whether readers can hide the whole sidebar. The browser keeps their choice. @example true */
  sidebarHideable: v.optional(flag, false),
  /** Whether opening a category closes its neighbors. @example true */
  autoCollapseCategories: v.optional(flag, false),
  /** Whether pages show the date when they were last updated, by their version history. @example true */
  showLastUpdateTime: v.optional(flag, false),
  /** Whether pages show who changed them last. @example true */
  showLastUpdateAuthor: v.optional(flag, false),
  /** Whether pages name all who have changed them: authors and co-authors of their commits. @example true */
  showContributors: v.optional(flag, false),
  /** Label of the unreleased docs, if the set has several versions. @example '2.0' */
  versionLabel: v.optional(filledText, 'Next'),
  /**
   * Settings of its versions, by name. `current` is the name of the unreleased docs; the other names are those in
   * `versions.json`, or in `{id}_versions.json` for a set with another id.
   * @example { current: { label: '3.0 (beta)' }, '1.0': { banner: 'none' } }
   */
  versions: v.optional(record(text, docsVersion, 'an object'), {}),
  /**
   * Name of the default version for readers. It is published at the address of the set.
   * @default the first of the released versions, else 'current'
   * @example 'current'
   */
  lastVersion: v.optional(filledText),
  /**
   * The versions that are published.
   * @default all
   * @example ['current', '2.0']
   */
  onlyIncludeVersions: v.optional(list(filledText)),
  /** Whether the unreleased docs are published. @example false */
  includeCurrentVersion: v.optional(flag, true),
  /** Publishes only the unreleased docs, even if there are released versions. @example true */
  disableVersioning: v.optional(flag, false),
  /** Whether the browser remembers the version that a reader has chosen. @example 'none' */
  versionPersistence: v.optional(oneOf(['localStorage', 'none']), 'localStorage'),
  /**
   * Severity of `front-matter/unknown-tag`. The strictest value of all docs sets and
   * changelogs is used. `severities` overrides it.
   * @default 'warn'
   * @example 'throw'
   */
  onInlineTags: v.optional(reporting),
  ...markdownPlugins
})
