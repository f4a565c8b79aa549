/**
 * Product analytics and visitor intent: loaded only on sites with a key, and not for readers whose browser sends Do Not
 * Track or Global Privacy Control. The site does not wait for them, and works when they fail.
 */
import { events } from '../../src/shared/dom.ts'
import type { ClientSettings } from '../../src/types/client.ts'
import type { Boot } from './boot.ts'
import { type NavigatedDetail, on } from './events.ts'

/** Hosts of authors' own machines, where no readers are. */
const ownMachine = /^(?:localhost|127\..*|\[::1\])$/

export function startThirdParties({ settings, policy }: Pick<Boot, 'settings' | 'policy'>): void {
  if (asksNotToBeFollowed()) return
  const { analytics, visitorIntent } = settings
  trustOrigins([analytics?.host, analytics?.scriptUrl, visitorIntent?.scriptUrl])
  if (analytics) startAnalytics(analytics, load)
  if (visitorIntent && !ownMachine.test(location.hostname)) startVisitorIntent(visitorIntent, load)

  function load(src: string, attributes: Readonly<Record<string, string>>): void {
    const script = document.createElement('script')
    script.async = true
    for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value)
    script.src = policy.createScriptURL(src)
    document.head.append(script)
  }
}

type Load = (src: string, attributes: Readonly<Record<string, string>>) => void

function asksNotToBeFollowed(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as { doNotTrack?: string; globalPrivacyControl?: boolean }
  return doNotTrack === '1' || globalPrivacyControl === true
}

/**
 * PostHog. Its library processes the queue that it finds: the settings in `_i`, the calls as entries. It must not
 * count pages itself, because the boot does.
 */
function startAnalytics({ apiKey, host, scriptUrl }: NonNullable<ClientSettings['analytics']>, load: Load): void {
  const queue: unknown[] = []
  const init = [apiKey, { api_host: host, capture_pageview: false }, 'posthog']
  const stub = Object.assign(queue, {
    __SV: 1,
    _i: [init],
    people: [],
    capture: (...call: unknown[]) => void queue.push(['capture', ...call])
  })
  Object.assign(window, { posthog: stub })
  load(scriptUrl, { crossorigin: 'anonymous' })
}

/** The vendor's snippet: a queue of calls by name until the script is loaded. */
function startVisitorIntent({ scriptUrl, apiKey }: NonNullable<ClientSettings['visitorIntent']>, load: Load): void {
  const queue: unknown[] = []
  const names = ['identify', 'page', 'startAutoPage', 'stopAutoPage', 'startAutoIdentify', 'stopAutoIdentify']
  const calls = names.map(name => [name, (...call: unknown[]) => void queue.push([name, call])])
  Object.assign(window, { unify: Object.assign(queue, Object.fromEntries(calls)) })
  load(scriptUrl, { id: 'unifytag', 'data-api-key': apiKey })
}

/** Call once. No effect unless the content security policy requires trusted types. */
function trustOrigins(addresses: readonly (string | undefined)[]): void {
  if (typeof trustedTypes === 'undefined') return
  const origins = addresses.flatMap(address => (address ? [new URL(address).origin] : []))
  trustedTypes.createPolicy('default', {
    createScriptURL: (url: string) => (origins.includes(new URL(url, location.href).origin) ? url : null)
  })
}

/** Counts the current page, and each next page when its title is set. */
export function startPageViews(): void {
  count()
  on<NavigatedDetail>(events.navigated, ({ detail }) => {
    if (detail.isNewPage) count()
  })
}

function count(): void {
  try {
    const { posthog } = window as { posthog?: { capture?(event: string, properties: object): void } }
    // The library may load after a navigation.
    posthog?.capture?.('$pageview', { $current_url: location.href })
  } catch {
    // A failure of the library must not affect the page.
  }
}
