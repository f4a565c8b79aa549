/** Shown in place of a part of the page that has failed in the browser. */
import { texts } from 'docsgen/theme'
import type { ReactNode } from 'react'

interface CrashNoticeProps {
  /** What was thrown. */
  readonly error: unknown
  readonly onRetry: () => void
}

export function CrashNotice({ error, onRetry }: CrashNoticeProps): ReactNode {
  return (
    <div className="crash" role="alert">
      <strong>{texts.crashed}</strong>
      <button type="button" className="button button--quiet" onClick={onRetry}>
        {texts.tryAgain}
      </button>
      <p className="crash-message">{messagesOf(error).join('\n\nCause:\n')}</p>
    </div>
  )
}

/** The messages of an error and its causes; an error can be its own cause. */
function messagesOf(error: unknown, seen: readonly unknown[] = []): string[] {
  if (!(error instanceof Error)) return [String(error)]
  const known = [...seen, error]
  const isEnd = error.cause === undefined || error.cause === null || known.includes(error.cause)
  return [error.message, ...(isEnd ? [] : messagesOf(error.cause, known))]
}
