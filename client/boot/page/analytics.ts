/** Sends an event to the analytics that the page has loaded. Without any, or if theirs fail, nothing happens. */

interface Services {
  readonly posthog?: { capture?(name: string, properties: object): void }
  readonly plausible?: (name: string, options: { readonly props: object }) => void
  readonly gtag?: (command: 'event', name: string, properties: object) => void
  readonly umami?: { track?(name: string, properties: object): void }
  readonly fathom?: { trackEvent?(name: string): void }
  /** The queue of Matomo. */
  readonly _paq?: { push(call: readonly unknown[]): void }
}

/** `value` is what the event is about, for services that have one place for it. */
export function sendEvent(name: string, properties: Readonly<Record<string, string>>, value: string): void {
  // The scripts of services put these names there.
  const { posthog, plausible, gtag, umami, fathom, _paq } = window as Services
  const sends = [
    () => posthog?.capture?.(name, { ...properties, $current_url: location.href }),
    () => plausible?.(name, { props: properties }),
    () => gtag?.('event', name, properties),
    () => umami?.track?.(name, properties),
    () => fathom?.trackEvent?.(name),
    () => _paq?.push(['trackEvent', 'docs', name, value])
  ]
  for (const send of sends) {
    try {
      send()
    } catch (error) {
      console.warn(error)
    }
  }
}
