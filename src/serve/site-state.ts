/** The plan and the look of the site under one configuration, and how the next ones take their place. */
import type { PlannedSite } from '../build/plan-site.ts'
import { createPageMemo, type PageMemo } from '../content/page-memo.ts'
import type { SourcePath } from '../types/basics.ts'
import type { Config } from '../types/config.ts'
import type { Page } from '../types/content.ts'
import { type ChromeMemory, createChromeMemory } from './chrome-memory.ts'
import type { FileMemory } from './file-memory.ts'
import type { Ledger } from './ledger.ts'
import { type DrawingNow, findingsAbout, type Look, type Plan, readLook, readPlan } from './state.ts'
import { unusable } from './unusable.ts'

export interface StateSurroundings {
  readonly memory: FileMemory
  readonly drafts: boolean
  readonly ledger: Ledger
}

export class SiteState {
  readonly config: Config
  readonly chrome: ChromeMemory
  readonly drawing: DrawingNow
  readonly #around: StateSurroundings
  readonly #pages: PageMemo
  /** Pages with newer bodies than those of the plan. */
  readonly #edited = new Map<SourcePath, Page>()
  #plan: Plan
  #look: Look
  #last: Promise<unknown> = Promise.resolve()

  static async open(config: Config, around: StateSurroundings): Promise<SiteState> {
    const pages = createPageMemo()
    const chrome = createChromeMemory()
    const drawing: DrawingNow = { shown: new Map(), reported: [] }
    const plan = await readPlan(config, { ...around, pages }, null)
    const look = await readLook(plan.planned, drawing, chrome)
    around.ledger.replace('plan', findingsAbout(plan))
    around.ledger.replace('look', look.findings)
    return new SiteState(config, around, { pages, chrome, drawing, plan, look })
  }

  private constructor(
    config: Config,
    around: StateSurroundings,
    {
      pages,
      chrome,
      drawing,
      plan,
      look
    }: Pick<SiteState, 'chrome' | 'drawing' | 'look'> & {
      readonly pages: PageMemo
      readonly plan: Plan
    }
  ) {
    this.config = config
    this.chrome = chrome
    this.drawing = drawing
    this.#around = around
    this.#pages = pages
    this.#plan = plan
    this.#look = look
  }

  get planned(): PlannedSite {
    return this.#plan.planned
  }

  get look(): Look {
    return this.#look
  }

  /** A page as it is now: routes hold it as it was when they were planned. */
  pageNow(page: Page): Page {
    return this.#edited.get(page.source) ?? page
  }

  /** A page has another body, and nothing else is different. */
  edit(page: Page): void {
    this.#edited.set(page.source, page)
  }

  /** Reads the site again; false: the plan is still right. Plan and look change at once: no page is made of both. */
  replan(): Promise<boolean> {
    return this.#exclusively(async () => {
      const plan = await readPlan(this.config, { ...this.#around, pages: this.#pages }, this.#plan)
      if (plan === this.#plan) return false
      const look = await this.#readLook(plan)
      this.#plan = plan
      this.#look = look
      this.#edited.clear()
      this.#around.ledger.replace('plan', findingsAbout(plan))
      return true
    })
  }

  /** Makes what draws the pages anew, from the files as they are. */
  renewLook(): Promise<void> {
    return this.#exclusively(async () => {
      this.#look = await this.#readLook(this.#plan)
      // The style sheets of the site are settings, too.
      this.#around.ledger.replace('plan', findingsAbout(this.#plan))
    })
  }

  /** What cannot be read now (a style sheet that is being exchanged) leaves the look as it was. */
  async #readLook({ planned }: Plan): Promise<Look> {
    const { ledger } = this.#around
    try {
      const look = await readLook(planned, this.drawing, this.chrome)
      ledger.replace('look', look.findings)
      return look
    } catch (error) {
      ledger.replace('look', [unusable(error, this.config)])
      return this.#look
    }
  }

  /** One after the other: two that begin at the same time would each undo what the other has done. */
  #exclusively<Result>(work: () => Promise<Result>): Promise<Result> {
    const turn = this.#last.then(work)
    this.#last = turn.catch(() => undefined)
    return turn
  }
}
