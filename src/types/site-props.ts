/** What all pages of a site show. */
import type { Locale } from './basics.ts'
import type { AnnouncementBar, FooterConfig, NavbarConfig, NavbarItemBase } from './chrome.ts'
import type { Config } from './config.ts'

/** Decides on which pages an entry of the navigation bar is active. */
export type ActiveRule =
  /** The address itself and everything below it. */
  | { readonly kind: 'path'; readonly path: string }
  /** Source of a regular expression over the page's path, flags `gi`. */
  | { readonly kind: 'pattern'; readonly source: string }
  | { readonly kind: 'docs-set'; readonly id: string }
  | {
      readonly kind: 'sidebar'
      readonly name: string
      /** Left out: in the whole sidebar. Otherwise several entries share it, and each is active in its own category. */
      readonly part?: { readonly own: string | null; readonly all: readonly string[] }
    }

/** `attributes` can be HTML attributes or React props. */
type NavbarEntryBase = Omit<NavbarItemBase, 'attributes'> & {
  readonly attributes: Readonly<Record<string, string | boolean>>
}

/** An entry of the navigation bar, with all references resolved by render/navbar.ts. */
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
      /** The target in every version; null: the target depends on the version. */
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

/** The target of an entry in one version of its docs set. */
export interface VersionLink {
  readonly name: string
  readonly isLast: boolean
  /** Its text, if the configuration gives none. */
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
    /** Whether all its links fit on a tablet. */
    readonly isShort: boolean
  }
  readonly footer: FooterConfig
  readonly announcementBar: AnnouncementBar | null
  readonly colorMode: Config['colorMode']
  /** HTML inside the button or menu for color modes; null: readers cannot choose. */
  readonly colorModes: string | null
  /** Whether the site has a theme; without one, its chrome has the classic look. */
  readonly hasTheme: boolean
  readonly search: { readonly provider: string; readonly pageHref: string | null } | null
  readonly storageSuffix: string
  /**
   * SVG sprite with the icons of all pages, so that pages do not repeat their shapes; null: pages contain the shapes.
   */
  readonly icons: string | null
  /**
   * SVG sprites with the icons of a sidebar, by its name, so that only its pages load them; other sidebars use `icons`.
   */
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
