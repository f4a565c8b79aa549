// Checks what people read about changes: entries of CHANGELOG.md, and the messages of commits since this check exists.
// A part of `npm run lint`; prints one line for each problem.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'

const groups = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

/** What is wrong with the form of a changelog: an entry is one line of at most 160 characters below a known group. */
export function checkChangelog(text) {
  const problems = []
  for (const [index, line] of text.split('\n').entries()) {
    const say = problem => problems.push(`CHANGELOG.md:${index + 1} ${problem}`)
    const [, group] = /^### (.+)$/.exec(line) ?? []
    if (group !== undefined && !groups.includes(group)) say(`unknown group “${group}”; use ${groups.join(', ')}`)
    if (line.startsWith('- ') && line.length > 160) say(`the entry has ${line.length} characters, 160 are allowed`)
    else if (line.length > 200) say(`the line has ${line.length} characters, 200 are allowed`)
    if (/^\s+\S/.test(line)) say('an entry is one line')
  }
  return problems
}

/** What is wrong with a commit: a subject of at most 72 characters; a body when more than twenty lines change. */
export function checkCommit({ hash, subject, body, changedLines }) {
  const problems = []
  const name = `${hash.slice(0, 8)} “${subject.slice(0, 40)}…”`
  if (subject.length > 72) problems.push(`${name} the subject has ${subject.length} characters, 72 are allowed`)
  if (body.trim() === '' && changedLines > 20) problems.push(`${name} changes ${changedLines} lines: say why in a body`)
  return problems
}

/** Commits after the one that added this file; merges have no message of their own. */
function commitsToCheck(root) {
  const git = (...args) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  try {
    const start = git('log', '--diff-filter=A', '--format=%H', '--', 'scripts/history.mjs').trim().split('\n').at(-1)
    if (!start) return []
    const log = git('log', '--no-merges', '--shortstat', '--format=%x00%H%x01%s%x01%b%x01', `${start}..HEAD`)
    return log
      .split('\0')
      .slice(1)
      .map(entry => {
        const [hash = '', subject = '', body = '', stat = ''] = entry.split('\x01')
        const counts = [...stat.matchAll(/(\d+) (?:insertion|deletion)/g)].map(([, count]) => Number(count))
        return { hash, subject, body, changedLines: counts.reduce((sum, count) => sum + count, 0) }
      })
  } catch {
    // Without git, or in a clone without this commit, there is nothing to look at.
    return []
  }
}

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const problems = [
    ...checkChangelog(readFileSync(new URL('../CHANGELOG.md', import.meta.url), 'utf8')),
    ...commitsToCheck(root).flatMap(checkCommit)
  ]
  if (problems.length > 0) {
    console.error(problems.join('\n'))
    process.exitCode = 1
  }
}
