/** Supports `defaultProps` of function components, which React removed in version 19, but many sites use. */

interface WithDefaults {
  readonly defaultProps?: Readonly<Record<string, unknown>>
  readonly prototype?: { readonly isReactComponent?: unknown }
}

/** Adds default props to the props; not for classes, whose default props React still handles. */
export function withDefaultProps(type: unknown, props: object | null): object | null {
  const { defaultProps, prototype } = (
    typeof type === 'object' || typeof type === 'function' ? (type ?? {}) : {}
  ) as WithDefaults
  if (defaultProps === undefined || prototype?.isReactComponent !== undefined) return props
  const given = Object.entries(props ?? {}).filter(([, value]) => value !== undefined)
  return { ...defaultProps, ...Object.fromEntries(given) }
}
