/** `<ProtoMessage message={…} />` and its two neighbors, from pages that Docusaurus' protobuf plugin generated. */
import { protoEnum, protoMessage, protoServiceMethod } from 'docsgen/markup'
import type { ReactElement } from 'react'
import { draw } from './draw.tsx'

/** The properties are entries of protoc-gen-doc's JSON; nothing is required of them. */
export interface ProtoMessageProps {
  readonly message: object
}

export interface ProtoEnumProps {
  readonly enumb: object
}

export interface ProtoServiceMethodProps {
  readonly method: object
}

export function ProtoMessage({ message }: ProtoMessageProps): ReactElement {
  return draw(protoMessage({ message }), {})
}

export function ProtoEnum({ enumb }: ProtoEnumProps): ReactElement {
  return draw(protoEnum({ enumb }), {})
}

export function ProtoServiceMethod({ method }: ProtoServiceMethodProps): ReactElement {
  return draw(protoServiceMethod({ method }), {})
}
