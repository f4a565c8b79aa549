/**
 * Shows a picture, a diagram or a wide table as large as the window, in a native dialog that Escape or its button
 * closes. Pictures and diagrams are zoomed by keys, buttons, the wheel with Ctrl, and two fingers.
 */
import { events } from '../../../src/shared/dom.ts'
import { texts } from '../../../src/shared/texts.ts'
import { closestTo } from '../events.ts'
import { isPlainClick } from '../links.ts'

const largestZoom = 8
/** Factor of a key or button. */
const step = 1.5
/** How far an arrow key scrolls, in CSS pixels. */
const scrollStep = 80

/**
 * `shown` is a picture, of which the dialog has a copy, or a box, which is moved there and back: its ids, links and
 * components stay as they are. When the dialog closes, the focus returns to `opener`.
 */
export function openZoom(shown: HTMLElement, opener: HTMLElement, name: string): void {
  const dialog = document.createElement('dialog')
  dialog.className = 'zoom'
  dialog.setAttribute('aria-label', name || texts.picture)
  const bar = document.createElement('div')
  bar.className = 'zoom__bar'
  const stage = document.createElement('div')
  // The classes give a moved box the styles that it has in the page.
  stage.className = 'zoom__stage markdown diagram'
  const content = shown instanceof HTMLImageElement ? copyOfPicture(shown) : shown
  const place = content === shown ? placeOf(shown) : null
  stage.append(content)
  dialog.append(bar, stage)
  document.body.append(dialog)

  const close = () => dialog.close()
  // Closed without a scroll position of its own, so that the page is where it was.
  const { scrollLeft } = shown
  dialog.addEventListener('close', () => {
    document.removeEventListener(events.navigated, close)
    place?.replaceWith(shown)
    shown.scrollLeft = scrollLeft
    dialog.remove()
    opener.focus({ preventScroll: true })
  })
  document.addEventListener(events.navigated, close)
  dialog.addEventListener('click', event => {
    const { target } = event
    const leaves = closestTo(target, 'a[href]') !== null && isPlainClick(event)
    if (leaves || target === dialog || target === stage || target instanceof HTMLImageElement) close()
  })

  dialog.showModal()
  if (drawingIn(content)) startZoom(dialog, stage, bar, content)
  addButton(bar, '×', texts.close, close).focus()
}

function copyOfPicture(picture: HTMLImageElement): HTMLImageElement {
  const copy = document.createElement('img')
  copy.src = picture.currentSrc || picture.src
  copy.alt = picture.alt
  return copy
}

/** An element of the same size in the place of the box, so that nothing moves behind the dialog. */
function placeOf(box: HTMLElement): HTMLElement {
  const place = document.createElement('div')
  const { marginBlock } = getComputedStyle(box)
  Object.assign(place.style, { blockSize: `${box.offsetHeight}px`, marginBlock })
  box.replaceWith(place)
  return place
}

interface Drawing {
  readonly element: HTMLImageElement | SVGSVGElement
  /** Width divided by height; 0: not known yet. */
  readonly ratio: number
  /** The width up to which the drawing fills the window. */
  readonly largest: number
}

/** null: there is nothing to zoom, only to scroll. */
function drawingIn(content: HTMLElement): Drawing | null {
  if (content instanceof HTMLImageElement) {
    const { naturalWidth, naturalHeight } = content
    return { element: content, ratio: naturalWidth / naturalHeight || 0, largest: naturalWidth }
  }
  const element = content.matches('.diagram__box') ? (content.shadowRoot ?? content).querySelector('svg') : null
  if (element === null) return null
  const { width, height } = element.viewBox.baseVal ?? element.getBoundingClientRect()
  return { element, ratio: width / height || 0, largest: Number.POSITIVE_INFINITY }
}

function startZoom(dialog: HTMLDialogElement, stage: HTMLElement, bar: HTMLElement, content: HTMLElement): void {
  let zoom = 1
  stage.tabIndex = 0

  /** Around the drawing, in CSS pixels. */
  function margins(): readonly [side: number, top: number] {
    const { paddingLeft, paddingTop } = getComputedStyle(stage)
    return [Number.parseFloat(paddingLeft), Number.parseFloat(paddingTop)]
  }

  /** Looks for the drawing, because a diagram is drawn again when the color mode changes. */
  function draw(): void {
    const drawing = drawingIn(content)
    if (drawing === null) return
    const { element, ratio, largest } = drawing
    const [side, top] = margins()
    const width = stage.clientWidth - 2 * side
    const height = stage.clientHeight - 2 * top
    const fitting = Math.min(width, height * ratio, largest)
    // Packages limit the width of their drawings.
    Object.assign(element.style, { maxInlineSize: 'none', inlineSize: fitting > 0 ? `${fitting * zoom}px` : '' })
  }

  /** The point of the drawing at this place of the stage stays there. */
  function zoomTo(wanted: number, x = stage.clientWidth / 2, y = stage.clientHeight / 2): void {
    const next = Math.min(largestZoom, Math.max(1, wanted))
    const factor = next / zoom
    // The margins do not grow.
    const [side, above] = margins()
    const left = (stage.scrollLeft + x - side) * factor + side - x
    const top = (stage.scrollTop + y - above) * factor + above - y
    zoom = next
    draw()
    stage.scrollTo({ left, top, behavior: 'instant' })
  }

  addButton(bar, '−', texts.shrink, () => zoomTo(zoom / step))
  addButton(bar, '+', texts.enlarge, () => zoomTo(zoom * step))
  dialog.addEventListener('keydown', ({ key, target }) => {
    if (key === '+' || key === '=') zoomTo(zoom * step)
    else if (key === '-') zoomTo(zoom / step)
    else if (key === '0') zoomTo(1)
    // The browser scrolls the stage only while the stage has the focus.
    else if (target !== stage) stage.scrollBy(...arrowOf(key))
  })
  // Browsers report two fingers on a touchpad as a wheel with Ctrl.
  stage.addEventListener(
    'wheel',
    event => {
      if (!event.ctrlKey) return
      event.preventDefault()
      zoomTo(zoom * Math.exp(-event.deltaY / 200), event.clientX, event.clientY)
    },
    { passive: false }
  )
  followFingers(stage, () => zoom, zoomTo)

  draw()
  const sizes = new ResizeObserver(draw)
  sizes.observe(stage)
  const drawings = new MutationObserver(draw)
  drawings.observe(content.shadowRoot ?? content, { childList: true })
  content.addEventListener('load', draw)
  dialog.addEventListener('close', () => {
    sizes.disconnect()
    drawings.disconnect()
    content.removeEventListener('load', draw)
    Object.assign(drawingIn(content)?.element.style ?? {}, { inlineSize: '', maxInlineSize: '' })
  })
}

function arrowOf(key: string): readonly [x: number, y: number] {
  const x = key === 'ArrowLeft' ? -scrollStep : key === 'ArrowRight' ? scrollStep : 0
  return [x, key === 'ArrowUp' ? -scrollStep : key === 'ArrowDown' ? scrollStep : 0]
}

/** Zooms as two fingers move apart; one finger scrolls, as everywhere. */
function followFingers(
  stage: HTMLElement,
  zoomNow: () => number,
  zoomTo: (zoom: number, x: number, y: number) => void
) {
  let start: { readonly distance: number; readonly zoom: number } | null = null
  stage.addEventListener(
    'touchmove',
    event => {
      const [one, two] = event.touches
      if (!one || !two) return
      event.preventDefault()
      const distance = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
      start ??= { distance, zoom: zoomNow() }
      zoomTo((start.zoom * distance) / start.distance, (one.clientX + two.clientX) / 2, (one.clientY + two.clientY) / 2)
    },
    { passive: false }
  )
  stage.addEventListener('touchend', () => {
    start = null
  })
}

function addButton(bar: HTMLElement, sign: string, name: string, act: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'icon-button'
  button.setAttribute('aria-label', name)
  button.textContent = sign
  button.addEventListener('click', act)
  bar.append(button)
  return button
}
