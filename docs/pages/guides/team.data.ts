import { readFileSync } from 'node:fs'

interface Person {
  readonly name: string
}

declare const data: readonly Person[]

export { data }

export default {
  watch: './team/*.json',
  load(files: readonly string[]): readonly Person[] {
    return files.map(file => JSON.parse(readFileSync(file, 'utf8')) as Person)
  }
}
