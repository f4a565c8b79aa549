/** The site's facts under the names that components written for Docusaurus ask for. */
import type { Config } from '../../types/config.ts'

/** The module that gives it, which builds look up like a package: its version is what it gives. */
export const contextModule = '@docusaurus/useDocusaurusContext'

/** What `useDocusaurusContext()` gives: of the configuration, what is called the same there. */
export function docusaurusContext({ title, tagline, url, baseUrl, favicon, locale, locales, theirs }: Config): object {
  const { customFields = {}, themeConfig = {}, ...written } = theirs ?? {}
  const known = { title, tagline, url, baseUrl, favicon }
  return {
    siteConfig: theirs === null ? known : { ...written, customFields, themeConfig, ...known },
    i18n: {
      currentLocale: locale.tag,
      defaultLocale: locales.find(({ isDefault }) => isDefault)?.tag ?? locale.tag,
      locales: locales.map(({ tag }) => tag)
    }
  }
}
