// Checks the spelling of all prose with the dictionary of Hunspell, and that every word of the project's own list is
// needed: it contains what the dictionary does not know, sorted.
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import dictionary from 'dictionary-en'
import nspell from 'nspell'

const root = fileURLToPath(new URL('..', import.meta.url))
const list = 'test/site/words.txt'
const pages = ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'CHANGELOG.md']
// A folder such as `content/docs.de` is in another language.
const content = readdirSync(`${root}content`, { recursive: true, encoding: 'utf8' })
  .map(file => `content/${file.replaceAll('\\', '/')}`)
  .filter(file => /\.(?:mdx?|svg)$/.test(file) && !/^content\/[^/]*\.de\//.test(file))

/** What is not prose: code, addresses, ids, attributes that are code, keys of front matter with names. */
const code = [
  /^ *(`{3,}|~{3,})[a-z]+[^\n]*\n[\s\S]*?^ *\1 *$/gm,
  /(`+)[^`\n][^\n]*?\1(?!`)/g,
  /\btitle="[^"\s]+"/g,
  /\]\([^)]*\)/g,
  /\{#[^}]*\}/g,
  /^(?:slug|id|authors|tags|image): .*$/gm,
  /\b(?:href|icon|id|groupId|value|src|light|dark|className)="[^"]*"/g
]
const anywhere = [/https?:\/\/[^\s)>"]*/g, /[\w.-]+@[\w.-]+/g]
/** Shorter ones are often abbreviations. */
const shortest = 4

const spelling = nspell(dictionary)
const own = readFileSync(`${root}${list}`, 'utf8').trimEnd().split('\n')
const wanted = new Set(own.map(word => word.toLowerCase()))
const needed = new Set()
const wrong = []

for (const file of [...pages, ...content]) {
  const text = prose(readFileSync(`${root}${file}`, 'utf8'), file)
  for (const [line, words] of text.split('\n').entries()) {
    for (const { word, at } of wordsIn(words)) {
      if (spelling.correct(word) || spelling.correct(word.toLowerCase())) continue
      if (wanted.has(word.toLowerCase())) needed.add(word.toLowerCase())
      else wrong.push(`${file}:${line + 1}:${at + 1}  “${word}” is an unknown word.`)
    }
  }
}

for (const [at, word] of own.entries()) {
  const place = `${list}:${at + 1}`
  if (!needed.has(word.toLowerCase())) wrong.push(`${place}  No text needs “${word}”, or the dictionary knows it.`)
  if (at > 0 && word.toLowerCase() <= own[at - 1].toLowerCase())
    wrong.push(`${place}  “${word}” follows “${own[at - 1]}”: the list is sorted and has no word twice.`)
}

for (const line of wrong) console.error(line)
process.exitCode = wrong.length > 0 ? 1 : 0

/** The text with spaces in place of everything that is not prose, so that lines and columns stay. */
function prose(text, file) {
  const patterns = [...(file.endsWith('.svg') ? [/<[^>]*>/g] : code), ...anywhere]
  return patterns.reduce((rest, pattern) => rest.replace(pattern, found => found.replace(/[^\n]/g, ' ')), text)
}

/** `camelCase` has two words; the `’s` of a word does not belong to it. */
function wordsIn(line) {
  const parts = [...line.matchAll(/\p{L}[\p{L}'’]*/gu)].flatMap(({ 0: found, index }) => {
    const whole = found.replaceAll('’', "'").replace(/'s?$/, '')
    return [...whole.matchAll(/.+?(?:(?<=\p{Ll})(?=\p{Lu})|$)/gu)].map(part => ({
      word: part[0],
      at: index + part.index
    }))
  })
  return parts.filter(({ word }) => word.length >= shortest)
}
