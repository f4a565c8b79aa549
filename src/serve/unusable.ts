/** The finding about something that the configuration names and that cannot be read now. */
import { finding, placeOf } from '../diagnostics/finding.ts'
import type { Config } from '../types/config.ts'
import type { Diagnostic } from '../types/findings.ts'

export function unusable(error: unknown, { root, file }: Config): Diagnostic {
  const message = error instanceof Error ? error.message.replaceAll(`${root}/`, '') : String(error)
  return finding('config/invalid', placeOf(file), `${message}.`)
}
