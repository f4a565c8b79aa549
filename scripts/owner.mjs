// Writes the addresses of the project and the name of its owner, which owner.json alone says, wherever they are needed:
// both packages, README.md, and the forms for questions. The registry ties the provenance of a package to its repository.
//
//   node scripts/owner.mjs          writes them
//   node scripts/owner.mjs --check  lists the files that differ
import { readFileSync, writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const root = new URL('../', import.meta.url)
const read = name => readFileSync(new URL(name, root), 'utf8')

/** What owner.json says, and whether it still has placeholders. */
export function readOwner() {
  const text = read('owner.json')
  return { ...JSON.parse(text), isPlaceholder: text.includes('OWNER') }
}

/** Names of files with their text as owner.json wants it. */
export function textsOfOwner() {
  const owner = readOwner()
  return {
    'package.json': describePackage('package.json', owner),
    'create/package.json': describePackage('create/package.json', owner, 'create'),
    'README.md': describeAddresses(read('README.md'), owner)
  }
}

/** Files whose text differs. */
export const filesToWrite = () => Object.entries(textsOfOwner()).filter(([name, text]) => read(name) !== text)

function describePackage(name, { repository, homepage, author, funding }, directory) {
  const { name: packageName, version, description, license, ...rest } = JSON.parse(read(name))
  const fields = {
    name: packageName,
    version,
    description,
    license,
    author,
    homepage,
    repository: { type: 'git', url: `git+${repository}.git`, ...(directory && { directory }) },
    bugs: `${repository}/issues`,
    funding
  }
  for (const key of Object.keys(fields)) delete rest[key]
  return `${JSON.stringify({ ...fields, ...rest }, null, 2)}\n`
}

/** The sentence between the two comments: addresses exist when the owner has named them. */
function describeAddresses(text, { homepage, demo, repository, isPlaceholder }) {
  const sentence = isPlaceholder
    ? 'The manual has no public address yet: `npm run docs` serves it on your machine.'
    : `[Manual](${homepage}) · [Demo](${demo}) · [Questions and bugs](${repository}/issues)`
  return text.replace(/(<!-- addresses -->\n)[\s\S]*?(\n<!-- \/addresses -->)/, `$1${sentence}$2`)
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const files = filesToWrite()
  if (process.argv.includes('--check')) {
    for (const [name] of files) console.error(`${name} differs from owner.json. Run “npm run owner”.`)
    process.exitCode = files.length === 0 ? 0 : 1
  } else for (const [name, text] of files) writeFileSync(new URL(name, root), text)
}
