/** Links inside of links, which components of React write and HTML cannot have. */
import { expect, test } from 'vitest'
import { withoutNestedLinks } from '../../src/markdown/mdx/nested-links.ts'

test('other HTML stays as it is', () => {
  const html = '<p><a href="/a">A</a> <abbr>x</abbr> <a>b</a></p><aside></aside>'
  expect(withoutNestedLinks(html)).toBe(html)
})

test('a link around links is a box with a link over it, below the others', () => {
  expect(
    withoutNestedLinks(
      '<i></i><a class="card" href="/a" target="_blank" rel="x" style="color:red"><h3>A &amp; b</h3><p>is <a href="/b">B</a> and <a style="top:0;" href="/c">C</a></p></a><a href="/d">D</a>'
    )
  ).toBe(
    '<i></i><div class="card" style="color:red;position:relative"><h3>A &amp; b</h3><p>is <a href="/b" style="position:relative;z-index:1">B</a> and <a style="top:0;position:relative;z-index:1" href="/c">C</a></p><a href="/a" target="_blank" rel="x" aria-label="A &amp; b is and" style="position:absolute;inset:0"></a></div><a href="/d">D</a>'
  )
})

test('a link without an address is only a box, and text makes an inline one', () => {
  expect(withoutNestedLinks('<a class="x">A <a href="/b">B</a></a>')).toBe(
    '<span class="x" style="position:relative">A <a href="/b" style="position:relative;z-index:1">B</a></span>'
  )
})

test('links without an end, and ends without a link, stay', () => {
  for (const html of ['<a href="/a">A', '</a></a><a href="/b">B</a>', '<a href="/a"><a href="/b">'])
    expect(withoutNestedLinks(html)).toBe(html)
})
