/** Pictures of pages in smaller formats: what is offered, what is published, and what is left as it is. */
import { mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { projectRoot, runCli } from '../support/cli.ts'
import { writeSite } from '../support/files.ts'

const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: { r: 200, g: 100, b: 50, alpha: 0.5 } } })

async function siteWithPictures(): Promise<string> {
  const root = await writeSite({
    'site.config.mjs': `export default { title: 'A', url: 'https://a.example', docs: { path: 'docs', routeBasePath: '/' }, search: false, images: true }`,
    'docs/index.md': `# Home

![Large](./large.jpg)

## Part

![Clear](./clear.png) <img src="/img/static.png" width="100" alt="Static">

![Moving](./moving.gif) ![Broken](./broken.png)
`,
    'docs/large.jpg': await picture(1000, 500).jpeg().toBuffer(),
    'docs/clear.png': await picture(300, 200, 4).png().toBuffer(),
    'static/img/static.png': await picture(640, 320).png().toBuffer(),
    'docs/moving.gif': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
    'docs/broken.png': (await picture(300, 200).png().toBuffer()).subarray(0, 60)
  })
  await mkdir(join(root, 'node_modules'))
  // Node's own search for packages, from the project.
  for (const name of ['sharp', '@img', 'detect-libc', 'semver'])
    await symlink(join(projectRoot, 'node_modules', name), join(root, 'node_modules', name)).catch(() => {})
  return root
}

test('a page offers AVIF and WebP in the widths that are shown, converted once', async () => {
  const root = await siteWithPictures()
  const first = await runCli(['build'], root)
  expect(first.code, first.stderr).toBe(0)
  const html = await readFile(join(root, 'build/index.html'), 'utf8')
  const pictures = [...html.matchAll(/<picture>.*?<\/picture>/gs)].map(([text]) => text.replace(/-[0-9a-f]{8}/g, ''))
  expect(pictures).toHaveLength(3)
  const [large = '', clear = '', fixed = ''] = pictures
  expect(large).toContain(
    '<source type="image/avif" srcset="/assets/images/large-480.avif 480w, /assets/images/large-768.avif 768w, /assets/images/large-1000.avif 1000w" sizes="(min-width: 48rem) 48rem, 100vw">'
  )
  expect(large).toContain('<source type="image/webp"')
  expect(large).toMatch(/<img src="\/assets\/images\/large.jpg"[^>]* loading="eager" [^>]*fetchpriority="high"/)
  expect(large).toMatch(/width="1000" height="500"/)
  expect(large).toMatch(/class="s"/)
  expect(clear).toContain('clear-300.avif 300w"')
  expect(clear).toContain('loading="lazy"')
  expect(clear).not.toContain('class=')
  expect(fixed).toContain('static-100.webp 100w, /assets/images/static-200.webp 200w" sizes="100px"')
  expect(html).toMatch(/<img src="[^"]*moving[^"]*\.gif"/)
  const sheet = (await readdir(join(root, 'build/assets'))).find(name => name.startsWith('inline.')) ?? ''
  expect(await readFile(join(root, 'build/assets', sheet), 'utf8')).toMatch(
    /background-color:#c[0-9a-f]6[0-9a-f]3[0-9a-f]/
  )

  // Every address is there, in its format and width.
  const offered = [...html.matchAll(/\/(assets\/images\/\S+\.(?:avif|webp)) (\d+)w/g)]
  expect(offered).toHaveLength(12)
  for (const [, path = '', width] of offered) {
    const metadata = await sharp(join(root, 'build', path)).metadata()
    expect([metadata.width, path.endsWith('webp') ? 'webp' : 'heif']).toEqual([Number(width), metadata.format])
  }

  const folder = join(root, '.docsgen/pictures')
  const [version = ''] = await readdir(folder)
  expect(version).toMatch(new RegExp(`^${sharp.versions.sharp}-[0-9a-f]{8}$`))
  const kept = join(folder, version)
  const times = async () => Promise.all((await readdir(kept)).map(async name => (await stat(join(kept, name))).mtimeMs))
  const before = await times()
  await writeFile(join(root, 'docs/other.md'), '# Other\n')
  expect((await runCli(['build'], root)).code).toBe(0)
  expect(await times()).toEqual(before)
  expect(await readFile(join(root, 'build/index.html'), 'utf8')).toContain('<picture>')
})

test('without the option pictures are as they were', async () => {
  const root = await siteWithPictures()
  const config = join(root, 'site.config.mjs')
  await writeFile(config, (await readFile(config, 'utf8')).replace(', images: true', ''))
  expect((await runCli(['build'], root)).code).toBe(0)
  const html = await readFile(join(root, 'build/index.html'), 'utf8')
  expect(html).not.toMatch(/<picture|fetchpriority/)
})

test('drawings become smaller with svgo, keep what pages and readers name, and follow an installation', async () => {
  const drawing = `<?xml version="1.0"?><!-- made by a tool -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><title>Star</title><desc>A star</desc>
  <symbol id="star"><path d="M 0.000 0.000 L 10.000 10.000"/></symbol><use href="#star"/></svg>`
  const root = await writeSite({
    'site.config.mjs': `export default { title: 'A', url: 'https://a.example', docs: { path: 'docs', routeBasePath: '/' }, search: false, images: true }`,
    'docs/index.md': '# Home\n\n![Star](./star.svg) ![Broken](./broken.svg)\n',
    'docs/star.svg': drawing,
    'docs/broken.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path',
    'node_modules/none/package.json': '{}'
  })
  const published = async (name: string) => {
    expect((await runCli(['build'], root)).code).toBe(0)
    const folder = join(root, 'build/assets/images')
    const file = (await readdir(folder)).find(found => found.startsWith(`${name}-`)) ?? ''
    return readFile(join(folder, file), 'utf8')
  }
  expect(await published('star')).toBe(drawing)
  await symlink(join(projectRoot, 'node_modules/svgo'), join(root, 'node_modules/svgo'))
  const smaller = await published('star')
  expect(smaller.length).toBeLessThan(drawing.length * 0.8)
  expect(smaller).toMatch(/<title>Star<\/title><desc>A star<\/desc><symbol id="star">/)
  expect(smaller).not.toContain('<!--')
  expect(await published('broken')).toContain('<path')
  expect(await readdir(join(root, '.docsgen/drawings'))).toHaveLength(1)
})
