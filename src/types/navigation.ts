/** Sidebars, and the navigation around one page. */
import type { Icon } from './basics.ts'
import type { Badge } from './content.ts'
import type { Route } from './routes.ts'

export type SidebarItem =
  | {
      readonly kind: 'link'
      readonly label: string
      /** Its name in translations; left out: its label. */
      readonly translationKey?: string
      readonly href: string
      readonly external: boolean
      readonly icon: Icon | null
      readonly className: string | null
      /**
       * Title of the page, for screen readers after a label that says little (`Go`, `More`); left out: the label is
       * enough.
       */
      readonly title?: string
      /** Left out: none. */
      readonly badge?: Badge
      readonly unlisted: boolean /** page of this site, for pagination */
      readonly docId: string | null
      readonly description: string | null
    }
  | { readonly kind: 'html'; readonly html: string; readonly defaultStyle: boolean; readonly className: string | null }
  | SidebarCategory

export interface SidebarCategory {
  readonly kind: 'category'
  /** Stable inside the sidebar: its position path, `2.4`. */
  readonly id: string
  readonly label: string
  /** Its name in translations; left out: its label. */
  readonly translationKey?: string
  /** Its own page; null: none. */
  readonly href: string | null
  /** Target of its label without JavaScript: its own page, else the first page inside. */
  readonly fallbackHref: string | null
  readonly collapsible: boolean
  readonly collapsed: boolean
  readonly icon: Icon | null
  /** Left out: none. */
  readonly badge?: Badge
  readonly className: string | null
  readonly description: string | null
  readonly items: readonly SidebarItem[]
}

export interface Sidebar {
  /** Unique in the site: `default/mainSideBar`. */
  readonly name: string
  readonly docsSet: string
  readonly items: readonly SidebarItem[]
  /** Number of items of all levels. */
  readonly size: number
  /** On wide screens, a button hides it. */
  readonly hideable: boolean
  /** Only one category of each level is open at a time. */
  readonly autoCollapse: boolean
  /** Content of a changelog's sidebar instead of items; null: a sidebar of docs. */
  readonly posts: PostGroups | null
}

/** The entries of the changelog, newest first; year null: no groups. */
export interface PostGroups {
  readonly title: string
  readonly groups: readonly { readonly year: string | null; readonly items: readonly PageLink[] }[]
  /** Below the entries: archive, authors, tags. */
  readonly more: readonly PageLink[]
}

/** One breadcrumb; the last one is the page itself and is shown as text. */
export interface Breadcrumb {
  readonly label: string
  readonly href: string | null
}

export interface PageLink {
  readonly label: string
  readonly href: string
}

/** The navigation around one page. */
export interface PageNavigation {
  /** null: no sidebar lists the page. */
  readonly sidebar: Sidebar | null
  /** Ids of the categories from the top to the page. */
  readonly trail: readonly string[]
  readonly breadcrumbs: readonly Breadcrumb[]
  readonly previous: PageLink | null
  readonly next: PageLink | null
  /** Cards of a generated index, and of a page with a `DocCardList`. */
  readonly cards: readonly {
    readonly label: string
    readonly href: string
    readonly description: string | null
    readonly count: number | null
  }[]
}

export interface Navigation {
  readonly sidebars: readonly Sidebar[]
  of(route: Route): PageNavigation
  /** The pages in the category of which the route is the index page, or else its siblings. */
  cardsAround(route: Route): PageNavigation['cards']
}
