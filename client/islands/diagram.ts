/**
 * Diagrams that the package `mermaid` draws in the browser. The package writes styles and HTML as text, which the
 * security policy forbids, so it runs in a frame of its own, in which the functions that take such text are replaced.
 * This file has both halves: `hydrateIsland` in the page, and `drawDiagram`, which the file defines in the frame.
 */
import { htmlAttributes, trustedTypesPolicy } from '../../src/shared/dom.ts'
import { texts } from '../../src/shared/texts.ts'
import type { IslandRuntime } from '../boot/page/islands.ts'
import { watchScrolling } from '../boot/page/scroll-boxes.ts'

/** A drawing as text, and the rules of its style sheets. */
interface Drawing {
  readonly svg: string
  readonly rules: readonly string[]
}

interface DrawingWindow extends Window {
  /** Set by the file when it is loaded in the frame. */
  drawDiagram?(module: string, id: string, source: string, look: Look): Promise<Drawing>
}

/** The appearance of the page, for the package. */
interface Look {
  readonly isDark: boolean
  readonly font: string
  /** `@font-face` rules of the page. */
  readonly faces: string
  /** Maximum width of diagrams that have no width of their own. */
  readonly width: number
  /** `themeVariables` of the package. */
  readonly colors: Readonly<Record<string, unknown>>
}

/** Replaces `style` in text that is parsed as HTML. */
const styleAttribute = 'data-docsgen-style'

// ------------------------------------------------------------------------------------------------------- in the page

/** The frame of this page, created for the first diagram. */
let opening: Promise<DrawingWindow> | null = null
/** Diagrams are drawn one after another, because the package has one global configuration. */
let last: Promise<unknown> = Promise.resolve()

export const hydrateIsland: IslandRuntime['hydrateIsland'] = async (element, { id, src }, trustHTML) => {
  const block = element.firstElementChild as HTMLElement | null
  const source = block?.querySelector('code')?.textContent ?? ''
  const box = document.createElement('div')
  box.className = 'diagram__box'
  const root = box.attachShadow({ mode: 'open' })
  const show = async () => {
    const look = readLook(element.clientWidth)
    opening ??= openFrame(trustHTML)
    const { drawDiagram } = await opening
    const drawing = drawDiagram?.(src, `diagram-${id}`, source, look)
    if (drawing === undefined) throw new Error(`${src} cannot be loaded`)
    fill(root, await drawing, trustHTML)
    box.classList.toggle('diagram__box--dark', look.isDark)
  }
  const queue = () => {
    last = last.catch(() => {}).then(show)
    return last
  }
  await queue()
  if (block !== null) block.hidden = true
  element.append(box)
  const sizes = watchScrolling()
  sizes.observe(box)
  const observer = new MutationObserver(() => queue().catch(console.warn))
  observer.observe(document.documentElement, { attributeFilter: [htmlAttributes.theme] })
  return () => {
    observer.disconnect()
    sizes.disconnect()
  }
}

/** The frame is invisible, but has a size, because text is measured in it. */
async function openFrame(trustHTML: (html: string) => string): Promise<DrawingWindow> {
  const frame = document.createElement('iframe')
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  frame.title = texts.picture
  Object.assign(frame.style, {
    position: 'fixed',
    inset: '0',
    width: '1200px',
    height: '800px',
    clipPath: 'inset(50%)',
    visibility: 'hidden',
    pointerEvents: 'none',
    contain: 'strict',
    border: '0'
  })
  frame.srcdoc = trustHTML(
    `<!DOCTYPE html><title>Drawing</title><script type="module" src="${import.meta.url}"></script>`
  )
  const loaded = new Promise(resolve => frame.addEventListener('load', resolve))
  // Outside of what the router replaces.
  document.documentElement.append(frame)
  await loaded
  const { contentWindow } = frame
  if (contentWindow === null) throw new Error('no frame')
  return contentWindow
}

function readLook(width: number): Look {
  const style = getComputedStyle(document.body)
  const color = createColorReader()
  const [text, background] = [color('--text'), color('--bg')]
  return {
    isDark: document.documentElement.getAttribute(htmlAttributes.theme) === 'dark',
    font: style.fontFamily,
    faces: fontFaces(),
    width: Math.max(480, width - 24),
    colors: {
      pieSectionTextColor: '#fff',
      pieOpacity: 1,
      ...Object.fromEntries(series.map((own, index) => [`pie${index + 1}`, own])),
      pieTitleTextColor: text,
      pieLegendTextColor: text,
      pieStrokeColor: background,
      pieOuterStrokeColor: background,
      background,
      xyChart: {
        backgroundColor: background,
        plotColorPalette: series.join(),
        titleColor: text,
        ...Object.fromEntries(axisParts.map(part => [part, text]))
      }
    }
  }
}

/** Colors of slices, bars and lines: distinguishable in both modes, and with enough contrast for white text. */
const series = ['#3b6fd4', '#b8621b', '#1f8578', '#b0456b', '#6a57c9', '#6d7d22', '#9a5f2a', '#3f7cb0']
const axisParts = ['x', 'y'].flatMap(axis => ['Label', 'Title', 'Tick', 'Line'].map(part => `${axis}Axis${part}Color`))

/** Converts colors to a form that the package can parse: it does not know newer color spaces. */
function createColorReader(): (name: string) => string {
  const probe = document.createElement('span')
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return name => {
    document.body.append(probe)
    probe.style.color = `var(${name})`
    const { color } = getComputedStyle(probe)
    probe.remove()
    if (context === null) return color
    context.clearRect(0, 0, 1, 1)
    context.fillStyle = color
    context.fillRect(0, 0, 1, 1)
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
    return `rgb(${red}, ${green}, ${blue})`
  }
}

function fontFaces(): string {
  const rules = [...document.styleSheets].flatMap(sheet => {
    try {
      return [...sheet.cssRules].flatMap(rule =>
        rule instanceof CSSFontFaceRule ? [absolute(rule.cssText, sheet.href)] : []
      )
    } catch {
      return [] // a sheet of another host
    }
  })
  return rules.join('\n')
}

function absolute(rule: string, base: string | null): string {
  return rule.replace(
    /url\("?([^")]+)"?\)/g,
    (_, address: string) => `url("${new URL(address, base ?? location.href)}")`
  )
}

function fill(root: ShadowRoot, { svg, rules }: Drawing, trustHTML: (html: string) => string): void {
  const parsed = new DOMParser().parseFromString(trustHTML(svg), 'text/html')
  restoreStyles(parsed.body)
  const drawing = parsed.querySelector('svg')
  if (drawing === null) throw new Error('The diagram is empty.')
  root.replaceChildren(document.adoptNode(drawing))
  // The height follows from the width, which may be smaller than the package has assumed.
  root.adoptedStyleSheets = [...rules, 'svg { height: auto }'].map(toSheet)
}

/** Restores the styles that were moved to another attribute while the text was parsed. */
function restoreStyles(parent: Element | DocumentFragment): void {
  for (const element of parent.querySelectorAll<HTMLElement | SVGElement>(`[${styleAttribute}]`)) {
    element.style.cssText = element.getAttribute(styleAttribute) ?? ''
    element.removeAttribute(styleAttribute)
  }
}

// ------------------------------------------------------------------------------------------------------ in the frame

/** The package's default export, as far as it is used. */
interface Mermaid {
  initialize(options: object): void
  render(id: string, source: string): Promise<{ readonly svg: string }>
}

function startDrawing(frame: DrawingWindow): void {
  const rules: string[] = []
  replaceTextSinks(rules)
  frame.drawDiagram = async (module, id, source, { isDark, font, faces, width, colors }) => {
    const { default: mermaid } = (await import(module)) as { readonly default: Mermaid }
    document.adoptedStyleSheets = [toSheet(faces)]
    await document.fonts.load(`16px ${font}`)
    mermaid.initialize({
      startOnLoad: false,
      suppressErrorRendering: true,
      theme: isDark ? 'dark' : 'default',
      themeVariables: { fontFamily: font, ...colors }
    })
    rules.length = 0
    // A cast, because the element belongs to the page's realm, so `instanceof` fails here.
    ;(frame.frameElement as HTMLElement).style.width = `${width}px`
    const { svg } = await mermaid.render(id, source)
    return { svg, rules: [...rules] }
  }
}

function toSheet(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

/**
 * In this frame, text is parsed without `style` attributes, which are set on the elements afterwards, and a `style`
 * element becomes a constructed sheet, whose text is added to `rules`.
 */
function replaceTextSinks(rules: string[]): void {
  const asIs = { createHTML: (html: string) => html }
  const policy = typeof trustedTypes === 'undefined' ? asIs : trustedTypes.createPolicy(trustedTypesPolicy, asIs)
  // Packages would create policies of their own, which the page's security policy forbids.
  Object.defineProperty(globalThis, 'trustedTypes', { value: undefined })
  const trust = (html: unknown) => policy.createHTML(withoutStyles(String(html)))
  replaceInnerHtml(trust)
  replaceParser(trust)
  replaceStyleAttribute()
  replaceStyleElements(rules)
}

/** `<p style="color: red">` → `<p data-docsgen-style="color: red">`; values of other attributes are left alone. */
function withoutStyles(html: string): string {
  return html.replace(/<[a-z](?:"[^"]*"|'[^']*'|[^"'<>])*>/gi, tag =>
    tag.replace(/("[^"]*"|'[^']*')|(?<=\s)style(?=\s*=)/gi, (_, quoted?: string) => quoted ?? styleAttribute)
  )
}

function replaceInnerHtml(trust: (html: unknown) => string): void {
  const known = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...known,
    set(this: Element, html: unknown) {
      known?.set?.call(this, trust(html))
      restoreStyles(this instanceof HTMLTemplateElement ? this.content : this)
    }
  })
}

function replaceParser(trust: (html: unknown) => string): void {
  const { parseFromString } = DOMParser.prototype
  DOMParser.prototype.parseFromString = function (text, type) {
    return parseFromString.call(this, trust(text), type)
  }
}

function replaceStyleAttribute(): void {
  const { setAttribute, setAttributeNS } = Element.prototype
  const isStyle = (element: Element, name: string): element is HTMLElement | SVGElement =>
    name.toLowerCase() === 'style' && 'style' in element
  Element.prototype.setAttribute = function (name, value) {
    if (isStyle(this, name)) this.style.cssText = String(value)
    else setAttribute.call(this, name, value)
  }
  Element.prototype.setAttributeNS = function (namespace, name, value) {
    if (isStyle(this, name)) this.style.cssText = String(value)
    else setAttributeNS.call(this, namespace, name, value)
  }
}

function replaceStyleElements(rules: string[]): void {
  const { createElement, createElementNS } = document
  const toStyle = (element: Element) => {
    const property = {
      get: () => '',
      set: (text: unknown) => {
        rules.push(String(text))
        document.adoptedStyleSheets.push(toSheet(String(text)))
      }
    }
    return Object.defineProperties(element, { innerHTML: property, textContent: property })
  }
  document.createElement = ((name: string, options?: ElementCreationOptions) =>
    name.toLowerCase() === 'style'
      ? toStyle(createElement.call(document, 'docsgen-style'))
      : createElement.call(document, name, options)) as typeof document.createElement
  document.createElementNS = ((namespace: string, name: string) =>
    name.toLowerCase() === 'style'
      ? toStyle(createElementNS.call(document, namespace, 'docsgen-style'))
      : createElementNS.call(document, namespace, name)) as typeof document.createElementNS
}

if (window !== window.top && document.URL === 'about:srcdoc') startDrawing(window)
