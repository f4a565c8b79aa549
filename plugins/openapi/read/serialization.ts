/** How a list or an object is written as a parameter, in words and as a sample. */
import type { ParameterPlace, Schema, Serialization } from '../model.ts'

const defaults: Readonly<Record<string, string>> = { path: 'simple', header: 'simple', query: 'form', cookie: 'form' }

interface Written {
  readonly name: string
  readonly in: ParameterPlace | 'form'
  readonly style: string | null
  readonly explode: boolean | null
  readonly schema: Schema | null
}

/** null: a single value, which is written as it is. */
export function serializationOf({ name, in: place, style, explode, schema }: Written): Serialization | null {
  const isList = schema?.types.includes('array') ?? false
  const isObject = (schema?.types.includes('object') ?? false) || (schema?.properties.length ?? 0) > 0
  const used = style ?? defaults[place] ?? 'form'
  const exploded = explode ?? (used === 'form' || used === 'cookie')
  if (!isList && !isObject) {
    if (used === 'label')
      return { style: used, explode: exploded, words: 'Write a dot before the value.', sample: '.value' }
    if (used === 'matrix')
      return {
        style: used,
        explode: exploded,
        words: 'Write a semicolon and the name before the value.',
        sample: `;${name}=value`
      }
    return null
  }
  const keys = schema?.properties.slice(0, 2).map(property => property.name) ?? []
  const [first = 'a', second = 'b'] = isList ? [] : keys
  const made = isList ? listWords(name, used, exploded) : objectWords(name, used, exploded, [first, second])
  return { style: used, explode: exploded, ...made }
}

type Words = Pick<Serialization, 'words' | 'sample'>

function listWords(name: string, style: string, explode: boolean): Words {
  if (style === 'spaceDelimited') return { words: 'Separate values by spaces.', sample: `${name}=a%20b` }
  if (style === 'pipeDelimited') return { words: 'Separate values by “|”.', sample: `${name}=a|b` }
  if (style === 'tabDelimited') return { words: 'Separate values by tabs.', sample: `${name}=a%09b` }
  if (style === 'label') return { words: 'Write a dot before each value.', sample: explode ? '.a.b' : '.a,b' }
  if (style === 'matrix')
    return explode
      ? { words: 'Repeat the name for each value.', sample: `;${name}=a;${name}=b` }
      : { words: 'Separate values by commas.', sample: `;${name}=a,b` }
  if (style === 'simple') return { words: 'Separate values by commas.', sample: 'a,b' }
  return explode
    ? { words: 'Repeat the parameter for each value.', sample: `${name}=a&${name}=b` }
    : { words: 'Separate values by commas.', sample: `${name}=a,b` }
}

function objectWords(name: string, style: string, explode: boolean, [a, b]: readonly [string, string]): Words {
  if (style === 'deepObject')
    return { words: 'Write each property in brackets after the name.', sample: `${name}[${a}]=1&${name}[${b}]=2` }
  if (style === 'label')
    return { words: 'Write a dot before each property.', sample: explode ? `.${a}=1.${b}=2` : `.${a},1,${b},2` }
  if (style === 'matrix')
    return explode
      ? { words: 'Write a semicolon before each property.', sample: `;${a}=1;${b}=2` }
      : { words: 'Write names and values in turn, separated by commas.', sample: `;${name}=${a},1,${b},2` }
  if (style === 'simple')
    return explode
      ? { words: 'Separate properties by commas.', sample: `${a}=1,${b}=2` }
      : { words: 'Write names and values in turn, separated by commas.', sample: `${a},1,${b},2` }
  return explode
    ? { words: 'Write each property as a parameter of its own.', sample: `${a}=1&${b}=2` }
    : { words: 'Write names and values in turn, separated by commas.', sample: `${name}=${a},1,${b},2` }
}
