/** Layout components of other themes that sites replace, with the corresponding templates of docsgen. */

/** Layout components, with the corresponding template of docsgen. */
const frameTemplates: Readonly<Record<string, string>> = {
  AnnouncementBar: 'parts/AnnouncementBar',
  BackToTopButton: 'parts/BackToTop',
  Blog: 'Authors',
  BlogArchivePage: 'Archive',
  BlogLayout: 'PostList',
  BlogListPage: 'PostList',
  BlogListPaginator: 'parts/Pager',
  BlogPostItem: 'parts/PostItem',
  BlogPostItems: 'PostList',
  BlogPostPage: 'Post',
  BlogPostPaginator: 'parts/Pager',
  BlogSidebar: 'parts/PostSidebar',
  BlogTagsListPage: 'Tags',
  BlogTagsPostsPage: 'PostList',
  CodeBlock: 'CodeBlock',
  ColorModeToggle: 'parts/ColorModeToggle',
  DocBreadcrumbs: 'parts/Breadcrumbs',
  DocCategoryGeneratedIndexPage: 'CategoryIndex',
  DocItem: 'Doc',
  'DocItem/Footer': 'parts/DocFooter',
  'DocItem/Metadata': 'Head',
  'DocItem/Paginator': 'parts/Pager',
  'DocItem/TOC': 'parts/Toc',
  DocPage: 'Doc',
  DocPaginator: 'parts/Pager',
  DocRoot: 'Doc',
  DocSidebar: 'parts/Sidebar',
  DocSidebarItem: 'parts/SidebarItems',
  DocSidebarItems: 'parts/SidebarItems',
  DocTagDocListPage: 'DocsTag',
  DocTagsListPage: 'Tags',
  DocVersionBadge: 'parts/VersionBanner',
  DocVersionBanner: 'parts/VersionBanner',
  DocVersionRoot: 'Doc',
  DocsRoot: 'Doc',
  EditMetaRow: 'parts/DocFooter',
  EditThisPage: 'parts/EditLink',
  ErrorPageContent: 'Layout',
  Footer: 'parts/Footer',
  LastUpdated: 'parts/LastUpdated',
  Layout: 'Layout',
  Logo: 'parts/Logo',
  MDXContent: 'Body',
  MDXPage: 'Plain',
  Navbar: 'parts/Navbar',
  NavbarItem: 'parts/NavbarItem',
  'Navbar/ColorModeToggle': 'parts/ColorModeToggle',
  'Navbar/Logo': 'parts/Logo',
  'Navbar/Search': 'parts/SearchButton',
  NotFound: 'NotFound',
  PaginatorNavLink: 'parts/Pager',
  SearchBar: 'parts/SearchButton',
  SearchMetadata: 'Head',
  SearchPage: 'Search',
  SiteMetadata: 'Head',
  SkipToContent: 'parts/SkipLink',
  TOC: 'parts/Toc',
  TOCCollapsible: 'parts/TocMobile',
  TOCItems: 'parts/Toc',
  Tag: 'parts/TagList',
  TagsListByLetter: 'Tags',
  TagsListInline: 'parts/TagList',
  ThemeProvider: 'Layout'
}

/** The template that corresponds to a file of `src/theme`; null: the component is not part of the layout. */
export function frameTemplateOf(name: string): string | null {
  for (let part = name; part !== '.' && part !== ''; part = part.slice(0, Math.max(0, part.lastIndexOf('/')))) {
    if (Object.hasOwn(frameTemplates, part)) return frameTemplates[part] ?? null
  }
  return null
}

/** Components in the folders of layout components; any other files there are the site's own. */
const insideOfParts = new Set(
  (
    'Buttons Buttons/Button Buttons/CopyButton Buttons/WordWrapButton Content/Element Content/String CopyButton Line ' +
    'Title WordWrapButton Category CloseButton CollapseButton ColorModeToggle ComponentTypes Components/Author ' +
    'Components/Author/Socials Container Content Copyright DefaultNavbarItem DefaultNavbarItem/Desktop ' +
    'DefaultNavbarItem/Mobile Description Desktop Desktop/CollapseButton Desktop/Content DocNavbarItem ' +
    'DocSidebarNavbarItem DocsVersionDropdownNavbarItem DocsVersionNavbarItem Draft DropdownNavbarItem ' +
    'DropdownNavbarItem/Desktop DropdownNavbarItem/Mobile Footer Footer/ReadMoreLink Header ' +
    'Header/Authors Header/Info Header/Title Heading Heading/Icon Heading/Text Html HtmlNavbarItem ' +
    'Items/Home Layout Layout/Main Layout/Sidebar Layout/Sidebar/ExpandButton Link LinkItem Links ' +
    'Links/MultiColumn Links/Simple LocaleDropdownNavbarItem Logo Metadata Mobile MobileSidebar ' +
    'MobileSidebar/Header MobileSidebar/Layout MobileSidebar/PrimaryMenu MobileSidebar/SecondaryMenu ' +
    'MobileSidebar/Toggle NavbarNavLink Pages/BlogAuthorsListPage Pages/BlogAuthorsPostsPage Paginator ' +
    'Provider Search SearchNavbarItem StructuredData TOC/Desktop TOC/Mobile TitleFormatter Tree Unlisted'
  ).split(' ')
)

/** Whether a file of `src/theme` has the name of a component of the layout. */
export function isTheirPart(name: string): boolean {
  const slash = name.indexOf('/')
  return slash < 0 ? Object.hasOwn(frameTemplates, name) : insideOfParts.has(name.slice(slash + 1))
}
