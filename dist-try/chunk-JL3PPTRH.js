// src/util/markup/markup.ts
var children = { slot: "children" };
function element(tag, attributes, ...content) {
  const present = Object.entries(attributes).filter(
    (entry) => entry[1] !== null && entry[1] !== void 0 && entry[1] !== false
  );
  const attribute = ([name, value]) => [
    name,
    name.startsWith("data-") && value === true ? "" : value
  ];
  return { tag, attributes: Object.fromEntries(present.map(attribute)), children: content };
}
function text(value) {
  if (typeof value === "string") return value;
  return typeof value === "number" ? String(value) : null;
}
function isOn(value) {
  return value === true || value === "" || value === "true";
}
function classes(...names) {
  return names.filter((name) => name !== null && name !== false && name !== "").join(" ");
}

// src/util/markup/tabs.ts
var tabsHint = 'Tabs hold \u201C<TabItem value="\u2026" label="\u2026">\u201D items, each with a value of its own.';
var strangeItem = "Tabs hold something that is no \u201CTabItem\u201D.";
function tabs(props, items) {
  const labels = labelsOf(props.values);
  const list = items.map((item) => toTab(item, labels));
  const selected = selectedValue(props, items, list);
  const markup = element(
    "div",
    {
      class: classes("tabs", isOn(props.block) && "tabs--block", text(props.className)),
      "data-tabs": true,
      "data-group-id": text(props.groupId),
      "data-query-string": isOn(props.queryString) ? text(props.groupId) ?? "tab" : text(props.queryString)
    },
    element("div", { class: "tabs__list", role: "tablist", hidden: true }, ...list.map((tab) => drawTab(tab, selected))),
    ...list.map((tab, index) => drawPanel(tab, index, selected))
  );
  return { markup, problems: problemsOf(props, list) };
}
function toTab(item, labels) {
  const value = text(item.value) ?? text(item.label) ?? "";
  return { value, label: text(item.label) ?? labels.get(value) ?? value };
}
function labelsOf(values) {
  const entries = Array.isArray(values) ? values : [];
  return new Map(
    entries.flatMap((entry) => {
      const value = text(entry?.value);
      return value === null ? [] : [[value, text(entry.label) ?? value]];
    })
  );
}
function selectedValue(props, items, list) {
  const wanted = text(props.defaultValue);
  if (wanted !== null && list.some((tab) => tab.value === wanted)) return wanted;
  const marked = items.findIndex((item) => isOn(item.default));
  return list[Math.max(0, marked)]?.value;
}
function drawTab({ value, label }, selected) {
  const isSelected = value === selected;
  return element(
    "button",
    {
      class: "tabs__tab",
      type: "button",
      role: "tab",
      "data-value": value,
      "aria-selected": String(isSelected),
      tabindex: isSelected ? "0" : "-1"
    },
    label
  );
}
function drawPanel({ value, label }, index, selected) {
  return element(
    "section",
    { class: "tabs__panel", "data-value": value, "data-selected": value === selected },
    element("p", { class: "tabs__label" }, label),
    { slot: String(index) }
  );
}
function problemsOf(props, list) {
  if (list.length === 0) return ["These tabs have no items."];
  const values = list.map((tab) => tab.value);
  const repeated = [...new Set(values.filter((value, index) => values.indexOf(value) !== index))];
  const wanted = text(props.defaultValue);
  return [
    ...repeated.map((value) => `Two tabs have the value \u201C${value}\u201D.`),
    ...wanted === null || values.includes(wanted) ? [] : [`The default \u201C${wanted}\u201D is no tab; there are ${values.map((value) => `\u201C${value}\u201D`).join(", ")}.`]
  ];
}

// src/util/markup/icon.ts
function icon(props) {
  const label = text(props.label);
  const spoken = label === null ? { "aria-hidden": "true" } : { role: "img", "aria-label": label };
  return element("svg", { class: "icon", "data-icon": text(props.name) ?? "", ...spoken });
}

// src/util/markup/admonition.ts
var note = { type: "note", alert: "secondary", icon: "journal-text" };
var tip = { type: "tip", alert: "success", icon: "lightbulb" };
var info = { type: "info", alert: "info", icon: "info-circle" };
var warning = { type: "warning", alert: "warning", icon: "exclamation-triangle" };
var danger = { type: "danger", alert: "danger", icon: "exclamation-octagon" };
var kinds = /* @__PURE__ */ new Map([
  ["note", note],
  ["tip", tip],
  ["info", info],
  ["warning", warning],
  ["danger", danger],
  ["secondary", note],
  ["important", info],
  ["success", tip],
  ["caution", { ...warning, type: "caution" }]
]);
var admonitionKeywords = [...kinds.keys()];
function admonition(keyword, title = keyword, extraClass = null) {
  const kind = kinds.get(keyword) ?? { ...note, type: keyword };
  const look = `theme-admonition theme-admonition-${kind.type} admonition alert alert--${kind.alert}`;
  return element(
    "div",
    { class: classes(look, extraClass), role: "note" },
    element("div", { class: "admonition__heading" }, icon({ name: kind.icon }), title),
    element("div", { class: "admonition__content" }, children)
  );
}
function admonitionOf(props) {
  const type = text(props.type) ?? "note";
  const keyword = kinds.has(type) ? type : "info";
  return admonition(keyword, text(props.title) ?? type, text(props.className));
}

// src/util/markup/card.ts
function card(props) {
  const title = text(props.title) ?? "";
  const href = text(props.href);
  const name = text(props.icon);
  const label = href === null ? title : element("a", { class: "card__link", href }, title);
  return element(
    "div",
    { class: classes("card", href !== null && "card--link", text(props.className)) },
    ...name === null ? [] : [icon({ name })],
    element("p", { class: "card__title" }, label),
    element("div", { class: "card__body" }, children)
  );
}
function cardGrid(props) {
  return element("div", { class: classes("card-grid", text(props.className)) }, children);
}

// src/util/markup/code-block.ts
function codeBlock(props) {
  const title = text(props.title);
  const start = text(props.showLineNumbers);
  const numbers = isOn(props.showLineNumbers) ? "showLineNumbers" : start && `showLineNumbers=${start}`;
  const meta = [
    title === null ? null : `title=${title.includes('"') ? `'${title}'` : `"${title}"`}`,
    numbers,
    isOn(props.wrap) ? "wrap" : null,
    text(props.metastring)
  ];
  const language = text(props.language) ?? /^language-(\S+)/.exec(text(props.className) ?? "")?.[1];
  return element(
    "pre",
    {},
    element(
      "code",
      { class: language && `language-${language}`, "data-meta": meta.filter(Boolean).join(" ") || null },
      children
    )
  );
}

// src/util/markup/details.ts
function details(props) {
  return element(
    "details",
    { class: classes("details", text(props.className)), open: props.open === true || props.open === "" },
    element("summary", {}, text(props.summary) ?? "Details"),
    element("div", { class: "details__content" }, children)
  );
}

// src/util/markup/link.ts
function link(props) {
  return element(
    "a",
    {
      href: text(props.to) ?? text(props.href),
      class: text(props.className),
      title: text(props.title),
      id: text(props.id),
      "aria-label": text(props["aria-label"])
    },
    children
  );
}

// src/util/markup/themed-image.ts
function themedImage(props) {
  const sources = isRecord(props.sources) ? props.sources : {};
  const picture = (mode) => element("img", {
    class: classes(`themedComponent--${mode}`, text(props.className)),
    src: text(props[mode]) ?? text(sources[mode]) ?? "",
    alt: text(props.alt) ?? "",
    title: text(props.title),
    width: text(props.width),
    height: text(props.height)
  });
  return element("span", { class: "themed-image" }, picture("light"), picture("dark"));
}
function isRecord(value) {
  return typeof value === "object" && value !== null;
}

export {
  children,
  element,
  icon,
  admonitionKeywords,
  admonition,
  admonitionOf,
  card,
  cardGrid,
  codeBlock,
  details,
  link,
  tabsHint,
  strangeItem,
  tabs,
  themedImage
};
