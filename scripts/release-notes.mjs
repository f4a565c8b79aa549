// Prints the notes of a release, or reports what is missing for it: both packages must have the version of the tag,
// CHANGELOG.md must have its section, owner.json no placeholder, and no page the sentence that docsgen is not on npm yet. The release workflow runs this first.
//
//   node scripts/release-notes.mjs v1.2.0
import { readdirSync, readFileSync } from 'node:fs'
import { filesToWrite, readOwner } from './owner.mjs'

const version = (process.argv[2] ?? '').replace(/^v/, '')
const read = name => readFileSync(new URL(`../${name}`, import.meta.url), 'utf8')
const problems = []

for (const name of ['package.json', 'create/package.json']) {
  const found = JSON.parse(read(name)).version
  if (found !== version) problems.push(`${name} has the version ${found}, the tag is v${version}.`)
}
const sections = read('CHANGELOG.md').split(/^## /m)
const section = sections.find(text => text.startsWith(`${version} `) || text.startsWith(`${version}\n`))
if (section === undefined) problems.push(`CHANGELOG.md has no section “## ${version}”: “Unreleased” becomes it.`)
if (section?.startsWith(`${version} (not released`))
  problems.push(`CHANGELOG.md says that ${version} is not released: write the date.`)
if (readOwner().isPlaceholder)
  problems.push('owner.json has the placeholder “OWNER”: fill it in, then run “npm run owner”.')
// Sentences that are true only until the first release.
const pages = readdirSync(new URL('../docs/pages/', import.meta.url), { recursive: true, encoding: 'utf8' })
for (const name of ['README.md', ...pages.filter(page => /\.mdx?$/.test(page)).map(page => `docs/pages/${page}`)])
  if (read(name).includes('not on npm yet')) problems.push(`${name} says that docsgen is not on npm yet.`)
for (const [name] of filesToWrite()) problems.push(`${name} differs from owner.json. Run “npm run owner”.`)

if (problems.length > 0) {
  console.error(problems.join('\n'))
  process.exitCode = 1
} else console.log(section.slice(section.indexOf('\n') + 1).trim())
