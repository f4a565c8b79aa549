/**
 * The package's entry `docsgen/built-site`, for code of plugins that reads what docsgen has written: the search index,
 * the ledger of addresses, the catalog for assistants. Nothing of the site runs.
 */
export { SearchFailure } from '../../client/search/failure.ts'
export { type LedgerEntry, parseLedger } from '../check/ledger.ts'
export { serverCard, serverCatalog, serverName } from '../model/mcp-catalog.ts'
export { askIndex, parseSearchTests, rankOf } from '../search/search-tests.ts'
export { type IndexedSection, openSiteIndex, type SiteIndex } from '../search/site-index.ts'
export { addressKey, stripHtml } from '../shared/address.ts'
export { searchIndexFile } from '../shared/dom.ts'
export { decodePath, encodePath } from '../util/paths.ts'
