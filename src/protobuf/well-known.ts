/** Types that come with the language: which there are, and where they are explained. */

const documented = new Set(
  (
    'Any Api BoolValue BytesValue DoubleValue Duration Empty Enum EnumValue Field Field.Cardinality Field.Kind FieldMask ' +
    'FloatValue Int32Value Int64Value ListValue Method Mixin NullValue Option SourceContext StringValue Struct Syntax ' +
    'Timestamp Type UInt32Value UInt64Value Value'
  ).split(' ')
)

/** Files that need not stand in the folder: the language's own, and the annotations that come with the parser. */
const files = new Set(
  (
    'any api compiler/plugin cpp_features descriptor duration empty field_mask go_features java_features ' +
    'source_context struct timestamp type wrappers'
  )
    .split(' ')
    .map(name => `google/protobuf/${name}.proto`)
    .concat('google/api/annotations.proto', 'google/api/http.proto')
)

/** Whether an import leads to a file that every reader of the language has. */
export function isWellKnownFile(path: string): boolean {
  return files.has(path)
}

/** All names of well-known types, with their package. */
export const wellKnownTypes: readonly string[] = [...documented].map(name => `google.protobuf.${name}`)

/** Where a well-known type is explained: `google.protobuf.FieldMask` → `https://…/#field-mask`; null for any other. */
export function wellKnownHref(fullName: string): string | null {
  const name = /^google\.protobuf\.(.+)$/.exec(fullName)?.[1]
  if (name === undefined || !documented.has(name)) return null
  const anchor = name.replace('.', '-').replace(/([a-z0-9])([A-Z])/g, '$1-$2').toLowerCase()
  return `https://protobuf.dev/reference/protobuf/google.protobuf/#${anchor}`
}
