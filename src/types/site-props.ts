/** What all pages of a site show. */
import type { Locale } from './basics.ts'
import type { AnnouncementBar, FooterConfig, NavbarConfig, NavbarItemBase } from './chrome.ts'
import type { Config } from './config.ts'

/** On which pages an entry of the navigation bar is active. */
export type ActiveRule =
  /** The address itself and everything below it. */
  | { readonly kind: 'path'; readonly path: string }
  /** Source of a regular expression over the page's path, flags `gi`. */
  | { readonly kind: 'pattern'; readonly source: string }
  | { readonly kind: 'docs-set'; readonly id: string }
  | { readonly kind: 'sidebar'; readonly name: string }

/** Attributes of HTML, and of React. */
type NavbarEntryBase = Omit<NavbarItemBase, 'attributes'> & {
  readonly attributes: Readonly<Record<string, string | boolean>>
}

/** An entry of the navigation bar after everything it names has been looked up; made by render/navbar.ts. */
export type NavbarEntry =
  | (NavbarEntryBase & {
      readonly kind: 'link'
      readonly href: string
      readonly external: boolean
      /** null: never active. */
      readonly active: ActiveRule | null
    })
  | (NavbarEntryBase & {
      readonly kind: 'dropdown'
      readonly items: readonly NavbarEntry[]
      /** Left out: its label is marked while one of its links is active. */
      readonly showsActive?: boolean
    })
  | (NavbarEntryBase & { readonly kind: 'html'; readonly html: string })
  | (NavbarEntryBase & { readonly kind: 'localeDropdown' | 'search' })
  /** A link into a docs set of several versions: which one depends on the page and the reader. */
  | (NavbarEntryBase & {
      readonly kind: 'versionedLink'
      readonly docsSet: string
      readonly versions: readonly VersionLink[]
      /** Where it leads in every version; null: into the version. */
      readonly target: { readonly href: string; readonly external: boolean } | null
    })
  | (NavbarEntryBase & {
      readonly kind: 'versionDropdown'
      readonly docsSet: string
      readonly versions: readonly VersionLink[]
      readonly before: readonly NavbarEntry[]
      readonly after: readonly NavbarEntry[]
      readonly showsActive: boolean
    })

/** Where an entry leads in one version of its docs set. */
export interface VersionLink {
  readonly name: string
  readonly isLast: boolean
  /** Its text, where the owner has written none. */
  readonly label: string
  readonly href: string
  /** null: never active. */
  readonly active: ActiveRule | null
}

/** What all pages of a site show; the browser loads the same object for hydration. */
export interface SiteProps {
  readonly title: string
  readonly tagline: string
  readonly url: string
  readonly baseUrl: string
  readonly trailingSlash: boolean | null
  readonly locale: Locale
  readonly locales: readonly Locale[]
  readonly navbar: Omit<NavbarConfig, 'items'> & {
    readonly items: readonly NavbarEntry[]
    /** Whether it has room for its links on a tablet. */
    readonly isShort: boolean
  }
  readonly footer: FooterConfig
  readonly announcementBar: AnnouncementBar | null
  readonly colorMode: Config['colorMode']
  /** HTML inside of the button or menu of color modes; null: readers cannot choose. */
  readonly colorModes: string | null
  /** Whether the site has a theme; without one its chrome is what readers of Docusaurus sites know. */
  readonly hasTheme: boolean
  readonly search: { readonly provider: string; readonly pageHref: string | null } | null
  readonly storageSuffix: string
  /** SVG file with the icons of the bar and of all pages as symbols, so that pages do not repeat their shapes; null: pages contain the shapes. */
  readonly icons: string | null
  /** The same for the icons of a sidebar, by its name, so that only its pages load them; `icons` where it is not named. */
  readonly sidebarIcons: Readonly<Record<string, string>>
  /** Feeds of the changelog for head links and footers. */
  readonly changelog: {
    readonly title: string
    readonly href: string
    readonly archiveHref: string | null
    readonly authorsHref: string | null
    readonly tagsHref: string | null
    readonly feeds: readonly { readonly type: string; readonly title: string; readonly href: string }[]
  } | null
}
