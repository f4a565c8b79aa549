/** Commands on disks that are full or read-only, and where rights are missing: a file system of its own is mounted in a namespace of its own. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { projectRoot } from '../support/cli.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docsgen-disk-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Runs shell lines in a site on a disk of its own; `docsgen` is the tool, with its exit code as the last line of its output. */
async function onOwnDisk(lines: string, dropped = ''): Promise<string> {
  const script = join(folder, 'script.sh')
  await writeFile(
    script,
    `docsgen() { timeout 100 ${process.execPath} ${join(projectRoot, 'bin/docsgen.js')} "$@" 2>&1; echo "exit $?"; }
mkdir ${folder}/disk ${folder}/out; mount -t tmpfs -o size=8m tmpfs ${folder}/disk || exit 1; cd ${folder}/disk
mkdir docs; printf -- '---\\ndescription: d\\n---\\n\\n# Home\\n\\nHello.\\n' > docs/index.md
echo "export default { title: 'M', url: 'https://m.example', docs: { path: 'docs' } }" > site.config.js
${lines}`.replaceAll('\\\\', '\\')
  )
  const drop = dropped === '' ? ['--'] : [`--bounding-set=${dropped}`]
  const { stdout } = await promisify(execFile)('unshare', ['-rm', 'setpriv', ...drop, 'bash', script], {
    env: { ...process.env, NO_COLOR: '1', CI: '', GITHUB_ACTIONS: '' }
  })
  return stdout
}

const published = 'find build -type f -not -name .docsgen-files -exec sha256sum {} + | sort | sha256sum'

// No place for anything, and for a part.
test.each(inject('isNightly') ? [0, 8, 24, 64] : [0, 24])(
  'a disk with %d kB left: one finding, the old site is whole, nothing is left behind',
  async left => {
    const output = await onOwnDisk(`
mkdir media; head -c 300000 /dev/urandom > media/big.bin
docsgen build > ${folder}/log; ${published}
sed -i "s/ }$/, staticDirectories: ['media'] }/" site.config.js
dd if=/dev/zero of=fill bs=1k status=none 2> ${folder}/log; truncate -s -${left}K fill
docsgen build; ${published}
rm fill; docsgen build > ${folder}/log; find . -name '*tmp*' -o -name 'lock*' -o -name '*pending*'; tail -n 1 ${folder}/log`)
    const [before, after] = output.match(/^[0-9a-f]{64}/gm) ?? []
    expect(after).toBe(before)
    expect(output).toMatch(/“[^”]+” cannot be written: the disk is full \(ENOSPC\)/)
    expect(output.match(/exit \d+/g)).toEqual(['exit 1', 'exit 0'])
    expect(output).not.toMatch(/bug in docsgen|tmp|lock|pending/)
  }
)

test('a shard on a full disk fails, and the build does without it', async () => {
  const output = await onOwnDisk(`
dd if=/dev/zero of=fill bs=1k status=none 2> ${folder}/log; truncate -s -8K fill
docsgen build --shard 1/1 --cache-dir out/1; rm fill
docsgen build --cache-from 'out/*' --out-dir ${folder}/out`)
  expect(output).toMatch(/“out\/1” cannot be written: the disk is full \(ENOSPC\)\.\nFree some space/)
  expect(output).toContain('Built 1 page in')
  expect(output).not.toContain('bug in docsgen')
  expect(output.match(/exit \d+/g)).toEqual(['exit 1', 'exit 0'])
})

test('a read-only project with its output elsewhere is a finding', async () => {
  const output = await onOwnDisk(
    `mount -o remount,ro ${folder}/disk; docsgen build --out-dir ${folder}/out; docsgen check`
  )
  expect(output).toMatch(
    /“\.docsgen” cannot be written: the file system is read-only \(EROFS\)\.\n.*write permission in the project folder/
  )
  expect(output.match(/exit \d+/g)).toEqual(['exit 1', 'exit 0'])
})

describe('a path without write permission', () => {
  const page = `printf -- '---\\ndescription: d\\n---\\n\\n# A\\n\\nEight words and more that tell what this is about.\\n' > docs/a.md`
  test.each([
    ['build', 'chmod 555 .; docsgen build', '.docsgen'],
    ['build, .docsgen of another user', 'mkdir .docsgen; chmod 555 .docsgen; docsgen build', '.docsgen'],
    ['build, .docsgen that cannot be read', 'mkdir .docsgen; chmod 000 .docsgen; docsgen build', '.docsgen'],
    ['build --profile', 'chmod 555 .; docsgen build --out-dir /x --profile', 'docsgen.cpuprofile'],
    ['clean', 'mkdir -p .docsgen/cache/a; chmod 555 .docsgen/cache; docsgen clean', '.docsgen/cache/a'],
    ['docs-version', 'chmod 555 .; docsgen docs-version 1.0', 'versioned_docs'],
    ['docs-version, a page', `${page}; chmod 000 docs/a.md; docsgen docs-version 1.0`, 'docs/a.md'],
    [
      'check --fix',
      'printf -- "---\\ndescription: d\\n---\\n\\n# A\\n\\n[b](/B)\\n" > docs/a.md; cp docs/a.md docs/b.md; chmod 444 docs/a.md; docsgen check --fix',
      'docs/a.md'
    ],
    [
      'redirects --write',
      `${page}; docsgen build --ledger > /dev/null; mv docs/a.md docs/b.md; chmod 444 docs/b.md; docsgen redirects --write`,
      'docs/b.md'
    ]
  ])('%s: the path and what to do, no bug in docsgen', async (_name, lines, path) => {
    const output = await onOwnDisk(lines, '-dac_override,-dac_read_search')
    expect(output).toContain(`“${path}`)
    expect(output).toMatch(/cannot be (?:read|written): no permission \(EACCES\)/)
    expect(output).toMatch(/Give the user that runs docsgen (?:read |read and )?(?:write )?permission/)
    expect(output).not.toContain('bug in docsgen')
    expect(output).toMatch(/exit [12]\n$/)
  })
})
