declare module 'docsgen-live-names' {
  const names: Readonly<Record<string, unknown>>
  export default names
}
