/** Who else takes part in a page: only integrations with a key in the configuration (behaviour section 9). */
import type { Config } from '../types/config.ts'

/** Where PostHog's library is: its cloud serves files from a host of its own. */
export function analyticsScript(host: string): string {
  return `${host.replace(/\.i\.posthog\.com$/, '-assets.i.posthog.com')}/static/array.js`
}

/** Origins that pages may load scripts from and send data to, besides the site's own. */
export function thirdPartyOrigins({
  integrations: { analytics, visitorIntent }
}: Pick<Config, 'integrations'>): string[] {
  const addresses = [
    ...(analytics === null ? [] : [analytics.host, analyticsScript(analytics.host)]),
    ...(visitorIntent === null ? [] : [visitorIntent.scriptUrl])
  ]
  return [...new Set(addresses.map(address => new URL(address).origin))]
}
