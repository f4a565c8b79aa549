/**
 * Findings for programs: one JSON object a line, always the same keys in the same order:
 *
 *     {"version":1,"severity":"error","code":"link/broken","message":"…","hint":"…",
 *      "help":"docsgen explain link/broken","file":"content/docs/a.md","line":14,"column":18,"length":14,"pages":1,
 *      "related":[{"message":"…","file":"…","line":1,"column":1,"length":1}],
 *      "fix":{"from":"…","to":"…"}}
 *
 * `help` is the command or the address that explains the code. `file` is relative to the project; `line` and `column`
 * are 1-based, and columns count UTF-16 units; without a place these fields and `length` are null. `pages` is the
 * number of pages with the same finding (a shared partial). `fix` is null when `check --fix` writes nothing. The schema
 * is findings.schema.json in the manual; a breaking change of the format needs a new version.
 */
import type { Place } from '../../types/basics.ts'
import type { Finding } from '../../types/findings.ts'
import { manualHelp } from '../manual.ts'

/** All findings; empty text for none. */
export function formatJson(findings: readonly Finding[]): string {
  return findings.map(finding => `${toLine(finding)}\n`).join('')
}

/** Version of the format. */
const version = 1

function toLine({ severity, code, message, hint, place, pages, related, fix }: Finding): string {
  const object = {
    version,
    severity,
    code,
    message,
    hint,
    help: manualHelp(code),
    ...placeFields(place),
    pages,
    related: related.map(({ message, place }) => ({ message, ...placeFields(place) })),
    fix: fix ?? null
  }
  // JSON does not escape DEL, C1 and the line separators, which disturb terminals and programs that read lines.
  return JSON.stringify(object).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  )
}

function placeFields(place: Place | null): Record<'file' | 'line' | 'column' | 'length', string | number | null> {
  return {
    file: place?.file ?? null,
    line: place?.line ?? null,
    column: place?.column ?? null,
    length: place?.length ?? null
  }
}
