/** What readers answered, by page: the pages that most readers did not find helpful come first. */
import { byCodePoint } from 'docsgen/text'
import type { Answer } from './answers.ts'

interface PageAnswers {
  readonly page: string
  readonly yes: number
  readonly no: number
  /** Sentences in the order of the export. */
  readonly comments: readonly { readonly answer: 'yes' | 'no'; readonly text: string }[]
}

/** A reader who writes a sentence sends two forms, the answer and the sentence, so sentences do not count as answers. */
export function byPage(answers: readonly Answer[]): readonly PageAnswers[] {
  const pages = new Map<string, Answer[]>()
  for (const answer of answers) {
    const known = pages.get(answer.page)
    if (known === undefined) pages.set(answer.page, [answer])
    else known.push(answer)
  }
  return [...pages]
    .map(([page, all]) => toPage(page, all))
    .sort((a, b) => b.no - a.no || a.yes - b.yes || byCodePoint(a.page, b.page))
}

function toPage(page: string, all: readonly Answer[]): PageAnswers {
  const counted = all.filter(({ comment }) => comment === null)
  const yes = counted.filter(({ isHelpful }) => isHelpful).length
  const comments = all.flatMap(({ isHelpful, comment }) =>
    comment === null ? [] : [{ answer: isHelpful ? ('yes' as const) : ('no' as const), text: comment }]
  )
  return { page, yes, no: counted.length - yes, comments }
}

/** The table as text, with the sentences of each page below it. */
export function formatTable(pages: readonly PageAnswers[]): string {
  const width = Math.max(4, ...pages.map(({ page }) => [...page].length))
  const row = (page: string, yes: string, no: string, share: string) =>
    `${page.padEnd(width)}  ${yes.padStart(5)}  ${no.padStart(5)}  ${share.padStart(7)}`
  const lines = pages.flatMap(({ page, yes, no, comments }) => {
    const share = yes + no === 0 ? '–' : `${Math.round((yes / (yes + no)) * 100)} %`
    const sentences = comments.map(({ answer, text }) => `    ${answer}: ${text.replace(/\s+/g, ' ')}`)
    return [row(page, String(yes), String(no), share), ...sentences]
  })
  return [row('page', 'yes', 'no', 'helpful'), ...lines].map(line => `${line}\n`).join('')
}
