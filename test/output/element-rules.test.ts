import { expect, test } from 'vitest'
import { layerElementRules } from '../../src/output/styles/element-rules.ts'

const layer = (rules: string) => `@layer docsgen.elements{${rules}}`

test.each([
  ['a reset', 'button, a { all: initial }', layer('button,a{ all: initial }')],
  ['all elements', '*, *::before, ::after{margin:0}', layer('*,*::before,::after{margin:0}')],
  ['elements in elements', 'ul > li a{color:red}', layer('ul > li a{color:red}')],
  ['a list with others', 'a, .b, [c]{x:y}', `${layer('a{x:y}')}.b,[c]{x:y}`],
  ['inside of a condition', '@media (width > 1px){h2{x:y}.a{x:y}}', `@media (width > 1px){${layer('h2{x:y}')}.a{x:y}}`],
  ['what is nested goes along', 'nav{color:red;a{x:y}}\np{x:y}', `${layer('nav{color:red;a{x:y}}')}${layer('p{x:y}')}`]
])('%s has the layer of elements', (_name, css, expected) => {
  expect(layerElementRules(css)).toBe(expected)
})

test.each([
  ['classes, states, attributes and ids', '.a b{x:y}a:hover{x:y}[c]{x:y}#d e{x:y}'],
  ['variables and the page itself', ':root{--a:b}html,body{x:y}html[data-theme=dark]{--a:c}'],
  ['layers of the site', '@layer base{a{x:y}}@layer a, b;'],
  ['frames, fonts and imports', '@import "a;{b.css";@font-face{x:y}@keyframes a{from{x:y}to{x:y}}'],
  ['strings and comments', '/* a{ */.a::before{content:"b{"}/* } */'],
  ['what is nested in a class', '.a{b{x:y}}'],
  ['what is not closed', '.a{x:y']
])('%s stay as they are', (_name, css) => {
  expect(layerElementRules(css)).toBe(css)
})
