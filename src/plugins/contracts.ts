/** The hook `contracts`: what programs of readers rely on, read from the files of a built site. */
import type { Config } from '../types/config.ts'
import type { BuiltFiles, Contract, ContractFact } from '../types/contract.ts'
import { limitedAsync } from '../util/author-code/author-code.ts'
import { describe, isPlainObject } from '../util/objects.ts'
import { withoutRoot } from '../util/paths.ts'
import { contextOf, WrongResult } from './hook.ts'

/** Seconds beside the time limit of a page: a large API has thousands of operations. */
const more = 100

/** The contracts of all plugins of a site; null: no plugin has the hook. Fails with a sentence if a plugin fails. */
export async function contractsOf(built: BuiltFiles, config: Config): Promise<readonly Contract[] | null> {
  const asked = config.plugins.filter(({ contracts }) => contracts !== undefined)
  if (asked.length === 0) return null
  const all: Contract[] = []
  for (const plugin of asked) {
    const { options, site } = contextOf(plugin, config)
    const call = () => plugin.contracts?.({ options, site, ...built })
    try {
      const returned = await limitedAsync(`the plugin “${plugin.name}”`, config.markdown.timeLimit + more, call)
      all.push(...toContracts(returned))
    } catch (error) {
      const said = withoutRoot(error instanceof Error ? error.message : String(error), config.root)
      const what = error instanceof WrongResult ? `returned ${said}` : `failed: ${said}`
      throw new Error(`The hook “contracts” of the plugin “${plugin.name}” ${what.replace(/\.?$/, '.')}`)
    }
  }
  const names = all.map(({ name }) => name)
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) throw new Error(`Two contracts have the name “${twice}”.`)
  return all
}

function toContracts(returned: unknown): readonly Contract[] {
  if (!Array.isArray(returned)) throw new WrongResult(`${describe(returned)} that is not a list of contracts`)
  for (const one of returned as readonly unknown[]) {
    const { name, title, facts, shared = {} } = isPlainObject(one) ? one : {}
    if (typeof name !== 'string' || typeof title !== 'string' || !Array.isArray(facts) || !isPlainObject(shared))
      throw new WrongResult('a contract without “name”, “title” or “facts”')
    checkFacts([...facts, ...Object.values(shared)])
  }
  return returned
}

function checkFacts(start: readonly unknown[]): void {
  const open = [...start]
  for (let fact = open.pop(); open.length > 0 || fact !== undefined; fact = open.pop()) {
    const { key, label, facts = [], breaks = [] } = isPlainObject(fact) ? (fact as Partial<ContractFact>) : {}
    if (typeof key !== 'string' || typeof label !== 'string' || !Array.isArray(facts) || !Array.isArray(breaks))
      throw new WrongResult('a fact without “key” or “label”, or with “facts” or “breaks” that are not lists')
    open.push(...facts)
  }
}
