// The style sheets without layers, for sites whose own sheets expect a cascade by specificity, such as those of
// Docusaurus. There, rules for classes override rules for elements, whoever wrote them, and layers would let every rule
// of the site win. The order of our layers becomes specificity: text like rules for one element, the frame above rules
// for elements of the site and below those for its classes.
//
//   @layer docsgen.chrome{.menu a{color:red}}   →   :where(.menu a):not(_ _ _ _ _){color:red}
import { generate, parse, walk } from 'css-tree'
import { Features, transform } from 'lightningcss'

/** The layers, weakest first. */
const order = ['tokens', 'base', 'prose', 'chrome', 'components', 'overrides']

/** The number of elements whose specificity a rule gets. */
function levelOf(layer, [ids, classes]) {
  if (layer === 'overrides') return 6
  return order.indexOf(layer) < 3 && ids + classes === 0 ? 1 : 5
}

/** Returns the text of a sheet whose rules are in layers of `docsgen`; those in no layer stay as they are. */
export function flattened(css, filename) {
  const { code } = transform({ filename, code: Buffer.from(css), include: Features.Nesting })
  const { children } = parse(code.toString(), { parseValue: false, parseAtrulePrelude: false, positions: false })
  const found = []
  const rest = []
  for (const node of children.toArray()) {
    const layer = node.type === 'Atrule' && node.name === 'layer' ? generate(node.prelude) : ''
    if (!layer.startsWith('docsgen')) rest.push(node)
    else if (node.block !== null) collect(node.block.children.toArray(), layer.replace('docsgen.', ''), [], found, rest)
  }
  const rules = found
    .map((one, at) => ({ ...one, at }))
    .sort(
      (a, b) => order.indexOf(a.layer) - order.indexOf(b.layer) || compare(a.specificity, b.specificity) || a.at - b.at
    )
  const text = [...rest.map(node => generate(node)), ...joined(rules)].join('')
  return transform({ filename, code: Buffer.from(text), minify: true }).code.toString()
}

/** Splits rules by selector: each has a specificity of its own. */
function collect(nodes, layer, around, found, rest) {
  if (!order.includes(layer)) throw new Error(`Unknown layer “${layer}”.`)
  for (const node of nodes) {
    if (node.type === 'Rule') {
      const block = generate(node.block)
      for (const selector of node.prelude.children.toArray())
        found.push({ layer, around, block, selector: leveled(selector, layer), specificity: specificityOf(selector) })
    } else if (['media', 'supports', 'container'].includes(node.name)) {
      const condition = `@${node.name} ${generate(node.prelude)}`
      collect(node.block.children.toArray(), layer, [...around, condition], found, rest)
    } else rest.push(node)
  }
}

/** The text of rules; neighbors with the same declarations, or under the same conditions, are put together. */
function joined(rules) {
  const groups = []
  for (const { around, selector, block } of rules) {
    const key = around.join('\n')
    const last = groups.at(-1)
    const same = last?.key === key ? last.rules.at(-1) : undefined
    if (same?.block === block) same.selectors.push(selector)
    else if (same !== undefined) last.rules.push({ block, selectors: [selector] })
    else groups.push({ key, around, rules: [{ block, selectors: [selector] }] })
  }
  return groups.map(({ around, rules }) => {
    const text = rules.map(({ selectors, block }) => listOf(selectors) + block).join('')
    return around.reduceRight((inside, condition) => `${condition}{${inside}}`, text)
  })
}

/** Selectors with the same specificity and pseudo-element share one `:where()`. */
function listOf(selectors) {
  return [...new Set(selectors.map(({ end }) => end))]
    .map(end => {
      const texts = selectors.filter(other => other.end === end).map(({ text }) => text)
      return texts.length === 1 && texts[0] === '*' ? `*${end}` : `:where(${texts.join(',')})${end}`
    })
    .join(',')
}

/** The parts of a selector with the specificity of its layer; what matches everything keeps none. */
function leveled(selector, layer) {
  const parts = selector.children.toArray()
  const start = parts.findIndex(isPseudoElement)
  const main = start < 0 ? parts : parts.slice(0, start)
  const text = main.map(part => generate(part)).join('') + (main.at(-1)?.type === 'Combinator' ? '*' : '') || '*'
  const pseudo = parts.slice(main.length).map(part => generate(part))
  const names = Array.from({ length: levelOf(layer, specificityOf(selector)) }, () => '_').join(' ')
  return { text, end: (layer === 'base' && text === '*' ? '' : `:not(${names})`) + pseudo.join('') }
}

/** The minifier writes some of them with one colon, as older browsers need it. */
function isPseudoElement({ type, name }) {
  return (
    type === 'PseudoElementSelector' ||
    (type === 'PseudoClassSelector' && /^(?:before|after|first-)/.test(name) && !/child|of-type/.test(name))
  )
}

function specificityOf(selector) {
  let sum = [0, 0, 0]
  const add = other => {
    sum = sum.map((value, at) => value + other[at])
  }
  walk(selector, {
    enter(node) {
      if (node.type === 'IdSelector') add([1, 0, 0])
      else if (node.type === 'ClassSelector' || node.type === 'AttributeSelector') add([0, 1, 0])
      else if (isPseudoElement(node)) add([0, 0, 1])
      else if (node.type === 'TypeSelector' && node.name !== '*') add([0, 0, 1])
      else if (node.type === 'PseudoClassSelector') {
        if (!/^(?:is|not|has|where)$/.test(node.name)) add([0, 1, 0])
        else if (node.name !== 'where') add(strongest(node.children.first))
        return walk.skip
      }
      return undefined
    }
  })
  return sum
}

function strongest(list) {
  return list.children.toArray().map(specificityOf).sort(compare).at(-1) ?? [0, 0, 0]
}

function compare([a, b, c], [x, y, z]) {
  return a - x || b - y || c - z
}
