/** Recognizes, by name, files that must not be published by accident. */

const secrets = [
  // Matches `.env`, `.env.local`, `.env~` and `.envrc`, but not `.environment`.
  /^\.env(?:$|[.~_-]|rc$)/i,
  /\.(?:pem|key|p12|pfx|jks|ppk|kdbx)$/i,
  /^id_(?:rsa|ed25519|ecdsa|dsa)(?!.*\.pub$)/i,
  /^[._](?:npmrc|yarnrc\.yml|netrc|htpasswd|pypirc|pgpass|git-credentials|gitconfig|dockercfg|dockerconfigjson|vault-token)$/i,
  // Credentials that the actions of Google Cloud write into the checkout.
  /^gha-creds-.*\.json$/i,
  /^(?:\.(?:git|ssh|aws|gnupg|kube)|git~\d)$/i
]

/** Temporary files of editors: swap files of vim and nano, backups of vim and Emacs. */
const leftover = /~$|^\..*\.sw[a-p]$/

/** Whether a file or one of its folders has a name that is usual for passwords or private keys. */
export function isSecretFile(path: string): boolean {
  return path
    .split('/')
    .map(plainName)
    .some(name => secrets.some(secret => secret.test(name)))
}

/** The name as file systems of Windows and macOS may read it: `.git.` and `.env::$DATA` are `.git` and `.env` there. */
function plainName(name: string): string {
  if (/^[\w.-]*[\w-]$/.test(name)) return name
  const visible = name.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return visible.replace(/(?<=.):.*$/s, '').replace(/(?<![. ])[. ]+$/, '')
}

export function isLeftover(path: string): boolean {
  return leftover.test(path.slice(path.lastIndexOf('/') + 1))
}
