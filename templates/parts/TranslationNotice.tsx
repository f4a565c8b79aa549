/** A notice that the text of a page is in another language, because it has not been translated. */
import { fill, type PageProps, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'

type Untranslated = NonNullable<PageProps['untranslated']>

export function TranslationNotice({ lang, language, href }: Untranslated): ReactNode {
  return (
    <div className="theme-admonition theme-admonition-info admonition alert alert--info" role="note">
      <p>
        {fill(texts.untranslated, { language })} {/* `lang`, `hreflang`: the same place in another language. */}
        <a href={href} lang={texts.language} hrefLang={lang}>
          {texts.untranslatedLink}
        </a>
      </p>
    </div>
  )
}

/** Attributes of elements in that language. */
export function languageOf(untranslated: Untranslated | undefined): { readonly lang?: string; readonly dir?: string } {
  return untranslated === undefined ? {} : { lang: untranslated.lang, dir: untranslated.direction }
}
