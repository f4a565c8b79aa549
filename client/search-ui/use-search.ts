/**
 * Answers to the query in a field. An answer stays until the next one has arrived, and an answer to an older query
 * never replaces it.
 */
import { useEffect, useState } from 'react'
import type { SearchAnswer, SearchGroup, SearchRequest } from '../../src/types/search-client.ts'

export type Search = (request: SearchRequest) => Promise<SearchAnswer>

export type Question = Pick<SearchRequest, 'query' | 'surface' | 'limit' | 'hitsPerGroup' | 'filters'>

export interface Answers {
  /** The query of the answer; '' before the first answer. */
  readonly query: string
  readonly groups: readonly SearchGroup[]
  readonly total: number
  readonly hasMore: boolean
  /** The last request has failed. */
  readonly hasFailed: boolean
  /** A request is running. */
  readonly isPending: boolean
  /** Requests the next groups. */
  more(): void
  /** Repeats the failed request. */
  retry(): void
}

interface Found extends Omit<Answers, 'isPending' | 'more' | 'retry'> {
  /** The turn that the answer belongs to. */
  readonly turn: string
}

const nothing: Found = { turn: '', query: '', groups: [], total: 0, hasMore: false, hasFailed: false }

/** Sends a changed query after `delay` milliseconds without another change; an empty query sends no request. */
export function useSearch(search: Search, question: Question, delay: number): Answers {
  const key = JSON.stringify(question)
  const [found, setFound] = useState(nothing)
  // The requested page of answers, and the number of earlier attempts; a new question starts over.
  const first = { key, page: 0, attempt: 0 }
  const [wanted, setWanted] = useState(first)
  if (wanted.key !== key) setWanted(first)
  const { page, attempt } = wanted.key === key ? wanted : first
  const turn = question.query === '' ? '' : `${page} ${attempt} ${key}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn identifies the whole request
  useEffect(() => {
    if (turn === '') {
      setFound(nothing)
      return
    }
    const controller = new AbortController()
    const isFirst = page === 0
    const timer = setTimeout(ask, isFirst && attempt === 0 ? delay : 0)

    async function ask(): Promise<void> {
      const next = await answerOf(search, { ...question, page, signal: controller.signal })
      if (controller.signal.aborted) return
      setFound(({ groups, total }) => ({
        turn,
        query: question.query,
        groups: [...(isFirst ? [] : groups), ...(next?.groups ?? [])],
        total: next?.total ?? (isFirst ? 0 : total),
        hasMore: next?.hasMore ?? false,
        hasFailed: next === null
      }))
    }

    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [turn])

  const { turn: answered, ...shown } = turn === '' ? nothing : found
  return {
    ...shown,
    isPending: answered !== turn,
    more: () => setWanted({ key, page: page + 1, attempt: 0 }),
    retry: () => setWanted({ key, page, attempt: attempt + 1 })
  }
}

/** null: no answer. The reason is logged; readers see one message for all reasons. */
async function answerOf(search: Search, request: SearchRequest): Promise<SearchAnswer | null> {
  try {
    return await search(request)
  } catch (error) {
    if (!request.signal.aborted) console.warn(error)
    return null
  }
}

export function useSettled<Value>(value: Value, milliseconds: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return settled
}
