/**
 * Bundles what runs in Node: the command line tool, the API, the templates, and their packages, whose hundreds of files
 * took a third of a small build to resolve and read. Entries share one copy of each module, including React contexts.
 */
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, relative, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { transform } from 'esbuild'
import { build } from 'rolldown'

const require = createRequire(import.meta.url)

/** `dist/<name>.js`. Each template has an entry, too: `docsgen/templates/<path>` is `dist/templates/<path>.js`. */
const entries = {
  cli: 'src/cli/main.ts',
  index: 'src/api/index.ts',
  config: 'src/api/config.ts',
  project: 'src/api/project.ts',
  'built-site': 'src/api/built-site.ts',
  testing: 'src/api/testing.ts',
  text: 'src/api/text.ts',
  reference: 'src/api/reference.ts',
  markup: 'src/api/markup.ts',
  theme: 'src/api/theme.ts',
  'plugins/openapi': 'plugins/openapi/plugin.ts',
  'bundle-chrome': 'src/output/client/bundle-chrome.ts',
  'bundler-plugins': 'src/output/client/bundler-plugins.ts'
}

/**
 * Modules that are always loaded together, each with what it imports, are one file `dist/chunks/<name>.js`: Node needs
 * half a millisecond to resolve, read and link a file. A module of several groups is part of the first.
 */
const groups = {
  // What every build loads, then what only a build with changes loads.
  command: ['src/cli/main.ts', 'src/cli/commands/run-build.ts', 'src/pipeline/build.ts'],
  build: [
    'src/pipeline/pipeline.ts',
    'src/markdown/compile.ts',
    'templates/Document.tsx',
    'templates/Redirect.tsx',
    'templates/parts/SidebarBranches.tsx',
    'templates/parts/ColorModes.tsx',
    'templates/parts/all-icons.ts',
    'templates/mdx/components.ts',
    'templates/mdx/facts.ts',
    'templates/mdx/page-content.ts'
  ],
  serve: ['src/cli/commands/run-serve.ts', 'src/serve/serve.ts'],
  templates: templates()
}

/** Packages with binaries or data, and the three hundred grammars and sixty themes of Shiki. */
const installed = /^(?:esbuild|bootstrap-icons|shiki\/(?:langs|themes))(?:\/|$)/

/**
 * Packages that `src/util/packages/package.ts` loads on demand, each a file of its own: Node takes 30 ms to resolve and
 * read the seventy files of yaml, 5 ms for one small file.
 */
const latePackages = [
  '@jest/diff-sequences',
  'acorn',
  'gemoji',
  'mdn-data/css/properties.json',
  'parse5',
  'picomatch',
  'yaml'
]

/** Warnings: a dynamic import of a module that is loaded anyway, and an empty statement that looks like a directive. */
const expected = new Set(['INEFFECTIVE_DYNAMIC_IMPORT', 'MODULE_LEVEL_DIRECTIVE'])

/** Options of every bundle for Node. */
const common = {
  cwd: join(import.meta.dirname, '..'),
  platform: 'node',
  transform: { target: 'node20', define: { 'process.env.NODE_ENV': '"production"' } },
  // All that rolldown warns of is a fault (an import that nothing answers, for example), except for what groups want.
  onLog: (level, { code, message }) => {
    if (level === 'warn' && !expected.has(code)) throw new Error(message)
  }
}

/** Writes the bundle into `dist`, and `dist/packages`; returns the paths of all modules, relative to the repository. */
export async function bundleTool(dist) {
  const modules = new Set()
  await build({
    ...common,
    input: { ...entries, ...Object.fromEntries(templates().map(file => [file.replace(/\.tsx?$/, ''), file])) },
    external: installed,
    plugins: [requiredReact, satteriBinding, lateOfPlugins, compact, inputsInto(modules)],
    output: {
      dir: dist,
      entryFileNames: '[name].js',
      chunkFileNames: 'chunks/[name].js',
      codeSplitting: {
        groups: Object.entries(groups).map(([name, files], index, all) => ({
          name,
          test: id => files.includes(pathOf(id)),
          priority: all.length - index
        }))
      },
      // Otherwise rolldown prints the code again after the plugin `compact`.
      minify: false
    }
  })
  for (const name of latePackages) {
    await build({
      ...common,
      input: name,
      resolve: { conditionNames: ['require', 'node', 'default'] },
      plugins: [silentYaml, namesOfProperties, inputsInto(modules)],
      output: { file: join(dist, 'packages', `${name}.cjs`), format: 'cjs', minify: true, comments: false }
    })
  }
  return modules
}

/** Template files: `templates/parts/Navbar.tsx`. */
function templates() {
  return readdirSync(join(import.meta.dirname, '../templates'), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.tsx?$/.test(file))
    .map(file => `templates/${file.replaceAll('\\', '/')}`)
    .sort()
}

/** A module's path, relative to the repository: `src/cli/main.ts`. */
function pathOf(id) {
  return relative(common.cwd, id).replaceAll(sep, '/')
}

/** Adds the paths of all files of a bundle to a set. */
function inputsInto(modules) {
  return {
    name: 'inputs',
    buildEnd() {
      for (const id of this.getModuleIds()) if (!id.startsWith('\0')) modules.add(pathOf(id))
    }
  }
}

/**
 * Removes white space, because reading code is a tenth of a run without changes. Lines stay short enough for readable
 * stack traces, and names are kept.
 */
const compact = {
  name: 'compact',
  async renderChunk(chunk) {
    const { code } = await transform(chunk, { minifyWhitespace: true, lineLimit: 160, legalComments: 'none' })
    return { code }
  }
}

/** Code of a module that exports the properties of the object `whole` as `names`. */
function exportsOf(whole, names) {
  return `const whole = ${whole}\nexport default whole\nexport const { ${names.join(', ')} } = whole`
}

/**
 * Loads React, of which a site must have a single copy, with `require`. React's packages are CommonJS: for an `import`,
 * Node would first scan all their files, including the development builds, for names of exports, which takes 20 ms.
 */
const requiredReact = {
  name: 'required-react',
  resolveId: {
    filter: { id: /^react(?:-dom)?(?:\/|$)/ },
    handler: (name, importer) =>
      importer?.startsWith('\0required:')
        ? { id: name, external: true }
        : { id: `\0required:${name}`, moduleSideEffects: false }
  },
  load: {
    filter: { id: /^\0required:/ },
    handler(id) {
      const name = id.slice('\0required:'.length)
      return exportsOf(`require('${name}')`, Object.keys(require(name)))
    }
  }
}

/**
 * Loads the binary of satteri, the native parser, from the installed package: its version is pinned, because the bundle
 * has the package's JavaScript.
 */
const satteriBinding = {
  name: 'satteri-binding',
  resolveId: {
    filter: { id: /^\.\.\/index\.js$/ },
    handler: (_, importer) => (pathOf(importer) === 'node_modules/satteri/dist/binding.js' ? '\0satteri' : null)
  },
  load: {
    filter: { id: /^\0satteri$/ },
    async handler() {
      const binding = await import(pathToFileURL(join(common.cwd, 'node_modules/satteri/index.js')).href)
      return exportsOf(
        "await import(new URL('../index.js', import.meta.resolve('satteri')).href)",
        Object.keys(binding).filter(name => name !== 'default')
      )
    }
  }
}

/** Gives docsgen's own plugins, which import packages as any plugin does, the late packages from the same files. */
const lateOfPlugins = {
  name: 'late-of-plugins',
  resolveId: {
    filter: { id: new RegExp(`^(?:${latePackages.join('|')})$`) },
    handler: (name, importer) =>
      pathOf(importer).startsWith('plugins/') ? { id: `\0late:${name}`, moduleSideEffects: false } : null
  },
  load: {
    filter: { id: /^\0late:/ },
    handler(id) {
      const name = id.slice('\0late:'.length)
      const file = JSON.stringify(join(common.cwd, 'src/util/packages/package.ts'))
      return `import { ${name} as load } from ${file}\n${exportsOf('load()', Object.keys(require(name)))}`
    }
  }
}

/** Removes debug output: for each token, yaml reads an environment variable for it, which takes as long as parsing. */
const silentYaml = {
  name: 'silent-yaml',
  resolveId: {
    filter: { id: /^process$/ },
    handler: (_, importer) => (pathOf(importer).startsWith('node_modules/yaml/') ? '\0without-environment' : null)
  },
  load: {
    filter: { id: /^\0without-environment$/ },
    handler: () => 'export const env = {}\nexport const emitWarning = process.emitWarning'
  }
}

/** Keeps only the names from the data on CSS properties: 9 kB instead of 340 kB. */
const namesOfProperties = {
  name: 'names-of-properties',
  transform: {
    filter: { id: /[\\/]mdn-data[\\/]css[\\/]properties\.json$/ },
    handler(text) {
      const names = Object.fromEntries(Object.keys(JSON.parse(text)).map(name => [name, 1]))
      return { code: `export default ${JSON.stringify(names)}`, moduleType: 'js' }
    }
  }
}
