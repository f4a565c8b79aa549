/**
 * Additional sources that known services load, from their documentation on content security policies, by host. A
 * service that is not in this table is only allowed what its own script address implies.
 */
import type { SourceDirective } from '../../types/policy.ts'

interface Service {
  readonly name: string
  /** Hosts, and paths below hosts, by which the service is recognized. */
  readonly signs: readonly string[]
  readonly needs: Partial<Readonly<Record<SourceDirective, readonly string[]>>>
}

const services: readonly Service[] = [
  {
    name: 'Google Analytics and Tag Manager',
    signs: ['www.googletagmanager.com', 'www.google-analytics.com', 'ssl.google-analytics.com'],
    needs: {
      'script-src': ['https://*.googletagmanager.com', 'https://www.google-analytics.com'],
      'connect-src': [
        'https://*.google-analytics.com',
        'https://*.analytics.google.com',
        'https://*.googletagmanager.com',
        'https://stats.g.doubleclick.net'
      ],
      'frame-src': ['https://www.googletagmanager.com', 'https://td.doubleclick.net']
    }
  },
  { name: 'Plausible', signs: ['plausible.io'], needs: { 'connect-src': ['https://plausible.io'] } },
  { name: 'Fathom', signs: ['cdn.usefathom.com'], needs: { 'connect-src': ['https://cdn.usefathom.com'] } },
  {
    name: 'Umami',
    signs: ['cloud.umami.is', 'analytics.umami.is'],
    needs: { 'connect-src': ['https://*.umami.is', 'https://*.umami.dev'] }
  },
  {
    name: 'PostHog',
    signs: ['*.i.posthog.com', 'app.posthog.com'],
    needs: {
      'script-src': ['https://*.i.posthog.com'],
      'connect-src': ['https://*.i.posthog.com', 'https://app.posthog.com']
    }
  },
  {
    name: 'Matomo',
    signs: ['*.matomo.cloud'],
    needs: { 'script-src': ['https://cdn.matomo.cloud'], 'connect-src': ['https://*.matomo.cloud'] }
  },
  {
    name: 'Cloudflare Web Analytics',
    signs: ['static.cloudflareinsights.com'],
    needs: { 'connect-src': ['https://cloudflareinsights.com'] }
  },
  {
    name: 'Cloudflare Turnstile',
    signs: ['challenges.cloudflare.com'],
    needs: { 'frame-src': ['https://challenges.cloudflare.com'] }
  },
  {
    // Addresses of the player, and the script that creates a player.
    name: 'YouTube',
    signs: ['youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube.com/iframe_api'],
    needs: { 'frame-src': ['https://www.youtube.com'] }
  },
  {
    name: 'Vimeo',
    signs: ['player.vimeo.com', 'vimeo.com'],
    needs: { 'frame-src': ['https://player.vimeo.com'] }
  },
  { name: 'Loom', signs: ['www.loom.com', 'loom.com'], needs: { 'frame-src': ['https://www.loom.com'] } },
  { name: 'StackBlitz', signs: ['stackblitz.com'], needs: { 'frame-src': ['https://stackblitz.com'] } },
  {
    name: 'CodeSandbox',
    signs: ['codesandbox.io'],
    needs: { 'frame-src': ['https://codesandbox.io', 'https://*.codesandbox.io', 'https://*.csb.app'] }
  },
  {
    name: 'CodePen',
    signs: ['codepen.io', 'static.codepen.io', 'cpwebassets.codepen.io', 'public.codepenassets.com'],
    needs: { 'frame-src': ['https://codepen.io'] }
  },
  {
    name: 'Figma',
    signs: ['www.figma.com', 'embed.figma.com'],
    needs: { 'frame-src': ['https://www.figma.com', 'https://embed.figma.com'] }
  },
  {
    name: 'Giscus',
    // The script loads a style sheet; the frame alone, as of the option `comments`, does not.
    signs: ['giscus.app/client.js'],
    needs: {
      'style-src': ['https://giscus.app'],
      'frame-src': ['https://giscus.app']
    }
  },
  {
    name: 'utterances',
    signs: ['utteranc.es'],
    needs: { 'frame-src': ['https://utteranc.es'] }
  },
  {
    name: 'Algolia',
    signs: ['*.algolia.net', '*.algolianet.com', 'cdn.jsdelivr.net/npm/@docsearch/', 'unpkg.com/@docsearch/'],
    needs: {
      'connect-src': ['https://*.algolia.net', 'https://*.algolianet.com', 'https://insights.algolia.io']
    }
  },
  {
    name: 'Kapa',
    signs: ['widget.kapa.ai'],
    needs: {
      'script-src': ['https://www.google.com', 'https://www.gstatic.com'],
      'connect-src': [
        'https://proxy.kapa.ai',
        'https://metrics.kapa.ai',
        'https://kapa-widget-proxy-la7dkmplpq-uc.a.run.app',
        'https://www.google.com'
      ],
      'frame-src': ['https://www.google.com']
    }
  },
  {
    name: 'Intercom',
    signs: ['widget.intercom.io', 'js.intercomcdn.com'],
    needs: {
      'script-src': ['https://app.intercom.io', 'https://widget.intercom.io', 'https://js.intercomcdn.com'],
      // Required according to its documentation: the messenger writes its own styles.
      'style-src': ["'unsafe-inline'"],
      'font-src': ['https://js.intercomcdn.com', 'https://fonts.intercomcdn.com'],
      'connect-src': [
        'https://*.intercom.io',
        'wss://*.intercom.io',
        'https://uploads.intercomcdn.com',
        'https://uploads.intercomusercontent.com'
      ],
      'frame-src': ['https://intercom-sheets.com', 'https://www.intercom-reporting.com', 'https://www.youtube.com'],
      'media-src': ['https://js.intercomcdn.com', 'https://downloads.intercomcdn.com']
    }
  },
  {
    name: 'Crisp',
    signs: ['client.crisp.chat'],
    needs: {
      'script-src': ['https://client.crisp.chat', 'https://settings.crisp.chat'],
      // As for Intercom.
      'style-src': ['https://client.crisp.chat', "'unsafe-inline'"],
      'font-src': ['https://client.crisp.chat'],
      'connect-src': [
        'https://client.crisp.chat',
        'https://storage.crisp.chat',
        'wss://client.relay.crisp.chat',
        'wss://stream.relay.crisp.chat'
      ],
      'frame-src': ['https://game.crisp.chat'],
      'media-src': ['https://client.crisp.chat']
    }
  },
  {
    name: 'Google Fonts',
    signs: ['fonts.googleapis.com'],
    needs: { 'font-src': ['https://fonts.gstatic.com'] }
  }
]

/** The services to which an address belongs, with the sources that they need in addition. */
export function servicesAt(address: string): readonly Pick<Service, 'name' | 'needs'>[] {
  if (!URL.canParse(address)) return []
  const { hostname, pathname } = new URL(address)
  return services.filter(({ signs }) => signs.some(sign => isAt(hostname, pathname, sign)))
}

function isAt(hostname: string, pathname: string, sign: string): boolean {
  const slash = sign.indexOf('/')
  const host = slash < 0 ? sign : sign.slice(0, slash)
  const isHost = host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host
  return isHost && (slash < 0 || pathname.startsWith(sign.slice(slash)))
}
