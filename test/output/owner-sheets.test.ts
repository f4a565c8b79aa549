import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sheetReader } from '../../src/output/styles/owner-sheets.ts'
import { toSourcePath } from '../../src/util/paths.ts'

const recolor = (from: string, to: string) => ({
  postcssPlugin: `${from}-to-${to}`,
  Declaration(declaration: { value: string }) {
    if (declaration.value === from) declaration.value = to
  }
})

test('plugins of a Docusaurus site change its sheets, also where they are promises or files', async () => {
  const root = await mkdtemp(join(tmpdir(), 'docsgen-sheets-'))
  try {
    await mkdir(join(root, 'plugins'))
    await symlink(join(process.cwd(), 'node_modules'), join(root, 'node_modules'))
    await writeFile(join(root, 'a.css'), '.a { color: red }')
    const inFile = `module.exports = async ({ siteDir }, { to }) => ({
      name: 'file',
      configurePostCss(options) {
        options.plugins.push({ postcssPlugin: siteDir, Declaration(it) { if (it.value === 'blue') it.value = to } })
        return options
      }
    })`
    await writeFile(join(root, 'plugins', 'tailwind.cjs'), inFile)
    const inConfiguration = async () => ({
      name: 'own',
      configurePostCss(options: { plugins: unknown[] }) {
        options.plugins.push(recolor('red', 'blue'))
        return options
      }
    })
    const theirs = { plugins: [inConfiguration, ['./plugins/tailwind', { to: 'green' }], 'a-package'] }
    const read = await sheetReader({ root, packageRoot: root, theirs }, finding => expect(finding).toBeNull())
    expect(await read(toSourcePath('a.css'))).toContain('color: green')
  } finally {
    await rm(root, { recursive: true, force: true })
  }
})
