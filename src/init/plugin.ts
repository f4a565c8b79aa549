/** `docsgen init --kind plugin`: a package with a plugin that has a rule, a test that builds a site, and a README. */
import { slugOf } from './answers.ts'
import { dependencyOf } from './package-json.ts'
import type { Files } from './write.ts'

interface Answers {
  /** Absolute. */
  readonly folder: string
  readonly name: string
}

/** `cwd`: folder whose package.json may name docsgen as a file. */
export function pluginFiles({ folder, name }: Answers, cwd: string): Files {
  const slug = slugOf(name) || 'words'
  // A name of a plugin begins with a letter.
  const id = /^[a-z]/.test(slug) ? slug : `plugin-${slug}`
  const variable = id.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const docsgen = dependencyOf(folder, cwd)
  const manifest = {
    name: `docsgen-plugin-${id}`,
    version: '0.1.0',
    description: 'A plugin for docsgen.',
    keywords: ['docsgen', 'docsgen-plugin'],
    type: 'module',
    exports: './plugin.js',
    files: ['plugin.js'],
    scripts: { test: 'node --test' },
    peerDependencies: { docsgen: '>=0.1.0' },
    devDependencies: { docsgen }
  }
  return {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'plugin.js': plugin(id, variable),
    'plugin.test.js': pluginTest(id, variable),
    'README.md': readme(id, variable),
    '.gitignore': 'node_modules\n'
  }
}

function plugin(id: string, variable: string): string {
  return `import { definePlugin } from 'docsgen/config'

/** Reports words that pages should not have. Options: \`words\`, an object with the right word for each wrong one. */
export const ${variable} = definePlugin({
  name: '${id}',
  check: {
    // The code of the finding is “${id}/word”; a site can make it an error with “severities”.
    word: {
      page({ prose }, { options, report }) {
        for (const [wrong, right] of Object.entries(options.words)) {
          for (let at = prose.indexOf(wrong); at >= 0; at = prose.indexOf(wrong, at + 1)) {
            report({ message: \`Write “\${right}” instead of “\${wrong}”.\`, at, length: wrong.length, fix: right })
          }
        }
      }
    }
  }
})
`
}

function pluginTest(id: string, variable: string): string {
  return `import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildSite } from 'docsgen/testing'
import { ${variable} } from './plugin.js'

const rule = ${variable}({ words: { utilize: 'use' } })

test('a wrong word is a finding at its place', async () => {
  const { findings } = await buildSite({ 'docs/index.md': '# Start\\n\\nYou utilize it.\\n' }, [rule])
  const [found] = findings.filter(({ code }) => code === '${id}/word')
  assert.equal(found?.message, 'Write “use” instead of “utilize”.')
  assert.deepEqual(found.place, { file: 'docs/index.md', line: 3, column: 5, length: 7 })
})

test('code is not text', async () => {
  const { pages, findings } = await buildSite({ 'docs/index.md': '# Start\\n\\nCall \`utilize\`.\\n' }, [rule])
  assert.match(pages.get('/') ?? '', /<code>utilize<\\/code>/)
  assert.deepEqual(findings.filter(({ code }) => code === '${id}/word'), [])
})
`
}

function readme(id: string, variable: string): string {
  return `# docsgen-plugin-${id}

Reports words that pages should not have, as the finding \`${id}/word\`; \`docsgen check --fix\` corrects them.

\`\`\`ts
import { defineConfig } from 'docsgen/config'
import { ${variable} } from 'docsgen-plugin-${id}'

export default defineConfig({
  title: 'Acme',
  url: 'https://docs.acme.dev',
  plugins: [${variable}({ words: { utilize: 'use' } })]
})
\`\`\`

| Option | Meaning |
|---|---|
| \`words\` | the right word for each wrong one |

\`npm test\` builds small sites with the plugin.
`
}
