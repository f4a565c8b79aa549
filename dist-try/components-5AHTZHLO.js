import {
  admonition,
  admonitionOf,
  card,
  cardGrid,
  codeBlock,
  details,
  icon,
  link,
  strangeItem,
  tabs,
  themedImage
} from "./chunk-JL3PPTRH.js";

// templates/mdx/draw.tsx
import { createElement, Fragment } from "react";
import { jsx } from "react/jsx-runtime";
function draw(markup, slots) {
  return createElement(
    markup.tag,
    Object.fromEntries(Object.entries(markup.attributes).map(([name, value]) => [reactNames[name] ?? name, value])),
    ...markup.children.map((child, index) => drawChild(child, slots, index))
  );
}
function drawChild(child, slots, index) {
  if (typeof child === "string") return child;
  if ("slot" in child) return /* @__PURE__ */ jsx(Fragment, { children: slots[child.slot] }, index);
  return draw(child, slots);
}
var reactNames = { class: "className", tabindex: "tabIndex" };

// templates/mdx/Admonition.tsx
function Admonition({ children, title, ...props }) {
  if (title === void 0 || typeof title === "string") {
    return draw(admonitionOf({ ...props, title }), { children });
  }
  return draw(admonition(props.type ?? "note", { slot: "title" }, props.className ?? null), { children, title });
}

// templates/mdx/Card.tsx
function Card({ children, ...props }) {
  return draw(card(props), { children });
}

// templates/mdx/CardGrid.tsx
function CardGrid({ children, ...props }) {
  return draw(cardGrid(props), { children });
}

// templates/mdx/CodeBlock.tsx
function CodeBlock({ children, ...props }) {
  return draw(codeBlock({ ...props }), { children });
}

// templates/mdx/Details.tsx
function Details({ children, ...props }) {
  return draw(details(props), { children });
}

// templates/mdx/Icon.tsx
function Icon(props) {
  return draw(icon({ ...props }), {});
}

// templates/mdx/Link.tsx
function Link({ children, ...props }) {
  return draw(link(props), { children });
}

// templates/mdx/TabItem.tsx
import { Fragment as Fragment2, jsx as jsx2 } from "react/jsx-runtime";
function TabItem({ children }) {
  return /* @__PURE__ */ jsx2(Fragment2, { children });
}

// templates/mdx/Tabs.tsx
import { Children, Fragment as Fragment3, isValidElement } from "react";
function Tabs({ children, ...props }) {
  const items = itemsOf(children);
  const { markup, problems } = tabs({ ...props }, items);
  if (problems.length > 0) throw Object.assign(new Error(problems.join(" ")), { code: "markdown/tabs" });
  return draw(markup, Object.fromEntries(items.map((item, index) => [index, item.children])));
}
function itemsOf(children) {
  return Children.toArray(children).flatMap((child) => {
    if (typeof child === "string" && child.trim() === "") return [];
    const props = isValidElement(child) ? child.props : null;
    if (props !== null && isValidElement(child) && child.type === Fragment3) return itemsOf(props.children);
    if (props === null || !("value" in props || "label" in props)) {
      throw Object.assign(new Error(strangeItem), { code: "markdown/tabs" });
    }
    return [props];
  });
}

// templates/mdx/ThemedImage.tsx
function ThemedImage(props) {
  return draw(themedImage({ ...props }), {});
}

// templates/mdx/components.ts
var components = {
  Admonition,
  Card,
  CardGrid,
  CodeBlock,
  Details,
  Icon,
  Link,
  TabItem,
  Tabs,
  ThemedImage
};
export {
  Admonition,
  Card,
  CardGrid,
  CodeBlock,
  Details,
  Icon,
  Link,
  TabItem,
  Tabs,
  ThemedImage,
  components
};
