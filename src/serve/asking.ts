/**
 * A compile environment that remembers which page asked what: its files and links. What was made from the
 * answers is right for as long as the answers are the same.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { CompileEnvironment } from '../markdown/environment.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Resolution, RouteTable } from '../types/routes.ts'

/** What a page asked the world. */
export interface Asked {
  /** Also files that are not there: they may come. */
  readonly files: Set<SourcePath>
  /** Links, and the answers as text. */
  readonly links: Map<string, { readonly written: string; readonly from: SourcePath; readonly answer: string }>
}

export interface AskingEnvironment {
  readonly environment: CompileEnvironment
  /** Runs `work`, with all that it asks noted in `asked`, however many run at the same time. */
  note<Result>(asked: Asked, work: () => Promise<Result>): Promise<Result>
}

export function emptyAsked(): Asked {
  return { files: new Set(), links: new Map() }
}

/** `routesNow` is looked at anew with every question. */
export function createAskingEnvironment(base: CompileEnvironment, routesNow: () => RouteTable): AskingEnvironment {
  const asking = new AsyncLocalStorage<Asked>()
  const noteFile = (file: SourcePath) => asking.getStore()?.files.add(file)
  return {
    note: (asked, work) => asking.run(asked, work),
    environment: {
      ...base,
      resolve(written, from) {
        const resolution = routesNow().resolve(written, from)
        asking.getStore()?.links.set(`${from}\n${written}`, { written, from, answer: toText(resolution) })
        return resolution
      },
      readText(file) {
        noteFile(file)
        return base.readText(file)
      },
      readBytes(file) {
        noteFile(file)
        return base.readBytes(file)
      }
    }
  }
}

/** Whether the routes give the answers that they gave then. */
export function isSameAnswer({ links }: Asked, { resolve }: RouteTable): boolean {
  return [...links.values()].every(({ written, from, answer }) => toText(resolve(written, from)) === answer)
}

/** All that a body can show of an answer. */
function toText(resolution: Resolution): string {
  switch (resolution.kind) {
    case 'route':
      return `route ${resolution.route.permalink} ${resolution.href}`
    case 'file':
      return `file ${resolution.file} ${resolution.output} ${resolution.href}`
    case 'external':
      return `external ${resolution.href}`
    case 'missing':
      return `missing ${resolution.rule} ${resolution.reason} ${resolution.candidate}`
  }
}
