// Copies the fonts of the default theme into dist/fonts, with a list of which file has which characters.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** One file for each range of characters, in the order of the packages: the last range that has a character wins. */
export function copyFonts(folder) {
  mkdirSync(folder, { recursive: true })
  const faces = ['geist', 'geist-mono'].flatMap(name => {
    const path = require.resolve(`@fontsource-variable/${name}/index.css`)
    const css = readFileSync(path, 'utf8')
    copyFileSync(join(dirname(path), 'LICENSE'), join(folder, `${name}-license.txt`))
    return [...css.matchAll(/@font-face\s*\{([^}]*)\}/g)].map(([, body]) => {
      const value = key => new RegExp(`${key}:\\s*([^;]+);`).exec(body)[1].trim()
      const file = /files\/([^)'"]+)/.exec(body)[1]
      copyFileSync(join(dirname(path), 'files', file), join(folder, file))
      return { family: value('font-family').replace(/['"]/g, ''), file, range: value('unicode-range') }
    })
  })
  writeFileSync(join(folder, 'faces.json'), JSON.stringify(faces))
}
