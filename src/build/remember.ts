/** Texts that are made of other texts alone, and take long to make. */
import { digest } from '../incremental/digest.ts'
import type { Graph } from '../incremental/graph.ts'
import type { Store } from '../incremental/store.ts'

/** The text of a kind that `make` gives for `madeOf`: made now, or known from before. */
export type Remember = (kind: string, madeOf: string, make: () => Promise<string>) => Promise<string>

/** Remembers from run to run: a task for each kind. */
export function rememberIn(graph: Graph, store: Store): Remember {
  return async (kind, madeOf, make) => {
    const stamp = digest(madeOf)
    const { value } = await graph.ask(
      {
        name: 'text-of',
        settings: '',
        keyOf: () => kind,
        stampOf: () => stamp,
        run: async (_, { keep }) => keep(await make())
      },
      null
    )
    return store.demand(value)
  }
}
