/** Elements made by DOM methods: text stays text. */

type Attributes = Readonly<Record<string, string | false | null | undefined>>
type Child = Node | string | false | null

/** An HTML element; attributes that are false, null or undefined are left out, and so are such children. */
export function draw(tag: string, attributes: Attributes, ...children: readonly Child[]): HTMLElement {
  return fill(document.createElement(tag), attributes, children)
}

/** As `draw`, for the elements of SVG. */
export function drawSvg(tag: string, attributes: Attributes, ...children: readonly Child[]): SVGElement {
  return fill(document.createElementNS('http://www.w3.org/2000/svg', tag) as SVGElement, attributes, children)
}

function fill<Made extends Element>(element: Made, attributes: Attributes, children: readonly Child[]): Made {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'string') element.setAttribute(name, value)
  }
  element.append(...children.filter(child => child !== false && child !== null))
  return element
}
