/** `.vscode/settings.json`: with the JSON Schemas of docsgen, editors complete and check the files of the site. */
import type { Answers } from './answers.ts'
import { type Settings, withSettings } from './settings-file.ts'
import type { Surroundings } from './surroundings.ts'

export const editorFile = '.vscode/settings.json'

/** The text of the file: a new one, or an existing one with what it lacks; null when it lacks nothing. */
export function editorSettings(answers: Answers, around: Surroundings, existing: string | null): string | null {
  const settings = settingsOf(answers, around)
  return existing === null ? `${JSON.stringify(settings, null, 2)}\n` : withSettings(existing, settings)
}

function settingsOf({ kind }: Answers, { docs }: Surroundings): Settings {
  const folders = kind === 'markdown' ? [docs?.path ?? '.'] : kind === 'protobuf' ? ['docs', 'api'] : ['docs']
  const inDocs = (pattern: string) => folders.map(folder => (folder === '.' ? pattern : `${folder}/${pattern}`))
  return {
    'json.schemas': [
      { fileMatch: ['site.config.json'], url: schema('configuration') },
      { fileMatch: ['_category_.json'], url: schema('category') }
    ],
    'yaml.schemas': {
      [schema('category')]: ['_category_.yml', '_category_.yaml'].map(name => `**/${name}`),
      [schema('tags')]: inDocs('tags.yml'),
      [schema('front-matter')]: inDocs('**/*.md').concat(inDocs('**/*.mdx')),
      ...(kind === 'changelog' && {
        [schema('entry')]: ['changelog/**/*.md', 'changelog/**/*.mdx'],
        [schema('authors')]: ['changelog/authors.yml']
      })
    }
  }
}

function schema(name: string): string {
  return `./node_modules/docsgen/docs/static/schemas/${name}.schema.json`
}
