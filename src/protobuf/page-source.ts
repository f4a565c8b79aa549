/** The source by which the page of a file is known. */
import type { SourcePath } from '../types/basics.ts'
import type { ProtoFile } from './descriptor.ts'

/** The file itself. Pages of one JSON file need a source each: what it says about `a.proto` is `docs.json/a.proto`. */
export function pageSourceOf({ source, path }: Pick<ProtoFile, 'source' | 'path'>): SourcePath {
  return (source.endsWith('.json') ? `${source}/${path}` : source) as SourcePath
}
