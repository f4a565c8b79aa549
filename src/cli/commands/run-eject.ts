/** `docsgen eject Footer`: puts a copy of a template, or a wrapper around it, into the site. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, resolve } from 'node:path'
import { loadConfig } from '../../config/load.ts'
import { printable } from '../../diagnostics/excerpt.ts'
import { ejectedLine } from '../../model/ejected.ts'
import { builtInComponents } from '../../shared/markup/components.ts'
import { didYouMean } from '../../shared/nearest.ts'
import { linkStatsOf } from '../../util/file-stats.ts'
import { makeFolderInside, realRoots, rootAround, writeInside } from '../../util/guarded-files.ts'
import { packagePath } from '../../util/packages/package.ts'
import type { Terminal } from '../terminal.ts'

export interface EjectFlags {
  readonly root: string
  readonly wrap?: boolean
  readonly list?: boolean
  readonly force?: boolean
}

/** The result is the exit code. */
export async function runEject(name: string | undefined, flags: EjectFlags, terminal: Terminal): Promise<number> {
  const slots = listSlots()
  if (flags.list === true || name === undefined) {
    const width = Math.max(...slots.map(slot => slot.name.length))
    for (const slot of slots) terminal.out(`${slot.name.padEnd(width)}  ${slot.about}\n`)
    return 0
  }
  const slot = slots.find(one => [one.name, one.path].includes(name.replace(/^templates\//, '').replace(/\.tsx$/, '')))
  if (slot === undefined) {
    const names = slots.map(one => one.name)
    const hint = builtInComponents.includes(name)
      ? `It is an MDX component: create “templates/mdx/${name}.tsx” to replace it.`
      : (didYouMean(name, names) ?? '“docsgen eject --list” lists all templates.')
    terminal.err(`There is no template “${printable(name)}”. ${hint}\n`)
    return 2
  }
  const root = resolve(terminal.cwd, flags.root)
  const config = await loadConfig({ root, mode: 'check' }, () => {})
  const file = posix.join(config?.templates ?? 'templates', `${slot.path}.tsx`)
  if (linkStatsOf(join(root, file)) !== null && flags.force !== true) {
    terminal.err(`“${file}” already exists: --force replaces it.\n`)
    return 1
  }
  const roots = [...realRoots([root]), ...rootAround(file, root)]
  makeFolderInside(dirname(join(root, file)), roots)
  const text = flags.wrap === true ? wrapperOf(slot) : `${ejectedLine(slot.path, slot.text)}\n${slot.text}`
  writeInside(join(root, file), text, roots)
  terminal.err(`Wrote “${file}”.\n`)
  return 0
}

/** A template that a site can replace. */
interface Slot {
  /** `Footer` */
  readonly name: string
  /** `parts/Footer` */
  readonly path: string
  /** One line about it. */
  readonly about: string
  readonly text: string
}

/** All templates of pages and their parts, sorted by path, without the components for authors. */
export function listSlots(): readonly Slot[] {
  const folder = packagePath('templates')
  const paths = [...readdirSync(folder), ...readdirSync(join(folder, 'parts')).map(name => `parts/${name}`)]
  return paths
    .filter(path => /(?:^|\/)[A-Z]\w*\.tsx$/.test(path))
    .sort()
    .map(path => {
      const text = readFileSync(join(folder, path), 'utf8')
      const [, comment = ''] = /^\/\*\*([\s\S]*?)\*\//.exec(text) ?? []
      const [about = ''] = comment
        .replace(/\n \*/g, ' ')
        .replace(/\s+/g, ' ')
        .trim()
        .split(/(?<=[.:])\s/)
      return { name: posix.basename(path, '.tsx'), path: path.replace(/\.tsx$/, ''), about, text }
    })
}

/**
 * The wrapper takes its props type from the original, so that it follows changes of it, and passes on its other exports,
 * which other templates import.
 */
function wrapperOf({ path, text }: Slot): string {
  const [, component = '', parameters = ''] = /^export function ([A-Z]\w*)\(([^)]?)/m.exec(text) ?? []
  const hasProps = parameters !== ''
  const module = `'docsgen/templates/${path}'`
  return [
    `import { ${component} as Original } from ${module}`,
    ...(hasProps ? ["import type { ComponentProps } from 'react'"] : []),
    '',
    `export * from ${module}`,
    '',
    `export function ${component}(${hasProps ? 'props: ComponentProps<typeof Original>' : ''}) {`,
    `  return <Original${hasProps ? ' {...props}' : ''} />`,
    '}',
    ''
  ].join('\n')
}
