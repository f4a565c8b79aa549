/** The only inline script: the compiled client/before-paint.ts with the site's settings, and its hash for the content security policy. */
import { createHash } from 'node:crypto'
import type { BeforePaintSettings } from '../types/client.ts'
import type { Config } from '../types/config.ts'

/** `source` is byte-identical on all pages; `hash` is `sha256-…` as the policy names it. */
export function beforePaint(config: Config, compiled: string): { source: string; hash: string } {
  const json = JSON.stringify(settingsOf(config)).replaceAll('<', '\\u003c')
  const source = compiled.trim().replace('SETTINGS', () => json)
  return { source, hash: `sha256-${createHash('sha256').update(source).digest('base64')}` }
}

function settingsOf({ colorMode, storage, announcementBar, baseUrl, baseUrlIssueBanner }: Config): BeforePaintSettings {
  return {
    storage: storage.type,
    suffix: storage.suffix,
    defaultMode: colorMode.defaultMode,
    followsSystem: colorMode.respectPrefersColorScheme,
    canSwitch: !colorMode.disableSwitch,
    announcementId: announcementBar?.id ?? null,
    baseUrl: baseUrlIssueBanner ? baseUrl : null
  }
}
