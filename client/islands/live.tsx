/** A live example: the output of its code, and an editor, which replaces the code block below it. */

// Packages of the project, and the names that the site adds (src/output/client/site-imports.ts).
import siteNames from 'docsgen-live-names'
import * as React from 'react'
import { Component, createElement, type ReactNode, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { transform } from 'sucrase'
import Sval from 'sval'
import { type LivePackages, runLiveCode } from '../../src/shared/live-code.ts'
import { texts } from '../../src/shared/texts.ts'

interface LiveProps {
  readonly code: string
  /** The code is one expression. */
  readonly isInline: boolean
}

export default function Live({ code, isInline }: LiveProps): ReactNode {
  const [edited, setEdited] = useState<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const shown = useDeferredValue(edited ?? code)
  const result = useMemo(() => tryToRun(shown, isInline), [shown, isInline])
  const isEdited = edited !== null
  useEffect(() => {
    const block = box.current?.closest('.live')?.querySelector<HTMLElement>('.codeblock')
    if (block) block.hidden = isEdited
  }, [isEdited])
  return (
    <div ref={box}>
      <div className="live__result">
        <Boundary key={shown}>{result.content}</Boundary>
        {result.error !== null && (
          <p className="live__error" role="alert">
            {result.error}
          </p>
        )}
      </div>
      <div className="live__bar">
        <button type="button" onClick={() => setEdited(isEdited ? null : code)}>
          {isEdited ? texts.resetExample : texts.editExample}
        </button>
      </div>
      {isEdited && (
        <textarea
          className="live__editor"
          aria-label={texts.exampleCode}
          spellCheck={false}
          autoCapitalize="off"
          rows={edited.split('\n').length + 1}
          value={edited}
          onChange={({ target }) => setEdited(target.value)}
        />
      )}
    </div>
  )
}

interface LiveResult {
  readonly content: ReactNode
  readonly error: string | null
}

const packages: LivePackages = { transform: transform as LivePackages['transform'], Sval }

function tryToRun(code: string, isInline: boolean): LiveResult {
  try {
    return { content: toContent(runLiveCode(code, isInline, packages, { ...React, React, ...siteNames })), error: null }
  } catch (error) {
    return { content: null, error: String(error) }
  }
}

function toContent(result: unknown): ReactNode {
  // Functions and classes are components; React throws for everything else that it cannot render.
  return typeof result === 'function' ? createElement(result as React.ComponentType) : (result as ReactNode)
}

/** Shows the error of an example that throws in its place. */
class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: string | null }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown): { error: string } {
    return { error: String(error) }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error === null ? (
      this.props.children
    ) : (
      <p className="live__error" role="alert">
        {error}
      </p>
    )
  }
}
