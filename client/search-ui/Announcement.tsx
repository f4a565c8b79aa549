/** Says to those who do not see the window what it has found, once typing has stopped. */
import type { ReactNode } from 'react'
import { failureTitle } from './Messages.tsx'
import type { Answers } from './use-search.ts'
import { useSettled } from './use-settled.ts'

const delay = 700

export function Announcement({ answers }: { readonly answers: Answers }): ReactNode {
  const text = useSettled(statusOf(answers), delay)
  return (
    <div className="visually-hidden" role="status">
      {text}
    </div>
  )
}

function statusOf(answers: Answers): string {
  if (answers.hasFailed) return failureTitle
  if (answers.query === '') return ''
  return answers.groups.length === 0 ? `No results for "${answers.query}"` : countResults(answers)
}

export function countResults({ total }: Pick<Answers, 'total'>): string {
  return total === 1 ? '1 result' : `${total} results`
}
