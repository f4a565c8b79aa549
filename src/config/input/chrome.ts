/** Input types of the chrome of every page: navigation bar, footer, announcement bar, color mode, theme. */

export interface NavbarInput {
  /**
   * Text beside the logo.
   * @default the site's title when there is no logo
   * @example 'Acme'
   */
  title?: string
  /**
   * Picture at the start of the bar.
   * @default none
   * @example { src: '/img/logo.svg', srcDark: '/img/logo-dark.svg', alt: 'Acme' }
   */
  logo?: LogoInput
  /**
   * Slides the bar out while the reader scrolls down.
   * @default false
   * @example true
   */
  hideOnScroll?: boolean
  /**
   * Entries of the bar, in order.
   * @default []
   * @example [{ label: 'Docs', to: '/' }, { type: 'search', position: 'right' }]
   */
  items?: NavbarItemInput[]
}

export interface LogoInput {
  /**
   * The picture, a path below a static folder or a full address.
   * @default none, required
   * @example '/img/logo.svg'
   */
  src: string
  /**
   * The picture in dark mode.
   * @default `src`
   * @example '/img/logo-dark.svg'
   */
  srcDark?: string
  /**
   * Text for readers who do not see the picture.
   * @default the site's title
   * @example 'Acme'
   */
  alt?: string
  /**
   * Width in CSS pixels.
   * @default that of the picture
   * @example 93
   */
  width?: number
  /**
   * Height in CSS pixels.
   * @default that of the picture
   * @example 20
   */
  height?: number
  /**
   * Where it leads.
   * @default the start page
   * @example 'https://acme.dev'
   */
  href?: string
}

/** One entry of the bar. Which fields it has depends on `type`; further `aria-*` and `data-*` attributes are kept. */
export interface NavbarItemInput {
  /**
   * Its kind. Not set: a link, or a dropdown if it has `items`.
   * @default 'link'
   * @example 'docSidebar'
   */
  type?:
    | 'link'
    | 'default'
    | 'dropdown'
    | 'html'
    | 'doc'
    | 'docSidebar'
    | 'docsVersion'
    | 'docsVersionDropdown'
    | 'localeDropdown'
    | 'search'
  /**
   * Its side of the bar.
   * @default 'left'
   * @example 'right'
   */
  position?: 'left' | 'right'
  /**
   * Its text. An entry that has only an icon needs an `aria-label` instead.
   * @default '', or the title of the doc it names
   * @example 'Docs'
   */
  label?: string
  /**
   * Name of a Bootstrap icon.
   * @default none
   * @example 'github'
   */
  icon?: string
  /**
   * A page of this site: checked, and the base URL is added. Exactly one of `to` and `href`.
   * @default none
   * @example '/changelog'
   */
  to?: string
  /**
   * Any other address, used unchanged.
   * @default none
   * @example 'https://github.com/acme/rocket'
   */
  href?: string
  /**
   * Entries of a dropdown.
   * @default none
   * @example [{ label: 'Guides', to: '/guides' }]
   */
  items?: NavbarItemInput[]
  /**
   * HTML of an entry of type 'html'.
   * @default none
   * @example '<b>Beta</b>'
   */
  value?: string
  /**
   * Id of the doc an entry of type 'doc' leads to.
   * @default none
   * @example 'cli/login'
   */
  docId?: string
  /**
   * Name of the sidebar whose first page an entry of type 'docSidebar' leads to.
   * @default none
   * @example 'manual'
   */
  sidebarId?: string
  /**
   * Docs set that `docId`, `sidebarId` and versions belong to.
   * @default the first set
   * @example 'api'
   */
  docsPluginId?: string
  /**
   * Versions in a list of versions, in this order: names, or labels by name.
   * @default all
   * @example ['current', '2.0']
   */
  versions?: string[] | Record<string, { label?: string }>
  /**
   * Entries before those of a list of versions.
   * @default []
   * @example [{ label: 'Preview', href: 'https://preview.acme.dev' }]
   */
  dropdownItemsBefore?: NavbarItemInput[]
  /**
   * Entries after those of a list of versions.
   * @default []
   * @example [{ label: 'All versions', to: '/versions' }]
   */
  dropdownItemsAfter?: NavbarItemInput[]
  /**
   * Leaves a list of versions unmarked while a page of its docs set is shown.
   * @default false
   * @example true
   */
  dropdownActiveClassDisabled?: boolean
  /**
   * The entry is active on this path and below it.
   * @default the path it leads to
   * @example '/guides'
   */
  activeBasePath?: string
  /**
   * The entry is active on paths that match; overrides `activeBasePath`.
   * @default none
   * @example '^/(guides|recipes)/'
   */
  activeBaseRegex?: string
  /**
   * Class names of the element.
   * @default none
   * @example 'navbar-github'
   */
  className?: string
  /**
   * Text of the browser's tooltip.
   * @default none
   * @example 'Source code'
   */
  title?: string
  /**
   * Where the link opens.
   * @default '_blank' for other sites
   * @example '_self'
   */
  target?: string
  /**
   * Relation of the target to this site.
   * @default 'noopener noreferrer' for other sites
   * @example 'me'
   */
  rel?: string
  /**
   * Accessible name and other attributes of the element.
   * @default none
   * @example 'GitHub repository'
   */
  [attribute: `aria-${string}` | `data-${string}`]: string | undefined
}

export interface FooterInput {
  /**
   * Its colors.
   * @default 'light'
   * @example 'dark'
   */
  style?: 'light' | 'dark'
  /**
   * Picture of the footer.
   * @default none
   * @example { src: '/img/mark.svg', alt: 'Acme', href: 'https://acme.dev' }
   */
  logo?: LogoInput
  /**
   * Columns of links, or one simple list of links; never both.
   * @default []
   * @example [{ title: 'Community', items: [{ label: 'Forum', href: 'https://forum.acme.dev' }] }]
   */
  links?: FooterColumnInput[] | FooterLinkInput[]
  /**
   * Copyright line, HTML.
   * @default none
   * @example 'Copyright © Acme 2025'
   */
  copyright?: string
}

export interface FooterColumnInput {
  /**
   * Heading of the column.
   * @default none
   * @example 'Community'
   */
  title?: string
  /**
   * Its links.
   * @default none, required
   * @example [{ label: 'Forum', href: 'https://forum.acme.dev' }]
   */
  items: FooterLinkInput[]
}

export interface FooterLinkInput {
  /**
   * Text of the link.
   * @default none, required unless `html` is set
   * @example 'Forum'
   */
  label?: string
  /**
   * A page of this site: checked, and the base URL is added.
   * @default none
   * @example '/changelog'
   */
  to?: string
  /**
   * Any other address, used unchanged.
   * @default none
   * @example 'https://forum.acme.dev'
   */
  href?: string
  /**
   * HTML instead of a link.
   * @default none
   * @example '<a href="https://acme.dev"><img src="/badge.svg" alt="Acme"></a>'
   */
  html?: string
}

export interface AnnouncementBarInput {
  /**
   * Id of the announcement. A new id shows the bar again to readers who have closed it.
   * @default 'announcement-bar'
   * @example 'v2'
   */
  id?: string
  /**
   * Its text, HTML.
   * @default none, required
   * @example '<a href="/changelog/v2">Version 2 is out</a>'
   */
  content: string
  /**
   * A CSS color, in both color modes.
   * @default that of the theme, by color mode
   * @example '#20232a'
   */
  backgroundColor?: string
  /**
   * A CSS color, in both color modes.
   * @default that of the theme, by color mode
   * @example '#fff'
   */
  textColor?: string
  /**
   * Whether readers can close it.
   * @default true
   * @example false
   */
  isCloseable?: boolean
}

/** The theme of a site: one color and the fonts; everything else is computed from them. */
export interface ThemeInput {
  /**
   * Package (`docsgen-theme-book`) or folder (`./themes/acme`) of a theme. Its templates, styles and defaults override
   * those of docsgen; those of the site override the theme's.
   * @default none
   * @example './themes/acme'
   */
  extends?: string
  /**
   * Preset for colors, backgrounds and corners: `indigo`, `ink`, `forest`, `ember`, `ocean` or `plum`.
   * @default 'indigo'
   * @example 'forest'
   */
  preset?: 'indigo' | 'ink' | 'forest' | 'ember' | 'ocean' | 'plum'
  /**
   * Color of links, marks and buttons, as `#rrggbb`. Backgrounds, lines and text get a touch of its hue.
   * @default that of the preset
   * @example '#6d28d9'
   */
  accent?: string
  /**
   * The same color for the dark mode.
   * @default a lighter one of the hue of `accent`
   * @example '#a78bfa'
   */
  accentDark?: string
  /**
   * Fonts of text and of code. `false`: those of the reader's system.
   * @default Geist and Geist Mono, published with the site
   * @example { text: 'static/fonts/acme.woff2', code: false }
   */
  fonts?: false | FontsInput
}

/** Fonts of a theme. */
export interface FontsInput {
  /**
   * A variable font in a file of the project (`.woff2`), or `false` for the font of the reader's system.
   * @default Geist
   * @example 'static/fonts/acme.woff2'
   */
  text?: false | string
  /**
   * The same for code.
   * @default Geist Mono
   * @example false
   */
  code?: false | string
}

export interface ColorModeInput {
  /**
   * Mode if the reader's system has no preference.
   * @default 'light'
   * @example 'dark'
   */
  defaultMode?: 'light' | 'dark'
  /**
   * Leaves the switch out.
   * @default false
   * @example true
   */
  disableSwitch?: boolean
  /**
   * Follows the reader's system until the reader chooses.
   * @default true
   * @example false
   */
  respectPrefersColorScheme?: boolean
}
