/** What finding and building a side of `docsgen diff` needs. */
import type { CommandContext } from 'docsgen/config'

export interface SideOptions extends Pick<CommandContext, 'root' | 'cwd' | 'configFile' | 'isUntrusted' | 'progress'> {
  /** Removes temporary files of a side at the end, also after a signal. */
  readonly atEnd: CommandContext['atEnd']
  /** Aborts git while it writes such files. */
  readonly signal: AbortSignal
}
