/**
 * What the last run under the same plan (plan-key.ts) found out about every page. As long as the plan is the same, a
 * body that is the same needs no questions, has the same findings, and its document is the same, too; so a run after an
 * edited body works on that body, and passes over all others.
 */
import { type CheckBody, createBodyCheck } from '../check/check.ts'
import type { CheckedSite } from '../check/rule.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Diagnostic } from '../types/findings.ts'
import { sha256 } from '../util/hash.ts'
import { type Asked, hasRun } from './asking.ts'
import type { BuildCache } from './build-cache.ts'
import { type AtHand, isWhole, type Outline } from './outlines.ts'
import type { PageFacts } from './page-facts.ts'
import { planKey } from './plan-key.ts'
import type { PlannedSite } from './plan-site.ts'

/** A body that depends on the plan and on files only. */
export interface SteadyBody extends Omit<AtHand, 'source' | 'islands'> {
  /** Where it lies in the cache. */
  readonly key: string
  /** Of what it is. */
  readonly hash: string
  /** The files that it was made of, beside the page itself. */
  readonly asked: Asked['files']
}

interface SteadyPage {
  /** Hash of the anchors that links can lead to. */
  readonly anchors: string
  /** null: it has to be asked what it is. */
  readonly body: SteadyBody | null
  /** null: not judged yet. */
  readonly findings: readonly Diagnostic[] | null
  /** Hash of its document; null: not drawn yet. */
  readonly document: string | null
}

/** What one run keeps for the next; plain JSON. */
interface Kept {
  /** Of what is around all bodies. */
  readonly look: string | null
  /** Files that are no pages and that links with fragments lead to, with their hashes. */
  readonly targets: readonly (readonly [SourcePath, string])[]
  readonly pages: readonly (readonly [SourcePath, SteadyPage])[]
}

export class SteadyPages {
  readonly #store: BuildCache | null
  /** null: nothing is kept. */
  readonly #key: string | null
  readonly #before: ReadonlyMap<SourcePath, SteadyPage>
  readonly #now = new Map<SourcePath, SteadyPage>()
  #targets: Kept['targets']
  #look: string | null
  #isNew: boolean

  /** What is known of the pages of this site; without a cache nothing is. */
  static open(site: PlannedSite, store: BuildCache | null, facts: PageFacts): SteadyPages {
    const plan = store === null ? null : planKey(site, store.codeKey, facts)
    const key = plan === null ? null : `plan ${plan}`
    const text = key === null ? null : (store?.cache.read(key) ?? null)
    // Only `save` writes such keys, and the cache gives back what was written.
    return new SteadyPages(store, key, text === null ? null : (JSON.parse(text) as Kept))
  }

  private constructor(store: BuildCache | null, key: string | null, kept: Kept | null) {
    this.#store = store
    this.#key = key
    this.#before = new Map(kept?.pages)
    this.#targets = kept?.targets ?? []
    this.#look = kept?.look ?? null
    this.#isNew = kept === null
  }

  /** The body of a page, if it is still the one with that key and lies in the cache; whether `asked` is as it was is for others to find out. */
  recall(source: SourcePath, key: string): SteadyBody | null {
    const body = this.#before.get(source)?.body ?? null
    const cache = this.#store?.cache
    return body?.key === key && cache?.has(key) && isWhole(body, cache) ? body : null
  }

  /** The page has the body that was recalled. */
  keep(source: SourcePath): void {
    const page = this.#before.get(source)
    if (page !== undefined) this.#now.set(source, page)
  }

  /** The page has another body. */
  add(key: string, asked: Asked, outline: Outline, hash: string): void {
    const { source, html, sections, files, diagnostics, islands, anchors } = outline
    // Modules may look at more than was asked, and what is interactive is bundled for all pages at once.
    const isSteady = !hasRun(asked) && islands.length === 0
    this.#set(source, {
      anchors: sha256(JSON.stringify(anchors)),
      body: isSteady ? { key, hash, html, sections, files, diagnostics, asked: asked.files } : null,
      findings: null,
      document: null
    })
  }

  /** Judges bodies, those that were judged before by what is known. The bodies of all pages must be known. */
  judging(site: CheckedSite): CheckBody {
    const isTarget = (file: SourcePath) => /\.html?$/i.test(file)
    const isSame = this.#hasSameAnchors() && this.#targets.every(([file, hash]) => hashOf(site.readText(file)) === hash)
    const targets = new Map(isSame ? this.#targets : [])
    const readText = (file: SourcePath) => {
      const text = site.readText(file)
      if (isTarget(file)) targets.set(file, hashOf(text))
      this.#targets = [...targets]
      return text
    }
    const judge = createBodyCheck({ ...site, readText })
    return body => {
      const page = this.#now.get(body.source)
      if (isSame && page?.findings) return page.findings
      const findings = judge(body)
      if (page !== undefined) this.#set(body.source, { ...page, findings })
      return findings
    }
  }

  /** `look`: of what is around all bodies from now on. Documents that were drawn with something else are forgotten. */
  drawWith(look: string | null): void {
    if (look !== null && look === this.#look) return
    this.#look = look
    for (const [source, page] of this.#now) this.#set(source, { ...page, document: null })
  }

  /** Hash of the document of a page, if it is what it was. */
  documentOf(source: SourcePath): string | null {
    return this.#now.get(source)?.document ?? null
  }

  drawn(source: SourcePath, document: string): void {
    const page = this.#now.get(source)
    if (page !== undefined && page.document !== document) this.#set(source, { ...page, document })
  }

  /** Keeps it all for the next run. */
  save(): void {
    if (this.#key === null || !this.#isNew) return
    const kept: Kept = { look: this.#look, targets: this.#targets, pages: [...this.#now] }
    this.#store?.cache.write(this.#key, JSON.stringify(kept))
  }

  #set(source: SourcePath, page: SteadyPage): void {
    this.#now.set(source, page)
    this.#isNew = true
  }

  #hasSameAnchors(): boolean {
    return [...this.#now].every(([source, { anchors }]) => this.#before.get(source)?.anchors === anchors)
  }
}

function hashOf(text: string | null): string {
  return text === null ? '' : sha256(text)
}
