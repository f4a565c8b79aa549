/** The content security policy of a site, and what asks for each of its sources. */
import type { Place } from './basics.ts'

/** Directives that list where something may come from or go to. */
export type SourceDirective =
  | 'script-src'
  | 'style-src'
  | 'style-src-attr'
  | 'img-src'
  | 'font-src'
  | 'connect-src'
  | 'manifest-src'
  | 'media-src'
  | 'worker-src'
  | 'frame-src'
  | 'object-src'
  | 'form-action'
  | 'frame-ancestors'
  /** What asks for it makes HTML of text: the policy cannot ask for Trusted Types. */
  | 'require-trusted-types-for'

/** What a page asks of the policy. */
export interface PolicySource {
  readonly directive: SourceDirective
  /** `https://www.youtube.com`, `'self'`, `data:`. */
  readonly source: string
  readonly place: Place
}

/** A source of the policy beside those of every site. */
export interface PolicyEntry {
  readonly directive: string
  readonly source: string
  /** What asks for it: `docs/talk.md:12`, `headTags: <script>`, `Google Analytics`. */
  readonly because: readonly string[]
}

export interface SecurityPolicy {
  /** The value of the header; null: the site has none. */
  readonly header: string | null
  /** Sources beside those of every site, in the order of the policy. */
  readonly entries: readonly PolicyEntry[]
}

/** The policy as the configuration wants it. */
export interface PolicyConfig {
  /** Sources by directive that are added to what the site asks for. */
  readonly add: Readonly<Record<string, readonly string[]>>
  /** Sources of whole directives; an empty list leaves the directive out. */
  readonly replace: Readonly<Record<string, readonly string[]>>
  /** Pages hold the policy, for hosts that send no headers. */
  readonly meta: boolean
}

/** Hosts and servers for which the headers are written in a format of their own. */
export type HeaderFormat = 'netlify' | 'cloudflare' | 'nginx' | 'apache' | 'caddy' | 'vercel' | 'cloudfront'
