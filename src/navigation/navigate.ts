import type { Config, Content, Icon, Navigation, Report, RouteTable } from '../model.ts'
/** Temporary: no sidebars. */
export async function navigate(_content: Content, _routes: RouteTable, _config: Config, _readIcon: (name: string) => Promise<Icon | null>, _report: Report): Promise<Navigation> {
  return { sidebars: [], of: () => ({ sidebar: null, trail: [], breadcrumbs: [], previous: null, next: null, cards: [] }) }
}
