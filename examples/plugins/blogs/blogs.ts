/**
 * Blogs of several folders: each folder of Markdown files named `2026-01-31-title.md` becomes pages, a list of them with the
 * newest first, and a feed.
 */
import { definePlugin } from 'docsgen/config'

interface Blog {
  readonly title: string
  readonly folder: string
  /** Address of the list. */
  readonly path: string
}

interface Options {
  readonly blogs: readonly Blog[]
}

interface Post {
  readonly date: string
  readonly title: string
  readonly path: string
}

export const blogs = definePlugin<Options, Readonly<Record<string, readonly Post[]>>>({
  name: 'blogs',
  version: '1',
  content({ options, readFolder, readFile, addPage }) {
    const lists: Record<string, readonly Post[]> = {}
    for (const { title, folder, path } of options.blogs) {
      const posts = readFolder(folder).flatMap(name => {
        const [, date, slug] = /^(\d{4}-\d\d-\d\d)-(.+)\.md$/.exec(name) ?? []
        if (date === undefined || slug === undefined) return []
        const text = readFile(`${folder}/${name}`) ?? ''
        const [, heading = slug, body = text] = /^#\s+(.+)\n([\s\S]*)$/.exec(text) ?? []
        const post = { date, title: heading, path: `${path}/${slug}` }
        addPage({ path: post.path, title: heading, body: `*${date}*\n\n${body}`, sidebar: false })
        return [post]
      })
      posts.sort((a, b) => (a.date < b.date ? 1 : -1))
      const items = posts.map(post => `- ${post.date}: [${post.title}](${post.path})`)
      addPage({ path, title, body: items.join('\n'), sidebar: false })
      lists[path] = posts
    }
    return lists
  },
  render: ({ path }, { options, site }) => ({
    head: options.blogs
      .filter(blog => path === blog.path || path.startsWith(`${blog.path}/`))
      .map(blog => ({
        tagName: 'link',
        attributes: {
          rel: 'alternate',
          type: 'application/feed+json',
          title: blog.title,
          href: feedOf(blog, site.baseUrl)
        }
      }))
  }),
  outputs: ({ options, data, site }) =>
    options.blogs.map(blog => ({
      path: `${blog.path.slice(1)}/feed.json`,
      content: JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: blog.title,
        home_page_url: addressOf(blog.path, site),
        items: (data[blog.path] ?? []).map(({ path, title, date }) => ({
          id: addressOf(path, site),
          url: addressOf(path, site),
          title,
          date_published: `${date}T00:00:00Z`
        }))
      })
    }))
})

function feedOf({ path }: Blog, baseUrl: string): string {
  return `${baseUrl.slice(0, -1)}${path}/feed.json`
}

function addressOf(path: string, { url, baseUrl }: { readonly url: string; readonly baseUrl: string }): string {
  return `${url}${baseUrl.slice(0, -1)}${path}`
}
