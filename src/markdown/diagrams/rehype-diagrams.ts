/**
 * Blocks of the language `mermaid` are rendered as SVG during the build:
 *
 *   <figure class="diagram" tabindex="0" aria-label="Flowchart"><svg …>…</svg></figure>
 *
 * Their text can be selected and is read by screen readers; colors are the theme's custom properties, so one drawing
 * serves both color modes. Diagrams that this package does not support are rendered by the package `mermaid` in the
 * browser (browser-diagrams.ts). Both packages are optional, so the project has to install them.
 */
import type { Element, ElementContent, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import type { VFile } from 'vfile'
import { finding, lacking } from '../../diagnostics/finding.ts'
import { limited } from '../../util/author-code/author-code.ts'
import { parse5 } from '../../util/packages/package.ts'
import { readWord } from '../code/options.ts'
import { addFinding, contextOf, type PageContext } from '../context.ts'
import { textOf } from '../html.ts'
import { placeOfElement } from '../origin.ts'
import { skip, walk, walkElements } from '../tree.ts'
import { browserFigure, type CheckDiagram, openCheck } from './browser-diagrams.ts'
import { type Diagram, type DiagramProblem, drawnKinds, findMissing, readDiagram } from './mermaid.ts'

const diagramPackage = 'beautiful-mermaid'

interface Block {
  readonly pre: Element
  readonly code: Element
  readonly index: number
  readonly siblings: { type: string }[]
}

export function rehypeDiagrams() {
  return async (tree: Root, file: VFile): Promise<void> => {
    const context = contextOf(file)
    // A component can draw a diagram that its page does not name.
    if (!context.sources.some(({ text }) => /mermaid|<[A-Z]/.test(text))) return
    const blocks: Block[] = []
    walkElements(tree, (pre, index, siblings) => {
      const code = pre.tagName === 'pre' ? pre.children[0] : undefined
      if (code?.type === 'element' && isDiagram(code)) blocks.push({ pre, code, index, siblings })
      return pre.tagName === 'pre' ? skip : undefined
    })
    if (blocks.length === 0) return
    const ways: Ways = { draw: await loadDraw(context), check: openCheck(context) }
    if (ways.draw === null && ways.check === null) reportMissing(blocks, context)
    else for (const [number, block] of blocks.entries()) await replace(block, number, ways, context)
  }
}

/** The renderers that are available; null: the package is not installed in the project. */
interface Ways {
  readonly draw: Draw | null
  /** Checks whether `mermaid` can render the diagram in the browser. */
  readonly check: CheckDiagram | null
}

function reportMissing([first]: readonly Block[], context: PageContext): void {
  if (first === undefined) return
  const message = `The diagram is shown as its source: the package “${diagramPackage}” is not installed.`
  const hint = `Install it with “npm install --save-dev ${diagramPackage}”, or set “markdown.diagrams” to false.`
  const made = finding('markdown/diagram', placeOfElement(first.pre, context), message, hint)
  addFinding(context, lacking(made, diagramPackage))
}

function isDiagram({ tagName, properties: { className } }: Element): boolean {
  return tagName === 'code' && Array.isArray(className) && className.includes('language-mermaid')
}

type Draw = (text: string) => string

/** null: the package is not installed in the project. */
async function loadDraw({ environment }: PageContext): Promise<Draw | null> {
  const { timeLimit } = environment.config.markdown
  const loaded = await environment.importPackage(diagramPackage).catch(() => null)
  const render = loaded?.['renderMermaidSVG']
  if (typeof render !== 'function') return null
  return text => String(limited(timeLimit, () => render(text, { bg: 'var(--bg)', fg: 'var(--text)' })))
}

async function replace(block: Block, number: number, { draw, check }: Ways, context: PageContext): Promise<void> {
  const { pre, code, index, siblings } = block
  const source = textOf(code).replace(/\n$/, '')
  const diagram = readDiagram(source)
  const caption = readWord(String(code.properties.dataMeta ?? ''), 'title')
  const drawn = !('kind' in diagram) ? diagram : draw === null ? null : tryDrawing(diagram, draw)
  if (typeof drawn === 'string') {
    context.found.sheets.add('diagram')
    siblings[index] = toFigure(diagram as Diagram, drawn, caption, number)
    return
  }
  const problem = check === null ? drawn : await check(source)
  if (problem === null) {
    context.found.sheets.add('diagram')
    // The figure has the caption and options.
    delete code.properties.dataMeta
    siblings[index] = browserFigure(pre, source, caption, context)
    return
  }
  // If both support the kind of diagram, our own parser names the line.
  const { line, reason } = 'kind' in diagram && drawn !== null ? drawn : problem
  const place = placeOfElement(pre, context)
  const message = `The diagram is shown as its source: ${reason}.`
  addFinding(context, finding('markdown/diagram', { ...place, line: place.line + line + 1 }, message, hintFor(check)))
}

function hintFor(check: CheckDiagram | null): string {
  if (check !== null) return 'Fix the line.'
  return `Fix the line, or install “mermaid” with “npm install --save-dev mermaid”: without it, docsgen draws only ${drawnKinds}.`
}

function tryDrawing(diagram: Diagram, draw: Draw): string | DiagramProblem {
  try {
    const svg = draw(diagram.text.join('\n'))
    return findMissing(diagram, svg, draw) ?? svg
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/\.\s*$/, '') : String(error)
    return { line: diagram.lines[0] ?? 0, reason }
  }
}

function toFigure({ kind, title, description }: Diagram, svg: string, caption: string | null, number: number): Element {
  const drawing = clean(svg, `diagram-${number}-`)
  const described: ElementContent[] =
    description === null
      ? []
      : [element('p', { className: ['visually-hidden'] }, [{ type: 'text', value: description }])]
  const captions: ElementContent[] =
    caption === null ? [] : [element('figcaption', {}, [{ type: 'text', value: caption }])]
  const box = element('div', { className: ['diagram__box'], tabIndex: 0 }, [drawing])
  const width = Number(drawing.properties.width)
  const className = width > 640 && width < 1100 ? ['diagram', 'diagram--wide'] : ['diagram']
  const properties = { className, ariaLabel: title ?? caption ?? kind.name }
  return element('figure', properties, [...described, box, ...captions])
}

function element(tagName: string, properties: Element['properties'], children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

/** Keeps only shapes and text with their drawing attributes, and makes ids unique in the page. */
function clean(svg: string, prefix: string): Element {
  const root = fromParse5(parse5().parseFragment(svg)) as Root
  const drawing = root.children[0] as Element // the package writes one element
  const filter = (node: Element) => {
    node.properties = Object.fromEntries(
      Object.entries(node.properties)
        .filter(([name]) => attributes.has(name))
        .map(([name, value]) => [name, withPrefix(name, value, prefix)])
    )
  }
  filter(drawing)
  walk<ElementContent>(drawing, (node, index, siblings) => {
    if (node.type === 'text' && node.value.trim() !== '') return
    if (node.type !== 'element' || !elements.has(node.tagName)) {
      siblings.splice(index, 1)
      return index
    }
    filter(node)
    return
  })
  return drawing
}

const elements = new Set('g rect text tspan polygon polyline line path circle ellipse marker defs'.split(' '))
const attributes = new Set(
  (
    'viewBox width height id className x y x1 x2 y1 y2 dx dy cx cy r rx ry d points fill stroke strokeWidth strokeDashArray ' +
    'strokeLineJoin strokeLineCap textAnchor fontSize fontWeight fontStyle dominantBaseline transform opacity ' +
    'markerWidth markerHeight refX refY orient markerStart markerEnd'
  ).split(' ')
)

function withPrefix(name: string, value: Element['properties'][string], prefix: string): Element['properties'][string] {
  if (name === 'id') return prefix + String(value)
  if (typeof value === 'string' && value.startsWith('url(#')) return value.replace('url(#', `url(#${prefix}`)
  return value
}
