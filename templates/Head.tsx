/** The head of the document; render/head.ts computes everything that differs by page. */
import { dataAttributes, type HeadTag, ids, type PageProps, pageColors } from 'docsgen/theme'
import { createElement, type ReactNode } from 'react'
import { toReactProps } from './attributes.ts'
import { JsonScript } from './parts/JsonScript.tsx'

export function Head({ site, assets, head }: PageProps): ReactNode {
  return (
    <head>
      <meta charSet="UTF-8" />
      {/* The policy must come before everything that it restricts. */}
      {assets.policy !== null && <meta httpEquiv="Content-Security-Policy" content={assets.policy} />}
      <meta name="viewport" content="width=device-width, initial-scale=1.0" />
      {/* Before the style sheets: a script after them would wait for them, and the page would flash. */}
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, the same on all pages */}
      <script dangerouslySetInnerHTML={{ __html: assets.beforePaint }} />
      <title>{head.title}</title>
      {head.description !== null && <meta name="description" content={head.description} />}
      {head.robots !== null && <meta name="robots" content={head.robots} />}
      {head.canonical !== null && <link rel="canonical" href={head.canonical} />}
      {head.meta.map(({ name, property, content }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: some names occur twice, and the list never changes
        <meta key={index} name={name ?? undefined} property={property ?? undefined} content={content} />
      ))}
      <ThemeColors colorMode={site.colorMode} />
      {head.links.map(attributes => (
        <link key={Object.values(attributes).join(' ')} {...toReactProps(attributes)} />
      ))}
      {assets.icon !== null && <link rel="icon" href={assets.icon} type="image/svg+xml" />}
      {assets.styles.map(href => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {assets.sheets.map(href => (
        <link key={href} rel="stylesheet" href={href} {...{ [dataAttributes.sheet]: '' }} />
      ))}
      {/* Delays painting until the bars are complete: half a navigation bar would shift when the rest arrives. */}
      <link rel="expect" href={`#${ids.skipTarget}`} {...{ blocking: 'render' }} />
      {assets.scripts.map(src => (
        <script key={src} type="module" src={src} />
      ))}
      {head.structuredData.map((data, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: objects without a name, in a list that never changes
        <JsonScript key={index} type="application/ld+json" value={data} />
      ))}
      {head.tags.map((tag, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tags of the owner, in a list that never changes
        <OwnerTag key={index} {...tag} />
      ))}
    </head>
  )
}

/** Colors the browser's own frame. */
function ThemeColors({ colorMode }: Pick<PageProps['site'], 'colorMode'>): ReactNode {
  const { defaultMode, respectPrefersColorScheme } = colorMode
  if (!respectPrefersColorScheme) return <meta name="theme-color" content={pageColors[defaultMode]} />
  return (['light', 'dark'] as const).map(mode => (
    <meta key={mode} name="theme-color" media={`(prefers-color-scheme: ${mode})`} content={pageColors[mode]} />
  ))
}

/** A tag from the configuration, with its content. */
function OwnerTag({ tagName, attributes, innerHTML }: HeadTag): ReactNode {
  const inside = innerHTML === null ? {} : { dangerouslySetInnerHTML: { __html: innerHTML } }
  return createElement(tagName, { ...toReactProps(attributes), ...inside })
}
