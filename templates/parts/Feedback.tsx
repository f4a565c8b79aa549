/**
 * Asks whether the page was helpful. Without a script, the browser sends the form to the endpoint, and the link opens
 * the form for issues; client/boot/page/feedback.ts sends the answer in the background and asks for a sentence.
 */
import { dataAttributes, type FeedbackProps, texts } from 'docsgen/theme'
import type { ReactNode } from 'react'
import { NewTabMark, newTab } from './NewTab.tsx'

export function Feedback({ page, endpoint, issues, analytics }: FeedbackProps): ReactNode {
  const hasQuestion = endpoint !== null || analytics
  const settings = { [dataAttributes.feedback]: analytics ? 'analytics' : '' }
  // Only a script can send an event, so the question is hidden where none runs.
  const className = endpoint === null ? 'feedback__form feedback__form--script' : 'feedback__form'
  return (
    <div className="feedback">
      {hasQuestion && (
        <form className={className} method="post" action={endpoint ?? undefined} {...settings}>
          <input type="hidden" name="page" value={page} />
          <fieldset>
            <legend>{texts.helpful}</legend>
            <button type="submit" name="answer" value="yes">
              {texts.yes}
            </button>
            <button type="submit" name="answer" value="no">
              {texts.no}
            </button>
          </fieldset>
        </form>
      )}
      {issues !== null && (
        <a className="feedback__issues" href={issues} {...newTab}>
          {texts.reportProblem}
          <NewTabMark silent />
        </a>
      )}
    </div>
  )
}
