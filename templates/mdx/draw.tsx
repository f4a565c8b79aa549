/** Turns a component's markup into React elements, with the author's content in its slots. */
import type { Markup, MarkupChild } from 'docsgen/markup'
import { createElement, Fragment, type ReactElement, type ReactNode } from 'react'

/** `markup` as React elements; `slots` has the content of each slot by name. */
export function draw(markup: Markup, slots: Readonly<Record<string, ReactNode>>): ReactElement {
  return createElement(
    markup.tag,
    Object.fromEntries(Object.entries(markup.attributes).map(([name, value]) => [reactNames[name] ?? name, value])),
    ...markup.children.map((child, index) => drawChild(child, slots, index))
  )
}

function drawChild(child: MarkupChild, slots: Readonly<Record<string, ReactNode>>, index: number): ReactNode {
  if (typeof child === 'string') return child
  if ('slot' in child) return <Fragment key={index}>{slots[child.slot]}</Fragment>
  return draw(child, slots)
}

/** Attributes that React spells differently. */
const reactNames: Readonly<Record<string, string>> = {
  class: 'className',
  tabindex: 'tabIndex',
  autoplay: 'autoPlay',
  playsinline: 'playsInline',
  allowfullscreen: 'allowFullScreen'
}
