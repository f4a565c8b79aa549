/** Picture and title of the site, as a link to the start page. */
import type { Logo as LogoData, SiteProps } from 'docsgen/theme'
import type { ReactNode } from 'react'

/** The link at the start of the navigation bar. */
export function Logo({ site }: { readonly site: SiteProps }): ReactNode {
  const { logo, title } = site.navbar
  if (logo === null && title === null) return null
  return (
    // If the bar hides on scroll, a script removes the logo of the side column from the tab order.
    <a className="navbar__brand" href={logo?.href ?? site.baseUrl} suppressHydrationWarning>
      {logo !== null && <LogoPicture logo={logo} alt={title === null ? logo.alt : ''} />}
      {title !== null && <b className="navbar__title">{title}</b>}
    </a>
  )
}

/** Both pictures are in the page; the style sheet shows the one for the color mode, so nothing flashes. */
export function LogoPicture({ logo, alt }: { readonly logo: LogoData; readonly alt: string }): ReactNode {
  // Lazy, so that the browser fetches only the one it shows.
  const size = { width: logo.width ?? undefined, height: logo.height ?? undefined, loading: 'lazy' as const }
  if (logo.srcDark === null) return <img className="navbar__logo" src={logo.src} alt={alt} {...size} />
  return (
    <>
      <img className="navbar__logo themedComponent--light" src={logo.src} alt={alt} {...size} />
      <img className="navbar__logo themedComponent--dark" src={logo.srcDark} alt={alt} {...size} />
    </>
  )
}
