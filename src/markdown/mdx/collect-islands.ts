/** Takes down the islands of a page while it is rendered, and reports properties that cannot reach the browser. */
import type { Element, Nodes, Root } from 'hast'
import { finding } from '../../diagnostics/finding.ts'
import { islandIdPrefix } from '../../shared/dom.ts'
import type { Island } from '../../types/compiled.ts'
import { addFinding, type PageContext } from '../context.ts'
import { placeOfElement } from '../origin.ts'
import { walk } from '../walk.ts'
import type { IslandRecorder } from './islands.ts'

export interface IslandCollection {
  readonly recorder: IslandRecorder
  /** Hands the islands over to the page, when its HTML was read and their places are known. */
  finish(tree: Root, context: PageContext): void
}

/** `renderToString` is React's. */
export function collectIslands(renderToString: typeof import('react-dom/server').renderToString): IslandCollection {
  const islands: Island[] = []
  const problems = new Map<string, string>()
  return {
    recorder: {
      add(island, problem) {
        const id = String(islands.length + 1)
        islands.push({ id, ...island })
        if (problem !== null) problems.set(id, problem)
        return id
      },
      draw: (id, content) => renderToString(content, { identifierPrefix: islandIdPrefix + id })
    },
    finish(tree, context) {
      context.found.islands.push(...islands)
      walk<Nodes>(tree, node => {
        const id = node.type === 'element' ? node.properties.dataIsland : undefined
        const problem = problems.get(String(id))
        if (node.type === 'element' && problem !== undefined) reportProblem(node, problem, context)
      })
    }
  }
}

function reportProblem(element: Element, name: string, context: PageContext): void {
  const message = `“${name}” cannot be sent to the browser: interactive components get text, numbers, lists and objects of them.`
  const hint = 'Do what needs functions or elements inside the component.'
  addFinding(context, finding('mdx/island-props', placeOfElement(element, context), message, hint))
}
