// Checks the spelling of all prose as configured in cspell.json, which editors with a cspell extension use as well. A
// single run without the project's own words finds both unknown words and unused words of the list.
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lint } from 'cspell'

const root = fileURLToPath(new URL('..', import.meta.url))
const list = 'test/site/words.txt'
const words = readFileSync(`${root}${list}`, 'utf8').trimEnd().split('\n')
const wanted = new Set(words.map(word => word.toLowerCase()))

const needed = new Set()
const wrong = []

await lint(
  [],
  { root, config: `${root}cspell.json`, disableDictionary: ['project'], progress: false },
  {
    issue({ text, uri, row, col }) {
      const word = text.toLowerCase().replace(/['’]s$/, '')
      if (wanted.has(word)) needed.add(word)
      else wrong.push(`${relative(root, fileURLToPath(uri))}:${row}:${col}  “${text}” is an unknown word.`)
    },
    error: (message, error) => wrong.push(`${message} ${error.message}`)
  }
)

for (const [at, word] of words.entries()) {
  if (!needed.has(word.toLowerCase())) wrong.push(`${list}:${at + 1}  No text needs “${word}”, or cspell knows it.`)
  if (at > 0 && word.toLowerCase() <= words[at - 1].toLowerCase()) {
    wrong.push(`${list}:${at + 1}  “${word}” follows “${words[at - 1]}”: the list is sorted and has no word twice.`)
  }
}

for (const line of wrong) console.error(line)
process.exitCode = wrong.length > 0 ? 1 : 0
