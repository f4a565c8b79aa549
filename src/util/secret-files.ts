/** Recognizes, by name, files that must not be published by accident. */

const secrets = [
  // Matches `.env`, `.env.local`, `.env~` and `.envrc`, but not `.environment`.
  /^\.env(?:$|[.~_-]|rc$)/i,
  /\.(?:pem|key|p12|pfx|jks|ppk|kdbx)$/i,
  /^id_(?:rsa|ed25519|ecdsa|dsa)(?!.*\.pub$)/i,
  /^\.(?:npmrc|netrc|htpasswd|pypirc|pgpass|git-credentials|dockercfg)$/i,
  /^\.(?:git|ssh|aws|gnupg|kube)$/i
]

/** Temporary files of editors: swap files of vim and nano, backups of vim and Emacs. */
const leftover = /~$|^\..*\.sw[a-p]$/

/** Whether a file or one of its folders has a name that is usual for passwords or private keys. */
export function isSecretFile(path: string): boolean {
  return path.split('/').some(name => secrets.some(secret => secret.test(name)))
}

export function isLeftover(path: string): boolean {
  return leftover.test(path.slice(path.lastIndexOf('/') + 1))
}
