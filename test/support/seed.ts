/** Seed of all random inputs: constant by default; `DOCSGEN_SEED=$RANDOM` gives other inputs. */
export const seed = Number(process.env['DOCSGEN_SEED'] ?? 1)
