/** Installs docsgen in a new site with the package manager that the owner uses. */
import { spawn } from 'node:child_process'
import type { PackageManager } from './answers.ts'

/** null: it is installed; else what went wrong, as a sentence. */
export function install(packageManager: PackageManager, folder: string): Promise<string | null> {
  return new Promise(done => {
    // On Windows package managers are batch files, which only a shell can run; nothing here comes from the owner.
    const isWindows = process.platform === 'win32'
    const child = spawn(packageManager, ['install'], { cwd: folder, stdio: 'inherit', shell: isWindows })
    child.on('error', () => done(`“${packageManager}” was not found.`))
    child.on('close', (code, signal) => {
      if (code === 0) done(null)
      else done(`“${packageManager} install” ended with ${signal ?? `exit code ${code}`}.`)
    })
  })
}
