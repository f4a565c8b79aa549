/** Loads pictures of icons far down the side column when one of these icons is in view, by an attribute of the root. */
import { dataAttributes, htmlAttributes } from '../../src/shared/dom.ts'

export function startIcons(signal: AbortSignal): void {
  const root = document.documentElement
  const show = (picture: string) => {
    const shown = new Set(root.getAttribute(htmlAttributes.shownIcons)?.split(' ')).add(picture)
    root.setAttribute(htmlAttributes.shownIcons, [...shown].join(' '))
  }
  const observer = new IntersectionObserver(entries => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) show(target.className.split('-')[1] ?? '')
  })
  const column = document.querySelector(`[${dataAttributes.sidebar}]`)
  for (const icon of column?.querySelectorAll('i.icon:not([class*=" icon-0-"])') ?? []) observer.observe(icon)
  // A click may add further branches.
  column?.addEventListener('click', () => show('all'), { signal })
  signal.addEventListener('abort', () => observer.disconnect())
}
