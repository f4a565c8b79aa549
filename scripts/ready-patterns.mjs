/**
 * Translates the regular expressions of common grammars to JavaScript when docsgen is built. At run time, translating
 * TypeScript's grammar alone would take a third of a second.
 */
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { toRegExpDetails } from 'oniguruma-to-es'
import { bundledLanguages } from 'shiki/langs'

/** The grammars of embedded languages are included automatically. */
const languages = [
  'c',
  'csharp',
  'css',
  'diff',
  'docker',
  'go',
  'hcl',
  'html',
  'ini',
  'java',
  'javascript',
  'json',
  'jsonc',
  'jsx',
  'kotlin',
  'make',
  'markdown',
  'php',
  'powershell',
  'proto',
  'python',
  'ruby',
  'rust',
  'scss',
  'shellscript',
  'shellsession',
  'sql',
  'swift',
  'terraform',
  'toml',
  'tsx',
  'typescript',
  'xml',
  'yaml'
]

/** The options of Shiki's engine (`defaultJavaScriptRegexConstructor`), for the oldest supported Node. */
const options = {
  global: true,
  hasIndices: true,
  lazyCompileLength: 3000,
  target: 'ES2024',
  rules: {
    allowOrphanBackrefs: true,
    asciiWordBoundaries: true,
    captureGroup: true,
    recursionLimit: 5,
    singleline: true
  }
}

/** Writes `<folder>/<grammar>.json`: pairs of a pattern in the grammar and its translation. */
export async function writeReadyPatterns(folder) {
  const translate = createTranslator()
  mkdirSync(folder)
  const loaded = await Promise.all(languages.map(name => bundledLanguages[name]()))
  const grammars = new Map(loaded.flatMap(module => module.default).map(grammar => [grammar.name, grammar]))
  for (const [name, grammar] of grammars) {
    const ready = [...patternsIn(grammar, new Set())].flatMap(pattern => {
      const translated = translate(pattern)
      return translated === null ? [] : [[pattern, translated]]
    })
    writeFileSync(join(folder, `${name}.json`), JSON.stringify(ready))
  }
  translate.save()
}

/** All regular expressions of a grammar, at any nesting depth. */
function patternsIn(value, found) {
  if (Array.isArray(value)) for (const item of value) patternsIn(item, found)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (typeof inner !== 'string') patternsIn(inner, found)
      else if (['match', 'begin', 'end', 'while'].includes(key)) found.add(inner)
    }
  }
  return found
}

/** Translates patterns and caches the results for the next build of docsgen. null: the pattern cannot be translated. */
function createTranslator() {
  const require = createRequire(import.meta.url)
  const { version } = JSON.parse(
    readFileSync(join(require.resolve('oniguruma-to-es'), '../../../package.json'), 'utf8')
  )
  const madeBy = createHash('sha256')
    .update(JSON.stringify([version, options]))
    .digest('hex')
    .slice(0, 12)
  const folder = join(require.resolve('shiki'), '../../../.cache/docsgen')
  const file = join(folder, `patterns-${madeBy}.json`)
  const known = new Map(readKnown(file))
  const translate = pattern => {
    if (!known.has(pattern)) known.set(pattern, attempt(pattern))
    return known.get(pattern)
  }
  translate.save = () => {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, JSON.stringify([...known]))
  }
  return translate
}

function readKnown(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return []
  }
}

function attempt(pattern) {
  try {
    return toRegExpDetails(pattern, options)
  } catch {
    return null
  }
}
