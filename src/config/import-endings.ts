/** What esbuild appends to an import to find its file, in its order. */
export const endings = ['', '.tsx', '.ts', '.jsx', '.js', '.json'].flatMap(ending => [ending, `/index${ending}`])
