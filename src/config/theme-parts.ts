/** The parts of another generator's theme that the site replaces in or around the text of its pages. */
import { contentParts, drawsAround, partEndings, partsAround } from '../shared/markup/theme-parts.ts'
import { toSourcePath } from '../util/paths.ts'
import type { ProjectFiles } from './project-files.ts'

/** Names such as `Admonition` and `DocItem/Layout`, by the files of the folder. */
export function replacedParts(
  folder: string,
  { isThere, readText }: Pick<ProjectFiles, 'isThere' | 'readText'>
): string[] {
  return [...contentParts, ...partsAround].filter(name => {
    const files = partEndings.map(end => toSourcePath(`${folder}/${name}${end}`))
    const file = files.find(path => isThere(path, 'file'))
    return file !== undefined && (contentParts.includes(name) || drawsAround(name, readText(file) ?? ''))
  })
}
