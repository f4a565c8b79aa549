/** Third parties: analytics and visitor intent. */
import type { Config } from '../../types/config.ts'
import { defaults } from '../defaults.ts'
import type { IntegrationsInput } from '../input-features.ts'

/** Nothing without a key: an unset variable of the environment switches an integration off. */
export function completeIntegrations({ analytics, visitorIntent }: IntegrationsInput): Config['integrations'] {
  return {
    analytics: analytics?.apiKey
      ? { apiKey: analytics.apiKey, host: (analytics.host ?? defaults.analyticsHost).replace(/\/+$/, '') }
      : null,
    visitorIntent: visitorIntent?.apiKey ? { scriptUrl: visitorIntent.scriptUrl, apiKey: visitorIntent.apiKey } : null
  }
}
