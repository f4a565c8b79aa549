/** Shows an address in the browser that the system opens web pages with. */
import { spawn } from 'node:child_process'

const openers: Readonly<Partial<Record<NodeJS.Platform, string>>> = { darwin: 'open', win32: 'explorer.exe' }

/** The address is one argument of one program, no shell reads it. `onFailure` is told when there is no such program. */
export function openBrowser(address: string, onFailure: () => void): void {
  const opener = spawn(openers[process.platform] ?? 'xdg-open', [address], { detached: true, stdio: 'ignore' })
  opener.on('error', onFailure)
  opener.unref()
}
