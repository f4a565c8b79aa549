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
  /** Names of all who have changed the page; left out: none. */
  readonly contributors?: readonly string[]
}

export interface TocItem {
  readonly id: string
  readonly html: string
  readonly level: number
  readonly children: readonly TocItem[]
}

/** Addresses of the hashed files that pages load. */
export interface AssetProps {
  readonly styles: readonly string[]
  /** Fonts that the first view needs; the inline script loads them. */
  readonly fonts: readonly string[]
  /** The favicon that docsgen has generated; null: the site has its own, or none. */
  readonly icon: string | null
  /** Further style sheets that only some pages need. */
  readonly sheets: readonly string[]
  /** Further module scripts that only some pages need. */
  readonly modules: readonly string[]
  /** Module scripts in the head; empty: none. */
  readonly scripts: readonly string[]
  /** Source of the one inline script, byte-identical on all pages. */
  readonly beforePaint: string
  /** The content security policy for a meta element; null: it is sent as a header. */
  readonly policy: string | null
  /** The JSON file of the page's sidebar, for closed branches and hydration. */
  readonly sidebarFile: string | null
  /** The JSON file with `SiteProps`, for hydration; null: the page has no scripts of docsgen. */
  readonly siteFile: string | null
  /** The JSON file with address and title of every page; null except on the not-found page. */
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
  /** Address of the module that hydrates islands without a `runtime` of their own. */
  readonly runtime: string
  readonly islands: readonly IslandProps[]
}

export interface IslandProps {
  /** `data-island` of its element. */
  readonly id: string
  /** Address of its module. `exportName` is its name there. */
  readonly src: string
  readonly exportName: string
  readonly isRedrawn: boolean
  /** Address of the module that hydrates it. */
  readonly runtime?: string
  readonly props: PlainObject
  /** Addresses of the modules that its props refer to. */
  readonly modules?: Readonly<Record<string, string>>
}

/** The page in one language of the site. */
export interface LanguageLink {
  readonly tag: string
  /** Target for readers who choose the language: the same page, or the start page if that does not exist. */
  readonly href: string
  /** Base URL of the language: `/de/`. */
  readonly base: string
  /** Whether `href` is the same page in that language, for `hreflang`. */
  readonly isSame: boolean
}

/** A page without a translation, shown in the default language. */
export interface Untranslated {
  readonly lang: string
  readonly direction: 'ltr' | 'rtl'
  /** Name of the default language, in the language of the site. */
  readonly language: string
  /** The page in the default language. */
  readonly href: string
}

/** The version of a page, if its docs set has more than one. */
export interface DocVersion {
  readonly docsSet: string
  readonly name: string
  readonly label: string
  readonly badge: boolean
  readonly banner: VersionBannerKind | null
  /** The same page in the last version, or the start page of that version; null: this is the last version. */
  readonly latest: (PageLink & { readonly name: string }) | null
  /** The same page in every version that has it, by the version's name. */
  readonly twins: Readonly<Record<string, string>>
}

/** Content of a page's social card: the picture that social networks and chats show for a link to the page. */
export interface SocialCardProps {
  readonly title: string
  /** The category of the page, the changelog, or the version; null: none. */
  readonly section: string | null
  readonly siteTitle: string
  /** Whether the site has a logo, available as the picture `logo`. */
  readonly hasLogo: boolean
  /** `#0a6864` */
  readonly accent: string
  /** `docs.acme.dev` */
  readonly host: string
  readonly direction: 'ltr' | 'rtl'
}

/** The page menu for the Markdown of a page: copy it, view it, open it in an assistant. */
export interface PageMenuProps {
  /** Address of the Markdown. */
  readonly href: string
  /** Language of the page and its Markdown. */
  readonly language: string
  readonly assistants: readonly { readonly label: string; readonly href: string }[]
}

/** The question whether a page was helpful. */
export interface FeedbackProps {
  /** Address of the page on its host. */
  readonly page: string
  /** Address that receives the answers as a form; null: none. */
  readonly endpoint: string | null
  /** Address of a form for a new issue about the page; null: none. */
  readonly issues: string | null
  /** Whether answers are also events of the site's analytics. */
  readonly analytics: boolean
}

/** The comments of a page, which a service shows in a frame. */
export interface CommentsProps {
  readonly service: 'giscus' | 'utterances'
  readonly origin: string
  readonly values: Readonly<Record<string, string>>
  readonly mapping: 'pathname' | 'url' | 'title'
  readonly href: string
}

/** Pages that have to do with a page. */
export interface RelatedProps {
  /** Pages about the same, the most related first. */
  readonly related: readonly PageLink[]
  /** Pages that link to the page. */
  readonly backlinks: readonly PageLink[]
}

/** Props of every template: the site, the page's navigation, and a body that depends on the kind of page. */
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
  /** null: the page belongs to no docs set, or its docs set has only one version. */
  readonly version: DocVersion | null
  /** The page in all languages; left out on sites with only one. */
  readonly languages?: readonly LanguageLink[]
  /** Left out: the page is in the language of the site. */
  readonly untranslated?: Untranslated | undefined
  /** Left out: the page has no Markdown, or the site has no page menu. */
  readonly menu?: PageMenuProps | undefined
  /** Left out: the page asks no question. */
  readonly feedback?: FeedbackProps | undefined
  /** Left out: the page has no comments. */
  readonly comments?: CommentsProps | undefined
  /** Left out: no page is related, or the site shows none. */
  readonly related?: RelatedProps | undefined
  readonly navigation: PageNavigation
  readonly body: PageBody
  /** null: the page has no islands. */
  readonly islands: IslandList | null
}

export interface TagLink {
  readonly label: string
  readonly href: string
  readonly count: number | null
}

/** An author as shown on pages; addresses are ready for the HTML. */
export interface AuthorLink {
  readonly name: string | null
  readonly title: string | null
  readonly description: string | null
  /** The author's page, else their website, else their mail address. */
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
  /** In lists, only the part before the truncation marker, with unique ids. */
  readonly html: string
  /** Whether `html` is only a part of the entry. */
  readonly truncated: boolean
}

export type PageBody =
  | {
      readonly kind: 'doc'
      readonly html: string
      /** The h1: HTML of the content title, or the page title as text; null when hidden. */
      readonly title: { readonly html: string } | { readonly text: string } | null
      /** The description of the page, below the title; left out: none is shown. */
      readonly subtitle?: string
      readonly toc: readonly TocItem[]
      /** Whether it is a reference page: samples take the column of the contents list. */
      readonly isReference: boolean
      readonly breadcrumbs: boolean
      readonly tags: readonly TagLink[]
      readonly editHref: string | null
      readonly lastUpdate: ShownLastUpdate | null
      readonly banner: 'draft' | 'unlisted' | null
    }
  | {
      /** See `PageLayout`. */
      readonly kind: 'home' | 'page' | 'blank'
      readonly html: string
      /** As in `doc`; null also for a start page with a hero. */
      readonly title: { readonly html: string } | { readonly text: string } | null
      readonly wide: boolean
      /** Whether the body is text; else a component renders all of it. */
      readonly prose: boolean
    }
  | { readonly kind: 'category'; readonly title: string; readonly description: string | null }
  | { readonly kind: 'tags'; readonly title: string; readonly tags: readonly TagLink[] }
  | {
      readonly kind: 'docs-tag'
      readonly title: string
      /** The description of the tag in `tags.yml`. */
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
      /** For a tag, its description in `tags.yml`. */
      readonly description: string | null
      readonly titleVisible: boolean
      readonly posts: readonly PostSummary[]
      readonly newerHref: string | null
      readonly olderHref: string | null
      /** The author of these entries; null: entries of all authors. */
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
  /** The new address, as in a link. */
  readonly href: string
  /** The new address, absolute. */
  readonly canonical: string
  /** Follows the first link of the page, with the query and hash of the request. */
  readonly script: string
}
