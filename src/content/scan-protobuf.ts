/** Reads the files of the protobuf sets: all `.proto` files of the folder, because pages need what they import. */
import { posix } from 'node:path'
import type { SourcePath } from '../types/basics.ts'
import type { Config, ProtobufSet } from '../types/config.ts'
import type { Source } from '../types/content.ts'
import type { Report } from '../types/findings.ts'
import type { ScanFiles } from './scan-files.ts'

/** Sources by set id, sorted by path; of a set made from protoc-gen-doc JSON, that one file. */
export async function scanProtobuf(
  config: Config,
  report: Report,
  { read, list }: ScanFiles
): Promise<ReadonlyMap<string, readonly Source[]>> {
  const found = new Map<string, readonly Source[]>()
  for (const set of config.protobuf) {
    const paths = await pathsOf(set, config, report, list)
    found.set(
      set.id,
      paths.flatMap(path => read(config.root, path, report) ?? [])
    )
  }
  return found
}

/** The configuration has made sure that the folder or file exists; one that went since then has no files. */
async function pathsOf(
  { proto }: ProtobufSet,
  config: Config,
  report: Report,
  list: ScanFiles['list']
): Promise<readonly SourcePath[]> {
  if (proto.endsWith('.json')) return [proto]
  const names = (await list(proto, config, report)) ?? []
  return names.filter(name => name.endsWith('.proto')).map(name => posix.join(proto, name) as SourcePath)
}
