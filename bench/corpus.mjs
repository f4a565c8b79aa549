// Generates documentation of any size, with the same bytes on every machine, for the benchmarks. It is plain Markdown
// that all compared generators read alike: about 700 words per page, seven headings, four code blocks in as many
// languages, a table, a list, links with and without anchors, and a picture on every fifth page.
//
//   node bench/corpus.mjs --pages 1000 --out ../corpus
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: { pages: { type: 'string' }, out: { type: 'string' }, quiet: { type: 'boolean', default: false } }
})
const count = Number(values.pages)
if (!Number.isInteger(count) || count < 5 || values.out === undefined) {
  console.error('node bench/corpus.mjs --pages <5 or more> --out <folder>')
  process.exit(2)
}

/** Pseudorandom numbers that are the same in each run: a linear congruential generator. */
let state = 20_250_701
const next = limit => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return Math.floor((state / 2 ** 32) * limit)
}
const pick = list => list[next(list.length)]

const nouns =
  'account agent archive batch branch buffer cache channel client cluster column commit connection container cursor daemon deadline digest domain endpoint engine event field filter folder gateway handler header host index instance job key label lease lock log message method metric mirror module namespace node object offset owner packet page partition path peer permission pipeline policy pool port process profile proxy query queue quota record region registry relay release replica request resource retry role route rule schema scope secret segment server service session shard signal snapshot socket source stage state storage stream table task tenant thread timeout token topic trace transaction trigger tunnel user value vault version view volume watcher window worker workflow zone'.split(
    ' '
  )
const verbs =
  'adds applies assigns awaits binds blocks builds caches checks closes collects compares copies creates defers deletes drops encodes expires exports fetches flushes follows groups holds imports joins keeps limits links loads locks logs maps marks merges moves names opens orders passes prunes pulls pushes queues reads records rejects releases removes renames replaces resets resolves restores returns rotates sends signs skips sorts splits starts stops stores streams syncs tags tracks trims updates validates waits warms watches writes'.split(
    ' '
  )
const links = ['when', 'before', 'after', 'because', 'unless', 'while', 'so that', 'and']

const sentence = () => {
  const clause = () => `the ${pick(nouns)} ${pick(verbs)} each ${pick(nouns)} of the ${pick(nouns)}`
  const text = next(2) === 0 ? clause() : `${clause()} ${pick(links)} ${clause()}`
  const code = next(4) === 0 ? `, as \`${pick(nouns)}.${pick(nouns)}\` says` : ''
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${code}.`
}
const paragraph = () => Array.from({ length: 4 + next(3) }, sentence).join(' ')

/** Code blocks, one for each language. Names differ, so that no two blocks are alike. */
const blocks = [
  (a, b, c) =>
    `\`\`\`ts title="${a}.ts"\nimport { ${a} } from './${b}'\n\nexport async function ${b}(${c}: string): Promise<number> {\n  const found = await ${a}.get(${c}, { retries: ${next(9)} })\n  return found === null ? 0 : found.size // the ${c} is gone\n}\n\`\`\``,
  (a, b, c) => `\`\`\`bash\nacme ${a} create ${b} --${c} ${next(900)}\nacme ${a} list | grep ${b} > ${c}.txt\n\`\`\``,
  (a, b, c) =>
    `\`\`\`yaml\n${a}:\n  ${b}: ${next(100)}\n  ${c}: [one, two]\n  enabled: true # until the next release\n\`\`\``,
  (a, b, c) => `\`\`\`json\n{ "${a}": { "${b}": ${next(100)}, "${c}": ["one", "two"] }, "ready": true }\n\`\`\``,
  (a, b, c) =>
    `\`\`\`go\nfunc ${a}(${b} string) (int, error) {\n\tif ${b} == "" {\n\t\treturn 0, errors.New("no ${c}")\n\t}\n\treturn len(${b}) * ${next(9)}, nil\n}\n\`\`\``,
  (a, b, c) =>
    `\`\`\`python\ndef ${a}(${b}: str) -> int:\n    """Counts each ${c}."""\n    return sum(1 for part in ${b}.split("${c}") if part)\n\`\`\``,
  (a, b, c) =>
    `\`\`\`sql\nSELECT ${a}, count(*) AS total FROM ${b} WHERE ${c} > ${next(100)} GROUP BY ${a} ORDER BY total DESC;\n\`\`\``
]

/** Twenty pages per topic, twenty topics per section; the first page of each is its index. */
const pathOf = at => {
  if (at === 0) return 'index.md'
  const [section, topic, page] = [Math.floor(at / 400), Math.floor(at / 20) % 20, at % 20]
  const name = page === 0 || at === 1 ? 'index' : `${nouns[(at * 7) % nouns.length]}-${at}`
  return `section-${section}/topic-${topic}/${name}.md`
}
const headings = ['Before you begin', 'Settings', 'Steps', 'Example', 'Limits', 'Errors', 'What comes next']
const slug = text => text.toLowerCase().replaceAll(' ', '-')

function write(path, text) {
  const file = join(values.out, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}

for (let at = 0; at < count; at++) {
  const path = pathOf(at)
  const title = at === 0 ? 'Acme' : `${pick(nouns)} ${pick(nouns)} ${at}`.replace(/^./, letter => letter.toUpperCase())
  const link = () => {
    const to = posix.relative(posix.dirname(path), pathOf(next(count)))
    return `[${pick(nouns)}](${to.startsWith('.') ? to : `./${to}`}${next(2) === 0 ? `#${slug(pick(headings))}` : ''})`
  }
  const sections = headings.map((heading, part) => {
    const block = part % 2 === 0 ? `\n\n${pick(blocks)(pick(nouns), pick(nouns), pick(nouns))}` : ''
    const table =
      part === 1
        ? `\n\n| Name | Default | Meaning |\n|---|---|---|\n${Array.from({ length: 5 }, () => `| \`${pick(nouns)}\` | ${next(100)} | ${sentence()} |`).join('\n')}`
        : ''
    const list = part === 3 ? `\n\n${Array.from({ length: 4 }, () => `- ${sentence()}`).join('\n')}` : ''
    return `## ${heading}\n\n${paragraph()} See ${link()}.${table}${list}${block}`
  })
  const picture = at % 5 === 0 ? `![A drawing of the ${pick(nouns)}](/img/drawing-${at % 7}.svg)\n\n` : ''
  const matter = `---\ntitle: ${title}\ndescription: ${sentence()}\nsidebar_position: ${(at % 20) + 1}\n---\n`
  write(`docs/${path}`, `${matter}\n# ${title}\n\n${paragraph()}\n\n${picture}${sections.join('\n\n')}\n`)
}
for (let at = 0; at < 7; at++) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="160" viewBox="0 0 320 160"><rect x="${at * 20}" y="30" width="120" height="80" fill="#789"/></svg>\n`
  write(`static/img/drawing-${at}.svg`, svg)
}
if (!values.quiet) console.log(`${count} pages in ${values.out}`)
