import { expect, test } from 'vitest'
import { copyWith } from '../../src/util/lazy.ts'

test('a copy asks the getters of an object and of its class when somebody asks for them', () => {
  let asked = 0
  class Text {
    readonly name = 'a'
    get length() {
      asked += 1
      return 3
    }
  }
  const own = {
    name: 'a',
    get length() {
      asked += 1
      return 3
    }
  }
  for (const object of [new Text(), own]) {
    asked = 0
    const copy = copyWith(object, { name: 'b' })
    expect(asked).toBe(0)
    expect([copy.name, copy.length, object.name]).toEqual(['b', 3, 'a'])
    expect(copyWith(object, { length: 4 }).length).toBe(4)
  }
})
