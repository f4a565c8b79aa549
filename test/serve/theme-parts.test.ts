/** A server of a Docusaurus site follows the files of its theme. */
import { expect, test } from 'vitest'
import { serveSite, soon } from '../support/serve.ts'

test('a part of the layout that comes is used, one that needs a browser is reported, and one that goes is gone', async () => {
  const part = (text: string, attributes = '') =>
    `export default ({ next }) => <nav className="ours"${attributes}>{'${text} ' + next?.title}</nav>\n`
  const served = await serveSite({
    'site.config.ts': "export default { site: 'docusaurus' }\n",
    'docusaurus.config.js': `export default {
  title: 'Acme', url: 'https://acme.dev', baseUrl: '/',
  presets: [['classic', { docs: { routeBasePath: '/' }, blog: false }]]
}\n`,
    'docs/index.md': '---\ndescription: D\n---\n\n# Home\n',
    'docs/next.md': '---\ndescription: D\n---\n\n# Next\n',
    'src/theme/Footer.js': 'export default () => <footer>Ours</footer>\n'
  })
  expect(await served.get('/')).not.toContain('class="ours"')
  await served.write('src/theme/DocPaginator.js', part('Go on'))
  await soon(() => served.get('/')).toContain('<nav class="ours">Go on Next</nav>')
  await served.write('src/theme/DocPaginator.js', part('Alive', ' onClick={() => 1}'))
  await soon(() => served.get('/')).not.toContain('class="ours"')
  await soon(() => served.news).toContain('+ docusaurus/unsupported src/theme/DocPaginator.js')
  await served.write('src/theme/DocPaginator.js', part('Once more'))
  await soon(() => served.get('/')).toContain('Once more Next')
  await soon(() => served.news).toContain('- docusaurus/unsupported src/theme/DocPaginator.js')
  await served.remove('src/theme/DocPaginator.js')
  await soon(() => served.get('/')).not.toContain('class="ours"')
})
