/** The content security policy of a site, and the reasons for each of its sources. */
import type { Place } from './basics.ts'

/** Directives that list allowed sources or targets. */
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
  /** Used by code that creates HTML from text, so that the policy cannot require Trusted Types. */
  | 'require-trusted-types-for'

/** A source that a page needs. */
export interface PolicySource {
  readonly directive: SourceDirective
  /** `https://www.youtube.com`, `'self'`, `data:`. */
  readonly source: string
  readonly place: Place
}

/** A source that not every site needs. */
export interface PolicyEntry {
  readonly directive: string
  readonly source: string
  /** What needs the source: `docs/talk.md:12`, `headTags: <script>`, `Google Analytics`. */
  readonly because: readonly string[]
}

export interface SecurityPolicy {
  /** The value of the header; null: the site has no policy. */
  readonly header: string | null
  /** Sources that not every site needs, in the order of the policy. */
  readonly entries: readonly PolicyEntry[]
}

/** The configured policy. */
export interface PolicyConfig {
  /** Sources by directive, added to those that the site needs. */
  readonly add: Readonly<Record<string, readonly string[]>>
  /** Sources that replace those of whole directives; an empty list removes the directive. */
  readonly replace: Readonly<Record<string, readonly string[]>>
  /** Whether pages contain the policy in a meta element, for hosts that cannot send headers. */
  readonly meta: boolean
}

/** Hosts and servers with a configuration format of their own for headers. */
export type HeaderFormat = 'netlify' | 'cloudflare' | 'nginx' | 'apache' | 'caddy' | 'vercel' | 'cloudfront'
