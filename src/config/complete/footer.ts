/** The footer: columns or one simple list, targets made. */
import type { FooterConfig, FooterLink } from '../../types/chrome.ts'
import { defaults } from '../defaults.ts'
import type { FooterColumnInput, FooterInput, FooterLinkInput } from '../input-chrome.ts'
import type { Completion } from './completion.ts'
import { toLinkTarget, toLogo } from './links.ts'

export function completeFooter(input: FooterInput, title: string, completion: Completion): FooterConfig {
  return {
    style: input.style ?? defaults.footerStyle,
    logo: input.logo ? toLogo(input.logo, title, null, completion) : null,
    columns: toColumns(input.links ?? []).map(column => ({
      title: column.title ?? null,
      items: column.items.map(link => completeLink(link, completion))
    })),
    copyright: input.copyright ?? null
  }
}

/** The schema has made sure that columns and single links are not mixed. */
function toColumns(links: readonly (FooterColumnInput | FooterLinkInput)[]): readonly FooterColumnInput[] {
  const columns = links.filter(link => 'items' in link)
  const items = links.filter((link): link is FooterLinkInput => !('items' in link))
  return items.length > 0 ? [{ items }] : columns
}

function completeLink({ label, html, ...address }: FooterLinkInput, completion: Completion): FooterLink {
  if (html !== undefined) return { label: label ?? '', target: null, html }
  return { label: label ?? '', target: toLinkTarget(address, completion), html: null }
}
