/**
 * `<Tabs>` with `<TabItem>`s. Without JavaScript, all panels are visible, each below its label. The script
 * (client/boot/page/tabs.ts) shows the list, hides the labels and all panels but one, gives panels `role="tabpanel"`
 * with ids and `aria-labelledby`, and synchronizes groups with the same `data-group-id`.
 *
 *   <div class="tabs" data-tabs data-group-id="os" data-query-string="os">
 *     <div class="tabs__list" role="tablist" hidden>
 *       <button class="tabs__tab" type="button" role="tab" data-value="a" aria-selected="true" tabindex="0">A</button>
 *       <button class="tabs__tab" type="button" role="tab" data-value="b" aria-selected="false" tabindex="-1">B</button>
 *     </div>
 *     <section class="tabs__panel" data-value="a" data-selected><p class="tabs__label">A</p>…</section>
 *     <section class="tabs__panel" data-value="b"><p class="tabs__label">B</p>…</section>
 *   </div>
 */
import { classes, element, isOn, type Markup, type Props, text } from './markup.ts'

/** The hint for all problems of tabs. */
export const tabsHint = 'Write “<TabItem value="…" label="…">” items in the tabs, each with its own value.'
/** The problem of content outside of items. */
export const invalidItem = 'Tabs contain something that is not a “TabItem”.'

interface Tab {
  readonly value: string
  readonly label: string | { readonly slot: string }
}

/** The HTML of a `<Tabs>`; the content of item `n` goes into slot `n`. `problems` are for the author. */
export interface Tabs {
  readonly markup: Markup
  readonly problems: readonly string[]
  /** Labels that are elements, such as pictures, by slot. */
  readonly labels: Readonly<Record<string, unknown>>
}

export function tabs(props: Props, items: readonly Props[]): Tabs {
  const texts = labelsOf(props.values)
  const labels: Record<string, unknown> = {}
  const list = items.map((item, index) => toTab(item, texts, `label ${index}`, labels))
  const selected = selectedValue(props, items, list)
  const markup = element(
    'div',
    {
      class: classes('tabs', isOn(props.block) && 'tabs--block', text(props.className)),
      'data-tabs': true,
      'data-group-id': text(props.groupId),
      'data-query-string': isOn(props.queryString) ? (text(props.groupId) ?? 'tab') : text(props.queryString)
    },
    element(
      'div',
      { class: 'tabs__list', role: 'tablist', hidden: true },
      ...list.map(tab => tabButton(tab, selected))
    ),
    ...list.map((tab, index) => tabPanel(tab, index, selected))
  )
  return { markup, problems: problemsOf(props, list), labels }
}

function toTab(item: Props, texts: ReadonlyMap<string, unknown>, slot: string, labels: Record<string, unknown>): Tab {
  const value = text(item.value) ?? text(item.label) ?? ''
  const given = item.label ?? texts.get(value)
  if (typeof given !== 'object' || given === null) return { value, label: text(given) ?? value }
  labels[slot] = given
  return { value, label: { slot } }
}

/** `values={[{value: 'a', label: 'A'}]}` gives labels to items that have none of their own. */
function labelsOf(values: unknown): ReadonlyMap<string, unknown> {
  const entries = Array.isArray(values) ? (values as readonly Props[]) : []
  return new Map(
    entries.flatMap(entry => {
      const value = text(entry?.value)
      return value === null ? [] : [[value, entry.label] as const]
    })
  )
}

/** `defaultValue`, else the item with `default`, else the first; `defaultValue={null}` counts as absent. */
function selectedValue(props: Props, items: readonly Props[], list: readonly Tab[]): string | undefined {
  const wanted = text(props.defaultValue)
  if (wanted !== null && list.some(tab => tab.value === wanted)) return wanted
  const marked = items.findIndex(item => isOn(item.default))
  return list[Math.max(0, marked)]?.value
}

function tabButton({ value, label }: Tab, selected: string | undefined): Markup {
  const isSelected = value === selected
  return element(
    'button',
    {
      class: 'tabs__tab',
      type: 'button',
      role: 'tab',
      'data-value': value,
      'aria-selected': String(isSelected),
      tabindex: isSelected ? '0' : '-1'
    },
    label
  )
}

function tabPanel({ value, label }: Tab, index: number, selected: string | undefined): Markup {
  return element(
    'section',
    { class: 'tabs__panel', 'data-value': value, 'data-selected': value === selected },
    element('p', { class: 'tabs__label' }, label),
    { slot: String(index) }
  )
}

function problemsOf(props: Props, list: readonly Tab[]): string[] {
  if (list.length === 0) return ['These tabs have no items.']
  const values = list.map(tab => tab.value)
  const repeated = [...new Set(values.filter((value, index) => values.indexOf(value) !== index))]
  const wanted = text(props.defaultValue)
  return [
    ...repeated.map(value => `Two tabs have the value “${value}”.`),
    ...(wanted === null || values.includes(wanted)
      ? []
      : [`The default “${wanted}” is not a tab; there are ${values.map(value => `“${value}”`).join(', ')}.`])
  ]
}
