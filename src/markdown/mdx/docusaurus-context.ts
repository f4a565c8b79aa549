/** The site's configuration in the form that components written for Docusaurus expect. */
import type { Config } from '../../types/config.ts'

/** The module that exports the context. Builds look it up like a package, with a hash of its content as the version. */
export const contextModule = '@docusaurus/useDocusaurusContext'

/** The result of `useDocusaurusContext()`: the configuration values that have the same name in Docusaurus. */
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
