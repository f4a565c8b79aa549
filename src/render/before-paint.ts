/** The one inline script: the compiled client/before-paint.ts with the site's settings, and its hash for the policy. */
import { createHash } from 'node:crypto'
import { htmlAttributes, ids, queryKeys, storageKeys } from '../contract.ts'
import type { BeforePaintSettings, Config } from '../model.ts'

/** `source` is byte-identical on all pages; `hash` is `sha256-…` as the policy names it. */
export function beforePaint(config: Config, compiled: string): { source: string; hash: string } {
  const json = JSON.stringify(settingsOf(config)).replaceAll('<', '\\u003c')
  const source = compiled.trim().replace('SETTINGS', () => json)
  return { source, hash: `sha256-${createHash('sha256').update(source).digest('base64')}` }
}

function settingsOf({ colorMode, storage, announcementBar, baseUrl, baseUrlIssueBanner }: Config): BeforePaintSettings {
  const key = (name: string) => name + storage.suffix
  return {
    storage: storage.type,
    defaultMode: colorMode.defaultMode,
    followsSystem: colorMode.respectPrefersColorScheme,
    canSwitch: !colorMode.disableSwitch,
    modeKey: key(storageKeys.colorMode),
    modeQuery: queryKeys.colorMode,
    dataQuery: queryKeys.dataPrefix,
    // Addresses that scripts load from; a page without one must not get it from a crafted link.
    reserved: [htmlAttributes.sidebarFile, htmlAttributes.siteFile],
    modeAttribute: htmlAttributes.theme,
    choiceAttribute: htmlAttributes.themeChoice,
    announcement:
      announcementBar === null
        ? null
        : {
            id: announcementBar.id,
            idKey: key(storageKeys.announcementId),
            dismissedKey: key(storageKeys.announcementDismissed),
            attribute: htmlAttributes.announcementDismissed
          },
    banner: baseUrlIssueBanner ? { id: ids.baseUrlBanner, baseUrl } : null
  }
}
