/** Tailwind by the recipe of the manual, with its own command. */
import { readdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { projectRoot, runCli, startCli } from '../../test/support/cli.ts'
import { writeSite } from '../../test/support/files.ts'

const packages = fileURLToPath(new URL('node_modules', import.meta.url))

test('utilities of a page are in the style sheet', async () => {
  const manual = await readFile(join(projectRoot, 'docs/pages/templates.md'), 'utf8')
  const recipe = /```css title="styles\/tailwind\.css"\n([\s\S]*?)```/.exec(manual)?.[1] ?? ''
  const [, command = ''] = /^npx (@tailwindcss\/cli .*)$/m.exec(manual) ?? []
  const root = await writeSite({
    'site.config.mjs':
      "export default { title: 'Acme', url: 'https://docs.example.com', docs: { path: 'docs', routeBasePath: '/' }, search: false, styles: 'styles/tailwind.out.css' }\n",
    'docs/index.md': '---\ndescription: D\n---\n\n# Home\n\nText.\n',
    'docs/utility.mdx': '---\ndescription: D\n---\n\n# Utilities\n\n<p className="mt-4 md:flex">Text</p>\n',
    'styles/tailwind.css': recipe
  })
  await symlink(packages, join(root, 'node_modules'))
  const tailwind = [process.execPath, join(packages, '@tailwindcss/cli/dist/index.mjs')]
  const written = await startCli(command.split(' ').slice(1), root, {}, tailwind).done
  expect(written.code, written.stderr).toBe(0)
  const built = await runCli(['build'], root)
  expect(built.code, built.stderr).toBe(0)
  const [sheet = ''] = (await readdir(join(root, 'build/assets'))).filter(file => /^styles\..*css$/.test(file))
  const css = await readFile(join(root, 'build/assets', sheet), 'utf8')
  expect(css).toMatch(/\.mt-4\{margin-top:calc\(var\(--spacing\) ?\* ?4\)\}/)
  expect(css).toMatch(/\.md\\:flex\{display:flex\}/)
  expect(await readFile(join(root, 'build/utility/index.html'), 'utf8')).toContain('class="mt-4 md:flex"')
})
