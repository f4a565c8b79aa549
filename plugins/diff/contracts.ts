/**
 * Two versions of what programs rely on, such as an API → the changes that break them, and those that do not. The facts are
 * those of plugins; this file knows no API.
 */
import type { Contract, ContractBreak, ContractFact, ContractValue } from 'docsgen/config'
import type { ContractDiff } from './report.ts'

export function diffContracts(before: readonly Contract[], after: readonly Contract[]): ContractDiff[] {
  const names = [...new Set([...before, ...after].map(({ name }) => name))]
  return names.flatMap(name => {
    const [old, now] = [before, after].map(list => list.find(one => one.name === name))
    if (old !== undefined && now !== undefined) return diffContract(old, now)
    const { title } = old ?? now ?? { title: name }
    const text = now === undefined ? 'was removed' : 'is new'
    return [{ contract: title, address: null, subject: '', text, breaking: now === undefined, usedBy: [] }]
  })
}

/** Shared facts of both sides that are compared with each other. */
interface Pair {
  readonly before: string
  readonly after: string
}

/** Where a fact is: labels around it, and the address of its page. */
interface Place {
  readonly labels: readonly string[]
  readonly address: string | null
}

interface Walk {
  readonly sides: readonly [before: Contract, after: Contract]
  /** Called for each change, with the pair in which it is; null: in none. */
  readonly onChange: (place: Place, text: string, breaking: boolean) => void
  /** Called for shared facts that are inside of a fact on both sides. */
  readonly onPair: (pair: Pair, place: Place) => void
}

function diffContract(before: Contract, after: Contract): ContractDiff[] {
  const found: { readonly from: string | null; readonly diff: ContractDiff }[] = []
  const pairs = new Map<string, Pair>()
  // Pair → pairs that contain it, and first labels of facts that do.
  const users = new Map<string, { readonly pairs: Set<string>; readonly roots: Set<string> }>()
  const walkIn = (from: string | null): Walk => ({
    sides: [before, after],
    onChange({ labels, address }, text, breaking) {
      const subject = labels.filter(Boolean).join(' › ')
      found.push({ from, diff: { contract: after.title, address, subject, text, breaking, usedBy: [] } })
    },
    onPair(pair, { labels: [root = ''] }) {
      const key = JSON.stringify([pair.before, pair.after])
      pairs.set(key, pair)
      const known = users.get(key) ?? { pairs: new Set(), roots: new Set() }
      users.set(key, known)
      if (from === null) known.roots.add(root)
      else known.pairs.add(from)
    }
  })
  compareLists(before.facts, after.facts, { labels: [], address: null }, walkIn(null))
  // A map also walks over what is added on the way.
  for (const [key, pair] of pairs) {
    const [old, now] = [before.shared?.[pair.before], after.shared?.[pair.after]]
    if (old === undefined || now === undefined) continue
    compareInside(old, now, { labels: [now.label], address: now.href ?? null }, walkIn(key))
  }
  return found.map(({ from, diff }) => (from === null ? diff : { ...diff, usedBy: rootsOf(from, users) }))
}

/** The first labels of all facts that contain a pair, also through others. */
function rootsOf(
  key: string,
  users: ReadonlyMap<string, { readonly pairs: ReadonlySet<string>; readonly roots: ReadonlySet<string> }>
): string[] {
  const reached = new Set([key])
  // A set also walks over what is added on the way.
  for (const one of reached) for (const user of users.get(one)?.pairs ?? []) reached.add(user)
  return [...new Set([...reached].flatMap(one => [...(users.get(one)?.roots ?? [])]))]
}

function compareLists(before: readonly ContractFact[], after: readonly ContractFact[], place: Place, walk: Walk): void {
  const [old, now] = [before, after].map(list => new Map(list.map(fact => [fact.key, fact])))
  for (const fact of before) compareFacts(fact, now?.get(fact.key), place, walk)
  for (const fact of after) if (!old?.has(fact.key)) compareFacts(undefined, fact, place, walk)
}

function compareFacts(
  before: ContractFact | undefined,
  after: ContractFact | undefined,
  place: Place,
  walk: Walk
): void {
  const fact = after ?? before
  if (fact === undefined) return
  const { label, value, breaks } = fact
  const say = (text: string, at: Place, ...changes: readonly ContractBreak[]) => {
    const both = [...(before?.breaks ?? []), ...(after?.breaks ?? [])]
    walk.onChange(
      at,
      text,
      changes.some(change => both.includes(change))
    )
  }
  const inner: Place = { labels: [...place.labels, label], address: fact.href ?? place.address }
  if (value === undefined) {
    if (before !== undefined && after !== undefined) compareInside(before, after, inner, walk)
    // Without `breaks`, it only groups facts.
    else if (breaks === undefined) return
    else if (after === undefined) say('was removed', inner, 'removed')
    else {
      const needed = (after.facts ?? []).filter(one => isFlag(one.value) && one.breaks?.includes('added'))
      const words = ['is new', ...needed.map(one => one.label)].join(' and ')
      walk.onChange(inner, words, needed.length > 0 || breaks.includes('added'))
    }
    return
  }
  if (isFlag(value)) {
    if (before === undefined) say(`is now ${label}`, place, 'added')
    else if (after === undefined) say(`is no longer ${label}`, place, 'removed')
    return
  }
  const changes = changesOf(before?.value, after?.value)
  if (changes.length > 0) say(`${label}: ${wordsOf(before?.value, after?.value)}`, place, ...changes)
}

function isFlag(value: ContractValue | undefined): boolean {
  return value !== undefined && 'flag' in value
}

function compareInside(before: ContractFact, after: ContractFact, place: Place, walk: Walk): void {
  if (before.shared !== undefined && after.shared !== undefined) {
    walk.onPair({ before: before.shared, after: after.shared }, place)
    compareLists(before.facts ?? [], after.facts ?? [], place, walk)
    return
  }
  // What is shared on one side only is compared with what is written out on the other one.
  const [old, now] = walk.sides
  compareLists(allFacts(before, old), allFacts(after, now), place, walk)
}

/** The facts inside of a fact, with those that are shared. */
function allFacts(start: ContractFact, { shared = {} }: Contract): ContractFact[] {
  const facts = new Map<string, ContractFact>()
  const seen = new Set<string>()
  let fact: ContractFact | undefined = start
  while (fact !== undefined) {
    for (const one of fact.facts ?? []) if (!facts.has(one.key)) facts.set(one.key, one)
    const name: string | undefined = fact.shared
    if (name === undefined || seen.has(name)) break
    seen.add(name)
    fact = shared[name]
  }
  return [...facts.values()]
}

function changesOf(before: ContractValue | undefined, after: ContractValue | undefined): ContractBreak[] {
  const kind = after ?? before
  if (kind === undefined) return []
  if ('oneOf' in kind) {
    const [old, now] = [setOf(before), setOf(after)]
    const isIn = (set: readonly string[] | null) => (value: string) => set === null || set.includes(value)
    const isWider = old !== null && (now === null || !now.every(isIn(old)))
    const isNarrower = now !== null && (old === null || !old.every(isIn(now)))
    return [...(isWider ? ['added' as const] : []), ...(isNarrower ? ['removed' as const] : [])]
  }
  if ('most' in kind || 'least' in kind) {
    const otherwise = 'most' in kind ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY
    const [old, now] = [limitOf(before) ?? otherwise, limitOf(after) ?? otherwise]
    return old === now ? [] : [now < old ? 'lower' : 'higher']
  }
  const [old, now] = [textOf(before), textOf(after)]
  if (old === now) return []
  return [old === null ? 'added' : now === null ? 'removed' : 'changed']
}

function setOf(value: ContractValue | undefined): readonly string[] | null {
  return value !== undefined && 'oneOf' in value ? value.oneOf : null
}

function limitOf(value: ContractValue | undefined): number | null {
  if (value === undefined) return null
  return 'most' in value ? value.most : 'least' in value ? value.least : null
}

function textOf(value: ContractValue | undefined): string | null {
  return value !== undefined && 'text' in value ? value.text : null
}

/** Longer lists of values are described by what differs. */
const shortList = 4

/** `string → integer`, `none → 100`, `“low” was removed` */
function wordsOf(before: ContractValue | undefined, after: ContractValue | undefined): string {
  const [old, now] = [setOf(before), setOf(after)]
  if (old !== null && now !== null && Math.max(old.length, now.length) > shortList) {
    const removed = old.filter(one => !now.includes(one))
    const added = now.filter(one => !old.includes(one))
    return [removed.length > 0 && `removed ${removed.join(', ')}`, added.length > 0 && `added ${added.join(', ')}`]
      .filter(Boolean)
      .join('; ')
  }
  const [kind] = [after ?? before]
  const nothing = kind !== undefined && 'oneOf' in kind ? 'any' : 'none'
  return `${shownValue(before) ?? nothing} → ${shownValue(after) ?? nothing}`
}

function shownValue(value: ContractValue | undefined): string | null {
  if (value === undefined) return null
  if ('oneOf' in value) return value.oneOf === null ? null : (value.words ?? value.oneOf.join(', '))
  const limit = limitOf(value)
  return limit === null ? textOf(value) : String(limit)
}
