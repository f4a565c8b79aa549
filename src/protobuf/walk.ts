/** The declarations of a file in the order of its page: nested ones follow what they stand in. */
import type { ProtoEnum, ProtoField, ProtoFile, ProtoMessage, ProtoMethod } from './descriptor.ts'

/** All messages, each followed by those nested in it. */
export function messagesOf({ messages }: Pick<ProtoFile | ProtoMessage, 'messages'>): ProtoMessage[] {
  return messages.flatMap(message => [message, ...messagesOf(message)])
}

/** Enums of the top level, then those inside of messages. */
export function enumsOf(file: ProtoFile): ProtoEnum[] {
  return [...file.enums, ...messagesOf(file).flatMap(({ enums }) => enums)]
}

export function methodsOf({ services }: ProtoFile): ProtoMethod[] {
  return services.flatMap(({ methods }) => methods)
}

/** All fields with the name their types are looked up from. */
export function fieldsOf(file: ProtoFile): { readonly field: ProtoField; readonly scope: string }[] {
  const inMessages = messagesOf(file).flatMap(({ fields, longName }) =>
    fields.map(field => ({ field, scope: longName }))
  )
  const added = file.extensions.map(field => ({ field, scope: field.longName.split('.').slice(0, -1).join('.') }))
  return [...inMessages, ...added]
}

/** A name below the package with the package: `Job` → `mgmt.v1alpha1.Job`. */
export function fullNameOf(file: Pick<ProtoFile, 'package'>, longName: string): string {
  return file.package === '' ? longName : `${file.package}.${longName}`
}
