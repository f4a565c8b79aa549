// Bundles create/, the package of `npm create docsgen`, with its dependencies, because it is downloaded for each use.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as esbuild from 'esbuild'

/** Writes create/dist/index.js. */
export async function bundleCreate(root) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  // docsgen is not installed when it runs, so its version is written into the bundle.
  const ownVersion = {
    name: 'own-version',
    setup: ({ onLoad }) =>
      onLoad({ filter: /[\\/]src[\\/]util[\\/]packages[\\/]package\.ts$/ }, () => ({
        contents: `export const packageVersion = () => ${JSON.stringify(version)}`
      }))
  }
  await esbuild.build({
    absWorkingDir: root,
    entryPoints: { index: 'src/init/create.ts' },
    outdir: join(root, 'create/dist'),
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    minifySyntax: true,
    banner: {
      js: "import { createRequire as createPackageRequire } from 'node:module'; const require = createPackageRequire(import.meta.url);"
    },
    plugins: [ownVersion],
    logLevel: 'warning'
  })
}
