/** The names under which findings stand in the ledger. */
import type { SourcePath } from '../types/basics.ts'
import type { Route, RouteTable } from '../types/routes.ts'
import type { Ledger } from './ledger.ts'

/** Owners of findings that concern more than one page. */
const siteOwners = ['config', 'plan', 'look', 'compiler', 'search']

/** Of what the body of a page says, and its links. */
export function pageOwner(source: SourcePath): string {
  return `page ${source}`
}

/** Of what templates say while they draw a route. */
export function routeOwner({ permalink }: Route): string {
  return `route ${permalink}`
}

/** Forgets what was said of pages that are none any more. */
export function keepOwners(ledger: Ledger, { all, bySource }: RouteTable): void {
  const owners = new Set([...siteOwners, ...all.map(routeOwner), ...[...bySource.keys()].map(pageOwner)])
  ledger.keepOnly(owner => owners.has(owner))
}
