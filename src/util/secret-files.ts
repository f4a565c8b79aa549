/** Files that a site never publishes by accident, told by their names. */
import type { Config } from '../types/config.ts'
import { picomatch } from './packages/package.ts'

const secrets = [
  // `.environment` is none; `.env`, `.env.local`, `.env~` and `.envrc` are.
  /^\.env(?:$|[.~_-]|rc$)/i,
  /\.(?:pem|key|p12|pfx|jks|ppk|kdbx)$/i,
  /^id_(?:rsa|ed25519|ecdsa|dsa)(?!.*\.pub$)/i,
  /^\.(?:npmrc|netrc|htpasswd|pypirc|pgpass|git-credentials|dockercfg)$/i,
  /^\.(?:git|ssh|aws|gnupg|kube)$/i
]

/** What editors leave beside the file being edited: vim's and nano's swap files, backups of vim and Emacs. */
const leftover = /~$|^\..*\.sw[a-p]$/

/** Whether a file, or a folder above it, has the name of a file of passwords or private keys. */
export function isSecretFile(path: string): boolean {
  return path.split('/').some(name => secrets.some(secret => secret.test(name)))
}

export function isLeftover(path: string): boolean {
  return leftover.test(path.slice(path.lastIndexOf('/') + 1))
}

/** Whether the configuration lists a file: by its name, or by its path. */
export function isAllowedSecret({ staticFiles }: Pick<Config, 'staticFiles'>): (path: string) => boolean {
  if (staticFiles.allow.length === 0) return () => false
  return picomatch()([...staticFiles.allow], { dot: true, basename: true })
}
