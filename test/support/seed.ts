/** What all random inputs begin with: the same ones in every run, and others with `DOCSGEN_SEED=$RANDOM`. */
export const seed = Number(process.env['DOCSGEN_SEED'] ?? 1)
