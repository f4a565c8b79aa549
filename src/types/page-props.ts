/** Props of the templates: one page. */
import type { HeadTag, PlainObject } from './basics.ts'
import type { Author, Badge } from './content.ts'
import type { VersionBannerKind } from './docs-set.ts'
import type { PageLink, PageNavigation } from './navigation.ts'
import type { SiteProps } from './site-props.ts'

/** When a page was last changed, and by whom; null: not shown. */
export interface ShownLastUpdate {
  readonly date: string | null
  readonly dateText: string | null
  readonly author: string | null
}

export interface TocItem {
  readonly id: string
  readonly html: string
  readonly level: number
  readonly children: readonly TocItem[]
}

/** Addresses of the hashed files every page asks for. */
export interface AssetProps {
  readonly styles: readonly string[]
  /** Fonts that the first view needs. */
  readonly fonts: readonly string[]
  /** The picture of the tab that docsgen has drawn; null: the site has its own, or none. */
  readonly icon: string | null
  /** Further style sheets, which only this page and some others need. */
  readonly sheets: readonly string[]
  /** Further module scripts, which only this page and some others need. */
  readonly modules: readonly string[]
  /** Module scripts in the head; empty: none. */
  readonly scripts: readonly string[]
  /** Source of the one inline script, byte-identical on all pages. */
  readonly beforePaint: string
  /** The content security policy; null: it comes with the headers. */
  readonly policy: string | null
  /** The JSON file of the page's sidebar, for closed branches and hydration. */
  readonly sidebarFile: string | null
  /** The JSON file with `SiteProps`, for hydration; null: pages without scripts of ours. */
  readonly siteFile: string | null
  /** The JSON file with address and title of every page; null: on all pages but the not-found page. */
  readonly pagesFile: string | null
  /** Further `data-*` values of <html> that the client reads. */
  readonly data: Readonly<Record<string, string>>
}

/** Everything in the head that differs by page; made by render/head.ts. */
export interface HeadProps {
  readonly title: string
  readonly description: string | null
  /** null: no canonical (not-found page). */
  readonly canonical: string | null
  readonly htmlClasses: readonly string[]
  readonly robots: string | null
  readonly meta: readonly { readonly name: string | null; readonly property: string | null; readonly content: string }[]
  readonly links: readonly Readonly<Record<string, string>>[]
  /** JSON-LD objects. */
  readonly structuredData: readonly PlainObject[]
  readonly tags: readonly HeadTag[]
}

/** The interactive components of a page, which contains this list as JSON. */
export interface IslandList {
  /** Address of the module that hydrates those that name none. */
  readonly runtime: string
  readonly islands: readonly IslandProps[]
}

export interface IslandProps {
  /** `data-island` of its element. */
  readonly id: string
  /** Address of its module, and what of that module it is. */
  readonly src: string
  readonly exportName: string
  readonly isRedrawn: boolean
  /** Address of the module that hydrates it. */
  readonly runtime?: string
  readonly props: PlainObject
  /** Addresses of the modules that its props name. */
  readonly modules?: Readonly<Record<string, string>>
}

/** The page in one language of the site. */
export interface LanguageLink {
  readonly tag: string
  /** Where readers who choose the language are led to: the same page, or the start page where there is none. */
  readonly href: string
  /** It is the same page in that language, for `hreflang`. */
  readonly isSame: boolean
}

/** The text of a page is that of the default language. */
export interface Untranslated {
  readonly lang: string
  readonly direction: 'ltr' | 'rtl'
  /** Name of that language, as readers of this one call it. */
  readonly language: string
  /** The page among those of that language. */
  readonly href: string
}

/** The version a page of docs belongs to, where its set has more than one. */
export interface DocVersion {
  readonly docsSet: string
  readonly name: string
  readonly label: string
  readonly badge: boolean
  readonly banner: VersionBannerKind | null
  /** The same page in the last version, or the start of that version, under its label; null: this is the last. */
  readonly latest: (PageLink & { readonly name: string }) | null
  /** The same page in every version that has it, by the version's name. */
  readonly twins: Readonly<Record<string, string>>
}

/** What the picture of a page shows that networks and chats draw beside a link to it. */
export interface SocialCardProps {
  readonly title: string
  /** The category of the page, the changelog, or the version; null: none. */
  readonly section: string | null
  readonly siteTitle: string
  /** Whether the site has a logo, which is the picture `logo`. */
  readonly hasLogo: boolean
  /** `#0a6864` */
  readonly accent: string
  /** `docs.acme.dev` */
  readonly host: string
  readonly direction: 'ltr' | 'rtl'
}

/** What readers can do with the Markdown of a page: copy it, see it, give it to a program. */
export interface PageMenuProps {
  /** Address of the Markdown. */
  readonly href: string
  /** Language of the page, which the Markdown has, too. */
  readonly language: string
  readonly assistants: readonly { readonly label: string; readonly href: string }[]
}

/** Props of every template: the site, the page's surroundings, and one body by kind of page. */
export interface PageProps {
  readonly site: SiteProps
  readonly assets: AssetProps
  readonly head: HeadProps
  /** Attributes of the body element, from plugins. */
  readonly bodyAttributes: Readonly<Record<string, string>>
  /** Active path: the permalink. */
  readonly permalink: string
  /** The docs set the page belongs to; null: none. */
  readonly docsSet: string | null
  /** null: the page belongs to no docs set, or to one that has one version. */
  readonly version: DocVersion | null
  /** The page in all languages; left out on sites that have one. */
  readonly languages?: readonly LanguageLink[]
  /** Left out: the page is in the language of the site. */
  readonly untranslated?: Untranslated | undefined
  /** Left out: the page has no Markdown, or the site no menu for it. */
  readonly menu?: PageMenuProps | undefined
  readonly navigation: PageNavigation
  readonly body: PageBody
  /** null: nothing on the page is interactive by itself. */
  readonly islands: IslandList | null
}

export interface TagLink {
  readonly label: string
  readonly href: string
  readonly count: number | null
}

/** An author as pages show them; addresses are ready for the HTML. */
export interface AuthorLink {
  readonly name: string | null
  readonly title: string | null
  readonly description: string | null
  /** The author's page, else their own address, else mail. */
  readonly href: string | null
  readonly isExternal: boolean
  readonly imageSrc: string | null
  readonly socials: Author['socials']
}

export interface PostSummary {
  readonly title: string
  readonly href: string
  /** ISO. */
  readonly date: string
  /** `February 13, 2025`. */
  readonly dateText: string
  /** Whole minutes; null: hidden. */
  readonly readingMinutes: number | null
  readonly authors: readonly AuthorLink[]
  readonly tags: readonly TagLink[]
  /** The version, and what the entry tells of. */
  readonly badges: readonly Badge[]
  /** In lists the part before the truncation marker, with ids of its own. */
  readonly html: string
  /** Whether `html` is only a part. */
  readonly truncated: boolean
}

export type PageBody =
  | {
      readonly kind: 'doc'
      readonly html: string
      /** The h1: HTML of the content title, or the page title as text; null when hidden. */
      readonly title: { readonly html: string } | { readonly text: string } | null
      readonly toc: readonly TocItem[]
      readonly breadcrumbs: boolean
      readonly tags: readonly TagLink[]
      readonly editHref: string | null
      readonly lastUpdate: ShownLastUpdate | null
      readonly banner: 'draft' | 'unlisted' | null
    }
  | {
      /** A start page, a text alone, a page without the bars of the site. */
      readonly kind: 'home' | 'page' | 'blank'
      readonly html: string
      /** As that of a doc; null also for a start page with a hero. */
      readonly title: { readonly html: string } | { readonly text: string } | null
      readonly wide: boolean
      /** Whether it is text; else a component draws all of it. */
      readonly prose: boolean
    }
  | { readonly kind: 'category'; readonly title: string; readonly description: string | null }
  | { readonly kind: 'tags'; readonly title: string; readonly tags: readonly TagLink[] }
  | {
      readonly kind: 'docs-tag'
      readonly title: string
      /** What `tags.yml` says of the tag. */
      readonly description: string | null
      readonly allTagsHref: string
      readonly items: readonly { readonly label: string; readonly href: string; readonly description: string | null }[]
    }
  | {
      readonly kind: 'post'
      readonly post: PostSummary
      readonly toc: readonly TocItem[]
      readonly editHref: string | null
      readonly lastUpdate: ShownLastUpdate | null
      readonly newer: PageLink | null
      readonly older: PageLink | null
      readonly banner: 'draft' | 'unlisted' | null
    }
  | {
      readonly kind: 'posts'
      readonly title: string
      /** Of a tag: what `tags.yml` says of it. */
      readonly description: string | null
      readonly titleVisible: boolean
      readonly posts: readonly PostSummary[]
      readonly newerHref: string | null
      readonly olderHref: string | null
      /** Whose entries these are; null: everybody's. */
      readonly author: AuthorLink | null
      /** The list of all tags or authors that this list belongs to. */
      readonly all: PageLink | null
    }
  | {
      readonly kind: 'archive'
      readonly years: readonly {
        readonly year: string
        readonly items: readonly { readonly label: string; readonly href: string; readonly dateText: string }[]
      }[]
    }
  | {
      readonly kind: 'authors'
      readonly authors: readonly { readonly author: AuthorLink; readonly count: number }[]
    }
  | { readonly kind: 'search' }
  | { readonly kind: 'not-found' }

/** The page at an old address. */
export interface RedirectProps {
  readonly lang: string
  /** Where to, as it stands in a link. */
  readonly href: string
  /** The same, absolute. */
  readonly canonical: string
  /** Follows the first link of the page, with the query and the anchor that the reader asked for. */
  readonly script: string
}
