/**
 * The inline scripts and their hashes for the content security policy: the compiled client/before-paint.ts with the site's
 * settings, for all pages, and the script of redirect pages.
 */
import { createHash } from 'node:crypto'
import type { BeforePaintSettings } from '../types/client.ts'
import type { Config } from '../types/config.ts'

/** `hash` is `sha256-…`, as used in the policy. */
interface InlineScript {
  readonly source: string
  readonly hash: string
}

/** Byte-identical on all pages. `fonts` are the addresses of the fonts that the first view needs. */
export function beforePaint(config: Config, compiled: string, fonts: readonly string[]): InlineScript {
  const json = JSON.stringify({ ...settingsOf(config), fonts }).replaceAll('<', '\\u003c')
  const source = compiled.trim().replace('SETTINGS', () => json)
  return withHash(source)
}

/**
 * Redirects from an old address and keeps query and anchor, which a meta refresh would lose; those of the target win.
 */
export function redirectScript(): InlineScript {
  return withHash(
    'const to=document.querySelector("a");to.search||=location.search;to.hash||=location.hash;location.replace(to.href)'
  )
}

function withHash(source: string): InlineScript {
  return { source, hash: `sha256-${createHash('sha256').update(source).digest('base64')}` }
}

function settingsOf({
  colorMode,
  storage,
  announcementBar,
  filesUrl,
  baseUrlIssueBanner
}: Config): Omit<BeforePaintSettings, 'fonts'> {
  return {
    storage: storage.type,
    suffix: storage.suffix,
    defaultMode: colorMode.defaultMode,
    followsSystem: colorMode.respectPrefersColorScheme,
    canSwitch: !colorMode.disableSwitch,
    announcementId: announcementBar?.id ?? null,
    // `filesUrl`, because the script must be the same in all languages.
    baseUrl: baseUrlIssueBanner ? filesUrl : null
  }
}
