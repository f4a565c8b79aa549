/** Blogs of Material: folders of posts, with their authors. */
import { posix } from 'node:path'
import { parse } from 'yaml'
import { headingIn } from './nav.ts'
import { isTable, type Table } from './settings.ts'
import type { Site } from './site.ts'

export function addBlogs(site: Site): void {
  const made = site.blogs.flatMap(({ options, path }, index) => {
    const folder = typeof options.blog_dir === 'string' ? posix.join(options.blog_dir, '.') : 'blog'
    const posts = posix.join(
      typeof options.post_dir === 'string' ? options.post_dir.replace('{blog}', folder) : `${folder}/posts`,
      '.'
    )
    if (!site.folder.hasFolder(posix.join(site.docsFolder, posts))) return []
    site.excluded.push(`${posts}/**`)
    const start = ['index.md', 'README.md'].find(name => site.folder.hasFile(posix.join(site.docsFolder, folder, name)))
    const text = start === undefined ? '' : (site.folder.readFile(posix.join(site.docsFolder, folder, start)) ?? '')
    // The list of posts is made by docsgen; the start page of the site stays.
    if (start !== undefined && folder !== '.') site.excluded.push(posix.join(folder, start))
    const title = headingIn(text) ?? 'Blog'
    const authors =
      typeof options.authors_file === 'string'
        ? options.authors_file.replace('{blog}', folder)
        : `${folder}/.authors.yml`
    addAuthors(site, authors)
    const perPage = options.pagination_per_page
    site.set(['changelog'], undefined, path)
    return [
      {
        ...(index > 0 && { id: `blog-${index + 1}` }),
        path: posix.join(site.docsPath, posts),
        routeBasePath: folder === '.' ? '/' : `/${folder}`,
        title,
        postsPerPage: typeof perPage === 'number' ? perPage : 10,
        tagsBasePath: 'category',
        archive: options.archive !== false,
        exclude: [],
        truncateMarker: /<!--\s*more\s*-->/
      }
    ]
  })
  if (made.length > 0) site.config.changelog = made
  else delete site.config.changelog
}

/** `.authors.yml` → authors by their names, as a post of docsgen has them. */
function addAuthors(site: Site, file: string): void {
  const text = site.folder.readFile(posix.join(site.docsFolder, file))
  if (text === null) return
  let read: unknown = null
  try {
    read = parse(text)
  } catch {
    site.folder.report({
      code: 'configuration',
      message: `“${posix.join(site.docsPath, file)}” is not valid YAML.`,
      hint: 'Fix the file: Material cannot read it either.',
      place: { file: posix.join(site.docsPath, file) }
    })
  }
  const authors = isTable(read) && isTable(read.authors) ? read.authors : {}
  for (const [key, author] of Object.entries(authors)) if (isTable(author)) site.authors.set(key, toAuthor(author))
}

function toAuthor({ name, description, avatar, url }: Table): Table {
  return {
    name: String(name),
    ...(typeof description === 'string' && { title: description }),
    ...(typeof avatar === 'string' && /^https?:/.test(avatar) && { image_url: avatar }),
    ...(typeof url === 'string' && { url })
  }
}
