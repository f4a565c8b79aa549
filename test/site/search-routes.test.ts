/** The search evaluation asks for pages; all of them must be there to be found. */
import { expect, test } from 'vitest'
import routes from './search-routes.json' with { type: 'json' }
import { readSources } from './sources.ts'

const prefixes = { 'content/docs': '', 'content/api': '/api', 'content/changelog': '/changelog' }

/** Made by the build from the descriptors, so no source file carries their address. */
const references = [
  'account_hook',
  'anonymization',
  'api_key',
  'auth',
  'connection',
  'connection_data',
  'job',
  'metrics',
  'transformer',
  'user_account'
].map(name => `/api/mgmt/v1alpha1/${name}.proto`)

const written = Object.entries(prefixes).flatMap(([folder, prefix]) =>
  readSources(folder).map(({ frontMatter }) => prefix + frontMatter.slug)
)
const addresses = new Set([...written, ...references].map(address => address.replace(/(?<=.)\/$/, '')))

test.each(routes.queries)('“$q” has an answer page', ({ pages }) => {
  expect(pages.length).toBeGreaterThan(0)
  expect(pages.filter(page => !addresses.has(page))).toEqual([])
})
