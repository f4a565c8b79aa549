/** Whether a sample in a page is a `.proto` file. */
import type { FoundInCollection, TextError } from 'docsgen/config'
import { parseSource } from './read/parse-source.ts'

/** The first error; null: there is none. An unknown syntax is only a warning. */
export function checkText(text: string): TextError | null {
  const faults: FoundInCollection[] = []
  parseSource({ path: 'sample.proto', text }, 'sample.proto', found => void faults.push(found))
  const first = faults.find(({ code }) => code !== 'protobuf/syntax-version')
  return first === undefined ? null : { line: first.place?.line ?? 1, message: first.message.replace(/\.$/, '') }
}
