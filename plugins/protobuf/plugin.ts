/** Reference pages of Protocol Buffers: the key `protobuf` of the configuration. */
import type { Config } from 'docsgen'
import { definePlugin } from 'docsgen/config'

/** A set of files that belong together, as the configuration has it. */
export type ProtobufSet = Config['protobuf'][number]

const check = async (text: string) => (await import('./check.ts')).checkText(text)

export const protobuf = definePlugin<readonly ProtobufSet[]>({
  name: 'protobuf',
  collections: ({ options }) =>
    options.map(set => ({
      name: set.id,
      files: [set.proto.endsWith('.json') ? { file: set.proto } : { folder: set.proto, extensions: ['.proto'] }],
      docsSet: set.docsSet,
      read: async (files, context) => (await import('./collect.ts')).collectPages(set, files, context)
    })),
  languages: { proto: check, protobuf: check }
})
