/** Installs a package of Debian, which needs its tools and the superuser. False: it was not installed. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export function installDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  try {
    const options = { stdio: 'inherit' as const, env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], options)
    return true
  } catch {
    return false
  }
}
