/** Pictures shown smaller than they are become buttons; the module that enlarges them is loaded on the first click. */
import { texts } from '../../../src/shared/texts.ts'

// Decoration and pictures of start pages are not enlarged.
const picture = '.markdown img:not(a img, button img, [alt=""], [class^=home-] img)'

/** Enlarging a picture by less than this factor is not worth it. */
const worthwhile = 1.1

export function startZoomable(signal: AbortSignal): void {
  const main = document.querySelector('main')
  const sizes = new ResizeObserver(entries => {
    for (const { target } of entries) mark(target as HTMLImageElement)
  })
  signal.addEventListener('abort', () => sizes.disconnect())
  for (const image of main?.querySelectorAll<HTMLImageElement>(picture) ?? []) sizes.observe(image)
  // Some pictures are not loaded yet.
  main?.addEventListener('load', ({ target }) => target instanceof HTMLImageElement && mark(target), {
    signal,
    capture: true
  })

  const open = (event: Event) => {
    if (!(event.target instanceof HTMLImageElement) || event.target.role !== 'button') return
    const image = event.target
    event.preventDefault()
    void import('./zoom.ts').then(
      ({ openZoom }) => openZoom(image, image, image.alt),
      () => {}
    )
  }
  main?.addEventListener('click', open, { signal })
  main?.addEventListener('keydown', event => (event.key === 'Enter' || event.key === ' ') && open(event), { signal })
}

function mark(image: HTMLImageElement): void {
  if (!image.matches(picture)) return
  const isSmaller = image.clientWidth > 0 && image.naturalWidth > image.clientWidth * worthwhile
  for (const [name, value] of Object.entries({
    role: 'button',
    tabindex: '0',
    'aria-haspopup': 'dialog',
    title: texts.enlarge
  })) {
    if (isSmaller) image.setAttribute(name, value)
    else image.removeAttribute(name)
  }
}
