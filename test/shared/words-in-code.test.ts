/**
 * Templates and scripts for browsers contain no words for readers: all texts are in the catalogues, so that a site in
 * another language shows none in English.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-5'
import { expect, test } from 'vitest'
import { english } from '../../src/shared/texts.ts'
import { projectRoot } from '../support/cli.ts'

/** Attributes and properties whose text readers see or hear. */
const shown = /^(?:aria-?label|aria-?description|alt|title|placeholder|label|textContent|innerText|nodeValue)$/i

const word = /\p{L}{2}/u
/** Words with a space around or between them, and no sign of code. */
const prose = /^(?=.*\s)(?=.*\p{L}{3})\s*[.,:;]?\s*(?:[\p{L}’']+[.,:;!?…]*(?:\s+|$))+$/u

/** The same in every language: names of keys, and of the sites that authors have profiles on. */
const names =
  /^(?:\(?(?:Ctrl|Command)(?:\+K\))?|Twitter|GitHub|LinkedIn|Stack Overflow|Bluesky|Instagram|Threads|Mastodon|Twitch|YouTube|esc)$/

/** Texts for the owner of the site, whose configuration is wrong: the one message of the script in every page. */
const forOwners = 'client/before-paint.ts'

/** Functions whose arguments are messages on the console, or selectors. */
const code = /^console\.|^warn$|(?:querySelector(?:All)?|closest|closestTo|matches|matchMedia)(?:<\w+>)?$/

/** `line: text` of each text that readers of another language would get in English. */
function wordsOf(code: string, name: string): string[] {
  const source = ts.createSourceFile(name, code, ts.ScriptTarget.Latest, true)
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const text = textOf(node)
    const isText = text !== null && (isShown(node) ? word : prose).test(text)
    if (isText && !(text in english) && !names.test(text.trim()) && !isForDevelopers(node)) {
      found.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${text.trim()}`)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function textOf(node: ts.Node): string | null {
  if (ts.isJsxText(node) || ts.isStringLiteralLike(node)) return node.text
  return ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) ? node.text : null
}

/** Whether the text is content of an element, or the value of an attribute or property that is shown. */
function isShown(node: ts.Node): boolean {
  if (ts.isJsxText(node)) return true
  const { parent } = node
  if (ts.isJsxExpression(parent)) return ts.isJsxAttribute(parent.parent) ? isShown(parent) : true
  if (ts.isJsxAttribute(parent) || ts.isPropertyAssignment(parent)) return shown.test(parent.name.getText())
  if (ts.isBinaryExpression(parent) && ts.isPropertyAccessExpression(parent.left)) {
    return parent.operatorToken.kind === ts.SyntaxKind.EqualsToken && shown.test(parent.left.name.text)
  }
  if (ts.isCallExpression(parent)) {
    const [first] = parent.arguments
    return node !== first && first !== undefined && ts.isStringLiteral(first) && shown.test(first.text)
  }
  const isPassedOn =
    ts.isTemplateSpan(parent) ||
    ts.isTemplateExpression(parent) ||
    ts.isParenthesizedExpression(parent) ||
    (ts.isConditionalExpression(parent) && parent.condition !== node) ||
    (ts.isBinaryExpression(parent) && parent.right === node && !isComparison(parent))
  return isPassedOn && isShown(parent)
}

function isComparison({ operatorToken }: ts.BinaryExpression): boolean {
  return /^[=!]==?$/.test(operatorToken.getText())
}

/** Messages on the console, names of classes, and what is no text for readers. */
function isForDevelopers(node: ts.Node): boolean {
  for (let at = node; at.parent; at = at.parent) {
    const { parent } = at
    if (ts.isThrowStatement(parent) || ts.isNewExpression(parent)) return true
    if (ts.isJsxAttribute(parent)) return !shown.test(parent.name.getText())
    if (ts.isPropertyAssignment(parent) && ts.isStringLiteral(node) && /^theme-/.test(node.text)) return true
    if (ts.isPropertyAssignment(parent) && /^(?:className|rel)$/.test(parent.name.getText())) return true
    if (ts.isCallExpression(parent) && code.test(parent.expression.getText())) return true
  }
  return false
}

test.each([
  ['<p>Read more</p>', ['1: Read more']],
  ['<span>{` about ${title}`}</span>', ['1: about']],
  ["<span>{count === 1 ? ' entry' : ' entries'}</span>", ['1: entry', '1: entries']],
  ["<a title={open && 'Close'} className='menu is open' href={`/a b/${c}`}>·</a>", ['1: Close']],
  ['const text = `${shown} found`', ['1: found']],
  [
    "button.ariaLabel = 'Close'; button.setAttribute('aria-label', 'Open'); element.id = 'Close'",
    ['1: Close', '1: Open']
  ],
  ["Object.assign(element, { textContent: 'Retry', type: 'button' })", ['1: Retry']],
  ["console.warn('no page here'); throw new Error('no page here')", []]
])('%s', (code, words) => {
  expect(wordsOf(code, 'a.tsx')).toEqual(words)
})

test('no template and no script for browsers has words of its own', () => {
  const files = ['templates', 'client'].flatMap(folder =>
    readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
      // client/live is the script of the development server.
      .filter(name => /\.tsx?$/.test(name) && !name.startsWith('live'))
      .map(name => join(folder, name))
  )
  expect(files.length).toBeGreaterThan(150)
  const found = files
    .filter(file => file !== forOwners)
    .flatMap(file => wordsOf(readFileSync(join(projectRoot, file), 'utf8'), file).map(place => `${file}:${place}`))
  expect(found).toEqual([])
})
