/** Types that come with the language: which there are, and where they are explained. */

const documented = new Set(
  (
    'Any Api BoolValue BytesValue DoubleValue Duration Empty Enum EnumValue Field Field.Cardinality Field.Kind FieldMask ' +
    'FloatValue Int32Value Int64Value ListValue Method Mixin NullValue Option SourceContext StringValue Struct Syntax ' +
    'Timestamp Type UInt32Value UInt64Value Value'
  ).split(' ')
)

/** Files that need not stand in the folder, and whose types are all documented. */
const documentedFiles = 'any api duration empty field_mask source_context struct timestamp type wrappers'
/** Files that need not stand in the folder either; what they declare is for options and compilers. */
const otherFiles = 'descriptor compiler/plugin cpp_features go_features java_features'

const withDocumentedTypes = new Set(documentedFiles.split(' ').map(toPath))
const wellKnownFiles = new Set([
  ...withDocumentedTypes,
  ...otherFiles.split(' ').map(toPath),
  'google/api/annotations.proto',
  'google/api/http.proto'
])

function toPath(name: string): string {
  return `google/protobuf/${name}.proto`
}

/** Whether an import leads to a file that readers of the language bring along. */
export function isWellKnownFile(path: string): boolean {
  return wellKnownFiles.has(path)
}

/** Whether all types of a well-known file stand in `wellKnownTypes`. */
export function hasDocumentedTypes(path: string): boolean {
  return withDocumentedTypes.has(path)
}

/** All names of well-known types, with their package. */
export const wellKnownTypes: readonly string[] = [...documented].map(name => `google.protobuf.${name}`)

/** Where a well-known type is explained: `google.protobuf.FieldMask` → `https://…/#field-mask`; null for any other. */
export function wellKnownHref(fullName: string): string | null {
  const name = /^google\.protobuf\.(.+)$/.exec(fullName)?.[1]
  if (name === undefined || !documented.has(name)) return null
  const anchor = name
    .replace('.', '-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .toLowerCase()
  return `https://protobuf.dev/reference/protobuf/google.protobuf/#${anchor}`
}
