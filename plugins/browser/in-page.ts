/** Functions that run in the page, as their text: each uses only what is in it and its parameter. */

/** What the page has recorded since it began. */
export interface Recorded {
  /** Text of the static HTML by `data-island`, as words; the key '' has the text outside of components. */
  readonly texts: Readonly<Record<string, readonly string[]>>
  readonly mismatches: readonly string[]
  readonly blocked: readonly { readonly uri: string; readonly directive: string }[]
}

/** What a page looks like once all its components run. */
export interface Final {
  readonly texts: Recorded['texts']
  /** Components that React has not taken over. */
  readonly asleep: readonly string[]
  readonly crashed: readonly { readonly id: string; readonly message: string }[]
  /** Parts of the page that are there and cannot be seen: `sidebar`. */
  readonly unseen: readonly string[]
}

declare global {
  interface Window {
    docsgenRecorded?: Recorded & {
      texts: Record<string, string[]>
      mismatches: string[]
      blocked: { uri: string; directive: string }[]
    }
    docsgenTexts?: () => Record<string, string[]>
  }
}

/** Runs before any script of the page: records its text as the build has written it, and what goes wrong later. */
export function record(): void {
  const seen = { texts: {}, mismatches: [] as string[], blocked: [] as { uri: string; directive: string }[] }
  window.docsgenRecorded = seen
  window.docsgenTexts = () => {
    const texts: Record<string, string[]> = {}
    const walk = (node: Node, id: string) => {
      for (const child of node.childNodes) {
        if (child instanceof Text) {
          texts[id] ??= []
          texts[id]?.push(...(child.data.match(/[\p{L}\p{N}]+/gu) ?? []))
        } else if (child instanceof Element && !/^(?:script|style|template|noscript)$/i.test(child.tagName)) {
          const own = child.getAttribute('data-island')
          if (own !== null) texts[own] ??= []
          walk(child, own ?? id)
        }
      }
    }
    const main = document.querySelector('main')
    if (main !== null) walk(main, '')
    return texts
  }
  document.addEventListener('readystatechange', () => {
    // Before scripts that wait for the document run.
    if (document.readyState === 'interactive') seen.texts = window.docsgenTexts?.() ?? {}
  })
  document.addEventListener('docsgen:mismatch', event => {
    const { element } = (event as CustomEvent<{ element: Element }>).detail
    seen.mismatches.push(element.closest('[data-island]')?.getAttribute('data-island') ?? '')
  })
  document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
    seen.blocked.push({ uri: blockedURI, directive: effectiveDirective })
  })
}

/** Starts all components, as a pointer over them does. */
export function wake(): void {
  for (const island of document.querySelectorAll('[data-island]')) {
    island.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  }
}

/** Whether React has taken over every component, and every diagram is drawn, in its box or as a picture. */
export function isAwake(): boolean {
  const islands = [...document.querySelectorAll('[data-island]')]
  return islands.every(
    island => island.closest('[data-react]') !== null || island.querySelector('svg, .diagram__box') !== null
  )
}

export function look(): Final {
  const idOf = (element: Element) => element.closest('[data-island]')?.getAttribute('data-island') ?? ''
  const isSeen = (element: Element) => {
    const { width, height, left, right, top, bottom } = element.getBoundingClientRect()
    const isInside = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
    return (
      width > 0 &&
      height > 0 &&
      isInside &&
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
  }
  const isHidden = (element: Element | null) =>
    element !== null && (element.textContent ?? '').trim() !== '' && !isSeen(element)
  scrollTo(0, 0)
  const parts = [
    ['navigation bar', document.querySelector('[data-navbar]')],
    ['sidebar', document.querySelector('.with-sidebar > aside [data-sidebar]')],
    ['text', document.querySelector('main')]
  ] as const
  const asleep = [...document.querySelectorAll('[data-island]')].filter(
    island => island.closest('[data-react]') === null && island.querySelector('svg, .diagram__box') === null
  )
  return {
    texts: window.docsgenTexts?.() ?? {},
    asleep: asleep.map(idOf),
    crashed: [...document.querySelectorAll('.crash')].map(crash => ({
      id: idOf(crash),
      message: crash.querySelector('.crash-message')?.textContent ?? ''
    })),
    unseen: parts.flatMap(([name, element]) => (isHidden(element) ? [name] : []))
  }
}
