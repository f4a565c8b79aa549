/**
 * Answers to the question in a field. What is shown stays until the next answer is there, and an answer
 * to an older question never takes its place.
 */
import { useEffect, useState } from 'react'
import type { SearchAnswer, SearchGroup, SearchRequest } from '../../src/types/search-client.ts'

export type Search = (request: SearchRequest) => Promise<SearchAnswer>

export type Question = Pick<SearchRequest, 'query' | 'surface' | 'limit' | 'hitsPerGroup' | 'filters'>

export interface Answers {
  /** The query that is answered; '' before the first answer. */
  readonly query: string
  readonly groups: readonly SearchGroup[]
  readonly total: number
  readonly hasMore: boolean
  /** The last request had no answer. */
  readonly hasFailed: boolean
  /** Another answer is under way. */
  readonly isPending: boolean
  /** Asks for the next groups. */
  more(): void
  /** Asks again what had no answer. */
  retry(): void
}

interface Found extends Omit<Answers, 'isPending' | 'more' | 'retry'> {
  /** The turn it belongs to. */
  readonly turn: string
}

const nothing: Found = { turn: '', query: '', groups: [], total: 0, hasMore: false, hasFailed: false }

/** A query that changes is asked after `delay` milliseconds without another change; no query, no request. */
export function useSearch(search: Search, question: Question, delay: number): Answers {
  const key = JSON.stringify(question)
  const [found, setFound] = useState(nothing)
  // Which page of the answers is wanted, and how often it was requested before; a new question starts over.
  const first = { key, page: 0, attempt: 0 }
  const [wanted, setWanted] = useState(first)
  if (wanted.key !== key) setWanted(first)
  const { page, attempt } = wanted.key === key ? wanted : first
  const turn = question.query === '' ? '' : `${page} ${attempt} ${key}`

  // biome-ignore lint/correctness/useExhaustiveDependencies: the turn says all that the request holds
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

/** null: no answer. The console says why; readers see one message for all reasons. */
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
