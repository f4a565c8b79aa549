/** `Button.defaultProps = { size: 2 }` of a function: React had them up to version 18, for which most Docusaurus sites were written. */

interface WithDefaults {
  readonly defaultProps?: Readonly<Record<string, unknown>>
  readonly prototype?: { readonly isReactComponent?: unknown }
}

/** The properties with those that are left out; of classes React sees to it. */
export function withDefaultProps(type: unknown, props: object | null): object | null {
  const { defaultProps, prototype } = (
    typeof type === 'object' || typeof type === 'function' ? (type ?? {}) : {}
  ) as WithDefaults
  if (defaultProps === undefined || prototype?.isReactComponent !== undefined) return props
  const given = Object.entries(props ?? {}).filter(([, value]) => value !== undefined)
  return { ...defaultProps, ...Object.fromEntries(given) }
}
