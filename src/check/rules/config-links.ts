/** Links and pictures of the configuration (navigation bar, footer, logos, icon), reported once at the configuration file. */

import type { Code } from '../../diagnostics/codes.ts'
import { finding, placeOf } from '../../diagnostics/finding.ts'
import type { Config, NavbarItem } from '../../model.ts'
import type { Rule } from '../check.ts'

export const configLinks: Rule = ({ config, routes }, report) => {
  const written = new Map<string, Code>([
    ...pageLinks(config).map(href => [href, 'link/broken'] as const),
    ...pictures(config).map(href => [href, 'link/broken-image'] as const),
    ...config.redirects.map(({ to }) => [to, 'link/broken'] as const)
  ])
  for (const [href, code] of written) {
    const resolution = routes.resolve(href, config.file)
    if (resolution.kind !== 'missing') continue
    const hint = resolution.candidate === null ? null : `Did you mean “${resolution.candidate}”?`
    report(finding(code, placeOf(config.file), `“${href}” in the configuration ${resolution.reason}`, hint))
  }
}

function pageLinks({ navbar, footer }: Config): string[] {
  const columns = footer.columns.flatMap(column => column.items.flatMap(item => item.target ?? []))
  const targets = [...navbar.items.flatMap(navbarTargets), ...columns]
  const logos = [navbar.logo?.href, footer.logo?.href].filter(href => href != null)
  return [...targets.filter(target => !target.external).map(target => target.written), ...logos]
}

function navbarTargets(item: NavbarItem): { written: string; external: boolean }[] {
  if (item.kind === 'link') return [item.target]
  if (item.kind !== 'dropdown') return []
  return [...(item.target === null ? [] : [item.target]), ...item.items.flatMap(navbarTargets)]
}

function pictures({ navbar, footer, favicon, image }: Config): string[] {
  const all = [navbar.logo?.src, navbar.logo?.srcDark, footer.logo?.src, footer.logo?.srcDark, favicon, image]
  return all.filter(src => src != null)
}
