// Copies the fonts of the default theme into dist/fonts, with a list of the characters in each file.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'

const require = createRequire(import.meta.url)

/** Weights used by the theme (also in src/output/styles/fonts.ts). With 100 to 900, files would be half as large again. */
const weights = { min: 400, max: 700 }

/** One file for each character range, in the order of the packages: the last range that contains a character wins. */
export async function copyFonts(folder) {
  mkdirSync(folder, { recursive: true })
  const faces = ['geist', 'geist-mono'].flatMap(name => {
    const path = require.resolve(`@fontsource-variable/${name}/index.css`)
    const css = readFileSync(path, 'utf8')
    copyFileSync(join(dirname(path), 'LICENSE'), join(folder, `${name}-license.txt`))
    return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, body]) => {
      const value = key => new RegExp(`${key}:\\s*([^;]+);`).exec(body)[1].trim()
      const file = /files\/([^)'"]+)/.exec(body)[1]
      return {
        source: join(dirname(path), 'files', file),
        face: { family: value('font-family').replace(/['"]/g, ''), file, range: value('unicode-range') }
      }
    })
  })
  for (const { source, face } of faces) {
    const font = await subsetFont(readFileSync(source), charactersOf(face.range), {
      targetFormat: 'woff2',
      variationAxes: { wght: weights }
    })
    writeFileSync(join(folder, face.file), font)
  }
  writeFileSync(join(folder, 'faces.json'), JSON.stringify(faces.map(({ face }) => face)))
}

/** The characters in a range such as `U+0-FF,U+131`. */
function charactersOf(range) {
  return range
    .split(',')
    .flatMap(part => {
      const [first, last = first] = part
        .trim()
        .slice(2)
        .split('-')
        .map(digits => Number.parseInt(digits, 16))
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
    })
    .join('')
}
