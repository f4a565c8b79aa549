/** Converts a changelog entry to what functions of the configuration get: a blog post. */
import type { BlogPost } from '../types/config.ts'
import type { Page } from '../types/content.ts'

export function toBlogPost({ id, path, source, title, description, meta, post, body }: Page): BlogPost {
  const { authors = [], date = '', readingTime } = post ?? {}
  return {
    id,
    metadata: {
      permalink: path,
      source: `@site/${source}`,
      title,
      description: description ?? '',
      date: new Date(date),
      tags: meta.tags,
      authors,
      readingTime,
      unlisted: meta.unlisted,
      frontMatter: meta
    },
    content: body
  }
}
