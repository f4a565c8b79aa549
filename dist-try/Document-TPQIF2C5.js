import {
  escapeXml
} from "./chunk-VJH37ZDP.js";
import {
  addressKey,
  localeBaseUrl,
  switchLocale
} from "./chunk-W6ZTNBIF.js";
import {
  classNames,
  htmlAttributes,
  ids,
  pageColors,
  parts,
  queryKeys,
  sectionHeadingClass,
  wholeSidebarLimit
} from "./chunk-G3GICVBT.js";
import {
  icons
} from "./chunk-FG2BZOJT.js";

// templates/parts/Icon.tsx
import { createElement } from "react";

// templates/attributes.ts
var reactNames = {
  charset: "charSet",
  class: "className",
  crossorigin: "crossOrigin",
  fetchpriority: "fetchPriority",
  for: "htmlFor",
  hreflang: "hrefLang",
  imagesizes: "imageSizes",
  imagesrcset: "imageSrcSet",
  nomodule: "noModule",
  referrerpolicy: "referrerPolicy",
  tabindex: "tabIndex"
};
function toReactProps(attributes) {
  const kept = Object.entries(attributes).filter(([name]) => name !== "style" && !/^on/i.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [toReactName(name), value]));
}
function toReactName(name) {
  if (/^(?:data|aria)-/.test(name)) return name;
  return reactNames[name] ?? name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
}

// templates/parts/Icon.tsx
import { jsx } from "react/jsx-runtime";
function Icon({ icon, file = null }) {
  return /* @__PURE__ */ jsx("svg", { className: "icon", width: "16", height: "16", viewBox: icon.viewBox, "aria-hidden": "true", children: file === null ? drawShapes(icon) : /* @__PURE__ */ jsx("use", { href: `${file}#${icon.name}` }) });
}
function drawShapes({ shapes }) {
  return shapes.map(({ tag, attributes }, index) => createElement(tag, { key: index, ...toReactProps(attributes) }));
}

// templates/parts/Breadcrumbs.tsx
import { jsx as jsx2, jsxs } from "react/jsx-runtime";
function Breadcrumbs({ crumbs, homeHref }) {
  return /* @__PURE__ */ jsx2("nav", { className: classNames.breadcrumbs, "aria-label": "Breadcrumbs", children: /* @__PURE__ */ jsxs("ul", { className: "breadcrumbs", children: [
    /* @__PURE__ */ jsx2("li", { className: "breadcrumbs__item", children: /* @__PURE__ */ jsx2("a", { className: "breadcrumbs__link", href: homeHref, "aria-label": "Home page", children: /* @__PURE__ */ jsx2(Icon, { icon: icons.home }) }) }),
    crumbs.map((crumb, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two crumbs can be equal, and none ever moves
      /* @__PURE__ */ jsx2("li", { className: "breadcrumbs__item", children: /* @__PURE__ */ jsx2(CrumbText, { ...crumb, isLast: index === crumbs.length - 1 }) }, index)
    ))
  ] }) });
}
function CrumbText({ label: label2, href, isLast }) {
  if (isLast) return /* @__PURE__ */ jsx2("span", { "aria-current": "page", children: label2 });
  if (href === null) return /* @__PURE__ */ jsx2("span", { children: label2 });
  return /* @__PURE__ */ jsx2("a", { className: "breadcrumbs__link", href, children: label2 });
}

// templates/parts/Cards.tsx
import { jsx as jsx3, jsxs as jsxs2 } from "react/jsx-runtime";
function Cards({ cards }) {
  return /* @__PURE__ */ jsx3("ul", { className: "card-grid", children: cards.map(({ label: label2, href, description, count }) => /* @__PURE__ */ jsx3("li", { children: /* @__PURE__ */ jsxs2("div", { className: "card card--link", children: [
    /* @__PURE__ */ jsx3("p", { className: "card__title", children: /* @__PURE__ */ jsx3("a", { className: "card__link", href, children: label2 }) }),
    /* @__PURE__ */ jsx3("div", { className: "card__body", children: description ?? (count === null ? null : countText(count)) })
  ] }) }, href)) });
}
function countText(count) {
  return count === 1 ? "1 item" : `${count} items`;
}

// templates/parts/Pager.tsx
import { jsx as jsx4, jsxs as jsxs3 } from "react/jsx-runtime";
function Pager({ label: label2, previous, next }) {
  if (previous === null && next === null) return null;
  return /* @__PURE__ */ jsxs3("nav", { className: "pagination-nav", "aria-label": label2, children: [
    previous !== null && /* @__PURE__ */ jsx4(PagerLink, { link: previous, side: "prev", sublabel: "Previous" }),
    next !== null && /* @__PURE__ */ jsx4(PagerLink, { link: next, side: "next", sublabel: "Next" })
  ] });
}
function PagerLink({ link, side, sublabel }) {
  return /* @__PURE__ */ jsxs3("a", { className: `pagination-nav__link pagination-nav__link--${side}`, href: link.href, rel: side, children: [
    /* @__PURE__ */ jsx4("span", { className: "pagination-nav__sublabel", children: sublabel }),
    /* @__PURE__ */ jsx4("span", { className: "pagination-nav__label", children: link.label })
  ] });
}

// templates/CategoryIndex.tsx
import { Fragment, jsx as jsx5, jsxs as jsxs4 } from "react/jsx-runtime";
function CategoryIndex({ body, site, navigation }) {
  return /* @__PURE__ */ jsxs4(Fragment, { children: [
    /* @__PURE__ */ jsxs4("article", { children: [
      /* @__PURE__ */ jsx5(Breadcrumbs, { crumbs: navigation.breadcrumbs, homeHref: site.baseUrl }),
      /* @__PURE__ */ jsxs4("div", { className: classNames.markdown, children: [
        /* @__PURE__ */ jsx5("header", { children: /* @__PURE__ */ jsx5("h1", { children: body.title }) }),
        body.description !== null && /* @__PURE__ */ jsx5("p", { children: body.description }),
        /* @__PURE__ */ jsx5(Cards, { cards: navigation.cards })
      ] })
    ] }),
    /* @__PURE__ */ jsx5(Pager, { label: "Docs pages", previous: navigation.previous, next: navigation.next })
  ] });
}

// templates/parts/DocBanner.tsx
import { jsx as jsx6, jsxs as jsxs5 } from "react/jsx-runtime";
var banners = {
  draft: {
    className: classNames.draftBanner,
    icon: icons.draft,
    title: "Draft page",
    text: "Only the local preview shows this page. It is not part of the published site."
  },
  unlisted: {
    className: classNames.unlistedBanner,
    icon: icons.unlisted,
    title: "Unlisted page",
    text: "Search engines will not index this page, and only people with the link can read it."
  }
};
function DocBanner({ kind }) {
  const { className, icon, title, text } = banners[kind];
  return /* @__PURE__ */ jsxs5(
    "div",
    {
      className: `${className} theme-admonition theme-admonition-warning admonition alert alert--warning`,
      role: "note",
      children: [
        /* @__PURE__ */ jsxs5("div", { className: "admonition__heading", children: [
          /* @__PURE__ */ jsx6(Icon, { icon }),
          title
        ] }),
        /* @__PURE__ */ jsx6("div", { className: "admonition__content", children: /* @__PURE__ */ jsx6("p", { children: text }) })
      ]
    }
  );
}

// templates/parts/NewTab.tsx
import { Fragment as Fragment2, jsx as jsx7, jsxs as jsxs6 } from "react/jsx-runtime";
var newTab = { target: "_blank", rel: "noopener noreferrer" };
function NewTabMark({ silent = false }) {
  return /* @__PURE__ */ jsxs6(Fragment2, { children: [
    !silent && /* @__PURE__ */ jsx7(Icon, { icon: icons.external }),
    /* @__PURE__ */ jsx7("span", { className: "visually-hidden", children: " (opens in a new tab)" })
  ] });
}

// templates/parts/EditLink.tsx
import { jsx as jsx8, jsxs as jsxs7 } from "react/jsx-runtime";
function EditLink({ href }) {
  return /* @__PURE__ */ jsxs7("a", { className: classNames.editLink, href, ...newTab, children: [
    /* @__PURE__ */ jsx8(Icon, { icon: icons.edit }),
    "Edit this page",
    /* @__PURE__ */ jsx8(NewTabMark, { silent: true })
  ] });
}

// templates/parts/LastUpdated.tsx
import { Fragment as Fragment3, jsx as jsx9, jsxs as jsxs8 } from "react/jsx-runtime";
function LastUpdated({ date, dateText, author }) {
  return /* @__PURE__ */ jsxs8("span", { className: classNames.lastUpdated, children: [
    "Last updated",
    date !== null && /* @__PURE__ */ jsxs8(Fragment3, { children: [
      " on ",
      /* @__PURE__ */ jsx9("b", { children: /* @__PURE__ */ jsx9("time", { dateTime: date, itemProp: "dateModified", children: dateText }) })
    ] }),
    author !== null && /* @__PURE__ */ jsxs8(Fragment3, { children: [
      " by ",
      /* @__PURE__ */ jsx9("b", { children: author })
    ] })
  ] });
}

// templates/parts/TagList.tsx
import { jsx as jsx10, jsxs as jsxs9 } from "react/jsx-runtime";
function TagList({
  tags,
  labelledBy
}) {
  return /* @__PURE__ */ jsxs9("div", { className: "tags", children: [
    labelledBy === void 0 && /* @__PURE__ */ jsx10("b", { children: "Tags:" }),
    /* @__PURE__ */ jsx10("ul", { "aria-labelledby": labelledBy, "aria-label": labelledBy === void 0 ? "Tags" : void 0, children: tags.map(({ label: label2, href, count }) => /* @__PURE__ */ jsx10("li", { children: /* @__PURE__ */ jsxs9("a", { className: "tag", rel: "tag", href, children: [
      label2,
      count !== null && /* @__PURE__ */ jsx10("span", { className: "tag-count", children: count })
    ] }) }, href)) })
  ] });
}

// templates/parts/DocFooter.tsx
import { jsx as jsx11, jsxs as jsxs10 } from "react/jsx-runtime";
function DocFooter({ tags, editHref, lastUpdate }) {
  if (tags.length === 0 && editHref === null && lastUpdate === null) return null;
  return /* @__PURE__ */ jsxs10("footer", { className: classNames.docFooter, children: [
    tags.length > 0 && /* @__PURE__ */ jsx11("div", { className: "theme-doc-footer-tags-row", children: /* @__PURE__ */ jsx11(TagList, { tags }) }),
    (editHref !== null || lastUpdate !== null) && /* @__PURE__ */ jsxs10("div", { className: "theme-doc-footer-edit-meta-row", children: [
      editHref !== null && /* @__PURE__ */ jsx11(EditLink, { href: editHref }),
      lastUpdate !== null && /* @__PURE__ */ jsx11(LastUpdated, { ...lastUpdate })
    ] })
  ] });
}

// templates/parts/Html.tsx
import { createElement as createElement2 } from "react";
function Html({ as, html, ...attributes }) {
  return createElement2(as, { ...attributes, dangerouslySetInnerHTML: { __html: html } });
}

// templates/parts/TocList.tsx
import { jsx as jsx12, jsxs as jsxs11 } from "react/jsx-runtime";
function TocList({ items }) {
  return /* @__PURE__ */ jsx12("ul", { className: "table-of-contents", children: items.map(({ id, html, children }) => /* @__PURE__ */ jsxs11("li", { children: [
    /* @__PURE__ */ jsx12(
      Html,
      {
        as: "a",
        className: "table-of-contents__link toc-highlight",
        href: `#${encodeURIComponent(id)}`,
        html
      }
    ),
    children.length > 0 && /* @__PURE__ */ jsx12(TocList, { items: children })
  ] }, id)) });
}

// templates/parts/Toc.tsx
import { jsx as jsx13, jsxs as jsxs12 } from "react/jsx-runtime";
var tocLabel = "On this page";
function Toc({ items }) {
  return /* @__PURE__ */ jsxs12("nav", { "aria-label": tocLabel, children: [
    /* @__PURE__ */ jsx13("div", { className: "toc-title", "aria-hidden": "true", children: tocLabel }),
    /* @__PURE__ */ jsx13(TocList, { items })
  ] });
}

// templates/parts/TocMobile.tsx
import { jsx as jsx14, jsxs as jsxs13 } from "react/jsx-runtime";
function TocMobile({ items }) {
  return /* @__PURE__ */ jsxs13("details", { className: classNames.tocMobile, ...{ [parts.tocMobile]: "" }, children: [
    /* @__PURE__ */ jsx14("summary", { children: tocLabel }),
    /* @__PURE__ */ jsx14(TocList, { items })
  ] });
}

// templates/parts/VersionBadge.tsx
import { jsx as jsx15 } from "react/jsx-runtime";
function VersionBadge({ label: label2 }) {
  return /* @__PURE__ */ jsx15("span", { className: "theme-doc-version-badge badge", children: `Version: ${label2}` });
}

// templates/Doc.tsx
import { Fragment as Fragment4, jsx as jsx16, jsxs as jsxs14 } from "react/jsx-runtime";
function Doc({ body, site, navigation }) {
  const { toc, banner, version } = body;
  return /* @__PURE__ */ jsxs14(Fragment4, { children: [
    /* @__PURE__ */ jsxs14("article", { children: [
      body.breadcrumbs && /* @__PURE__ */ jsx16(Breadcrumbs, { crumbs: navigation.breadcrumbs, homeHref: site.baseUrl }),
      version !== null && /* @__PURE__ */ jsx16(VersionBadge, { label: version.label }),
      banner !== null && /* @__PURE__ */ jsx16(DocBanner, { kind: banner }),
      toc.length > 0 && /* @__PURE__ */ jsx16(TocMobile, { items: toc }),
      /* @__PURE__ */ jsx16(Html, { as: "div", className: classNames.markdown, html: headerOf(body) + body.html }),
      /* @__PURE__ */ jsx16(DocFooter, { tags: body.tags, editHref: body.editHref, lastUpdate: body.lastUpdate })
    ] }),
    /* @__PURE__ */ jsx16(Pager, { label: "Docs pages", previous: navigation.previous, next: navigation.next }),
    toc.length > 0 && /* @__PURE__ */ jsx16("div", { className: classNames.tocDesktop, ...{ [parts.toc]: "" }, children: /* @__PURE__ */ jsx16(Toc, { items: toc }) })
  ] });
}
function headerOf({ title }) {
  if (title === null) return "";
  return `<header><h1>${"html" in title ? title.html : escapeXml(title.text)}</h1></header>`;
}

// templates/DocsTag.tsx
import { jsx as jsx17, jsxs as jsxs15 } from "react/jsx-runtime";
function DocsTag({ body }) {
  return /* @__PURE__ */ jsxs15("article", { className: classNames.markdown, children: [
    /* @__PURE__ */ jsx17("header", { children: /* @__PURE__ */ jsx17("h1", { children: body.title }) }),
    /* @__PURE__ */ jsx17("p", { children: /* @__PURE__ */ jsx17("a", { href: body.allTagsHref, children: "View all tags" }) }),
    body.items.map(({ label: label2, href, description }) => /* @__PURE__ */ jsxs15("section", { children: [
      /* @__PURE__ */ jsx17("h2", { children: /* @__PURE__ */ jsx17("a", { href, children: label2 }) }),
      description !== null && /* @__PURE__ */ jsx17("p", { children: description })
    ] }, href))
  ] });
}

// templates/DocsTags.tsx
import { jsx as jsx18, jsxs as jsxs16 } from "react/jsx-runtime";
function DocsTags({ body }) {
  return /* @__PURE__ */ jsxs16("article", { className: classNames.markdown, children: [
    /* @__PURE__ */ jsx18("h1", { id: "tags", children: body.title }),
    /* @__PURE__ */ jsx18(TagList, { tags: body.tags, labelledBy: "tags" })
  ] });
}

// templates/NotFound.tsx
import { jsx as jsx19, jsxs as jsxs17 } from "react/jsx-runtime";
function NotFound({ site }) {
  return /* @__PURE__ */ jsxs17("article", { className: "not-found", children: [
    /* @__PURE__ */ jsx19("p", { className: "not-found-code", "aria-hidden": "true", children: "404" }),
    /* @__PURE__ */ jsx19("h1", { children: "Page Not Found" }),
    /* @__PURE__ */ jsx19("p", { children: "We could not find what you were looking for." }),
    /* @__PURE__ */ jsx19("p", { children: "Please contact the owner of the site that linked you to the original URL and let them know their link is broken." }),
    /* @__PURE__ */ jsx19("div", { ...{ [parts.suggestions]: "" } }),
    /* @__PURE__ */ jsxs17("p", { className: "button-row", children: [
      /* @__PURE__ */ jsx19("a", { className: "button", href: site.baseUrl, children: "Go to the start page" }),
      site.search !== null && site.search.pageHref !== null && /* @__PURE__ */ jsx19("a", { className: "button button--quiet", href: site.search.pageHref, children: "Search the documentation" })
    ] })
  ] });
}

// templates/Search.tsx
import { jsx as jsx20, jsxs as jsxs18 } from "react/jsx-runtime";
function Search({ site }) {
  const sections = site.navbar.items.filter(isSection);
  return /* @__PURE__ */ jsxs18("article", { className: "search-page", ...{ [parts.searchPage]: "" }, children: [
    /* @__PURE__ */ jsx20("h1", { children: "Search the documentation" }),
    /* @__PURE__ */ jsx20("search", { children: /* @__PURE__ */ jsx20("form", { action: site.search?.pageHref ?? void 0, children: /* @__PURE__ */ jsx20(
      "input",
      {
        type: "search",
        name: queryKeys.search,
        placeholder: "Type your search here",
        "aria-label": "Search",
        autoComplete: "off"
      }
    ) }) }),
    /* @__PURE__ */ jsx20("noscript", { children: /* @__PURE__ */ jsx20("p", { children: "Search needs JavaScript. The sections of the site lead to every page without it:" }) }),
    /* @__PURE__ */ jsx20("nav", { "aria-label": "Sections", className: "search-sections", children: /* @__PURE__ */ jsx20("ul", { children: sections.map(({ label: label2, href }) => /* @__PURE__ */ jsx20("li", { children: /* @__PURE__ */ jsx20("a", { href, children: label2 }) }, href)) }) })
  ] });
}
function isSection(entry) {
  return entry.kind === "link" && !entry.external && entry.label !== "";
}

// templates/Body.tsx
import { jsx as jsx21 } from "react/jsx-runtime";
function Body({ page }) {
  const { body, site, navigation } = page;
  switch (body.kind) {
    case "doc":
      return /* @__PURE__ */ jsx21(Doc, { body, site, navigation });
    case "category":
      return /* @__PURE__ */ jsx21(CategoryIndex, { body, site, navigation });
    case "tags":
      return /* @__PURE__ */ jsx21(DocsTags, { body });
    case "docs-tag":
      return /* @__PURE__ */ jsx21(DocsTag, { body });
    case "search":
      return /* @__PURE__ */ jsx21(Search, { site });
    case "not-found":
      return /* @__PURE__ */ jsx21(NotFound, { site });
    // The changelog's templates come with issue 5.
    case "post":
    case "posts":
    case "archive":
    case "authors":
      return null;
  }
}

// templates/Head.tsx
import { createElement as createElement3 } from "react";

// templates/parts/JsonScript.tsx
import { jsx as jsx22 } from "react/jsx-runtime";
function JsonScript({ type, value }) {
  const json = JSON.stringify(value).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
  return /* @__PURE__ */ jsx22("script", { type, dangerouslySetInnerHTML: { __html: json } });
}

// templates/Head.tsx
import { jsx as jsx23, jsxs as jsxs19 } from "react/jsx-runtime";
function Head({ site, assets, head }) {
  return /* @__PURE__ */ jsxs19("head", { children: [
    /* @__PURE__ */ jsx23("meta", { charSet: "UTF-8" }),
    /* @__PURE__ */ jsx23("meta", { name: "viewport", content: "width=device-width, initial-scale=1.0" }),
    /* @__PURE__ */ jsx23("script", { dangerouslySetInnerHTML: { __html: assets.beforePaint } }),
    /* @__PURE__ */ jsx23("title", { children: head.title }),
    head.description !== null && /* @__PURE__ */ jsx23("meta", { name: "description", content: head.description }),
    head.robots !== null && /* @__PURE__ */ jsx23("meta", { name: "robots", content: head.robots }),
    head.canonical !== null && /* @__PURE__ */ jsx23("link", { rel: "canonical", href: head.canonical }),
    head.meta.map(({ name, property, content }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: some names occur twice, and none ever moves
      /* @__PURE__ */ jsx23("meta", { name: name ?? void 0, property: property ?? void 0, content }, index)
    )),
    /* @__PURE__ */ jsx23(ThemeColors, { colorMode: site.colorMode }),
    head.links.map((attributes) => /* @__PURE__ */ jsx23("link", { ...toReactProps(attributes) }, Object.values(attributes).join(" "))),
    assets.styles.map((href) => /* @__PURE__ */ jsx23("link", { rel: "stylesheet", href }, href)),
    assets.scripts.map((src) => /* @__PURE__ */ jsx23("script", { type: "module", src }, src)),
    head.structuredData.map((data, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: objects without a name that never move
      /* @__PURE__ */ jsx23(JsonScript, { type: "application/ld+json", value: data }, index)
    )),
    head.tags.map((tag, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: tags of the owner that never move
      /* @__PURE__ */ jsx23(OwnerTag, { ...tag }, index)
    ))
  ] });
}
function ThemeColors({ colorMode }) {
  const { defaultMode, respectPrefersColorScheme } = colorMode;
  if (!respectPrefersColorScheme) return /* @__PURE__ */ jsx23("meta", { name: "theme-color", content: pageColors[defaultMode] });
  return ["light", "dark"].map((mode) => /* @__PURE__ */ jsx23("meta", { name: "theme-color", media: `(prefers-color-scheme: ${mode})`, content: pageColors[mode] }, mode));
}
function OwnerTag({ tagName, attributes, innerHTML }) {
  const inside = innerHTML === null ? {} : { dangerouslySetInnerHTML: { __html: innerHTML } };
  return createElement3(tagName, { ...toReactProps(attributes), ...inside });
}

// templates/parts/AnnouncementBar.tsx
import { Fragment as Fragment5, jsx as jsx24, jsxs as jsxs20 } from "react/jsx-runtime";
function AnnouncementBar({ content, isCloseable }) {
  return /* @__PURE__ */ jsxs20(Fragment5, { children: [
    /* @__PURE__ */ jsx24(Html, { as: "div", className: "announcement-content", html: content }),
    isCloseable && /* @__PURE__ */ jsx24("button", { type: "button", className: "icon-button needs-script", "aria-label": "Close", children: /* @__PURE__ */ jsx24(Icon, { icon: icons.close }) })
  ] });
}

// templates/parts/BackToTop.tsx
import { jsx as jsx25 } from "react/jsx-runtime";
function BackToTop() {
  return /* @__PURE__ */ jsx25(
    "button",
    {
      type: "button",
      className: classNames.backToTop,
      "aria-label": "Scroll back to top",
      hidden: true,
      ...{ [parts.backToTop]: "" },
      children: /* @__PURE__ */ jsx25(Icon, { icon: icons.top })
    }
  );
}

// templates/parts/Logo.tsx
import { Fragment as Fragment6, jsx as jsx26, jsxs as jsxs21 } from "react/jsx-runtime";
function Logo({ site }) {
  const { logo, title } = site.navbar;
  if (logo === null && title === null) return null;
  return /* @__PURE__ */ jsxs21("a", { className: "navbar__brand", href: logo?.href ?? site.baseUrl, children: [
    logo !== null && /* @__PURE__ */ jsx26(LogoPicture, { logo, alt: title === null ? logo.alt : "" }),
    title !== null && /* @__PURE__ */ jsx26("b", { className: "navbar__title", children: title })
  ] });
}
function LogoPicture({ logo, alt }) {
  const size = { width: logo.width ?? void 0, height: logo.height ?? void 0, loading: "lazy" };
  if (logo.srcDark === null) return /* @__PURE__ */ jsx26("img", { className: "navbar__logo", src: logo.src, alt, ...size });
  return /* @__PURE__ */ jsxs21(Fragment6, { children: [
    /* @__PURE__ */ jsx26("img", { className: "navbar__logo themedComponent--light", src: logo.src, alt, ...size }),
    /* @__PURE__ */ jsx26("img", { className: "navbar__logo themedComponent--dark", src: logo.srcDark, alt, ...size })
  ] });
}

// templates/parts/Footer.tsx
import { jsx as jsx27, jsxs as jsxs22 } from "react/jsx-runtime";
function Footer({ footer }) {
  const { style, columns, logo, copyright } = footer;
  return /* @__PURE__ */ jsxs22("footer", { className: `${classNames.footer} footer--${style}`, children: [
    columns.length > 0 && /* @__PURE__ */ jsx27("div", { className: "footer__links", children: columns.map(({ title, items }) => /* @__PURE__ */ jsx27(FooterColumn, { title, items }, title)) }),
    logo !== null && (logo.href === null ? /* @__PURE__ */ jsx27(LogoPicture, { logo, alt: logo.alt }) : /* @__PURE__ */ jsx27("a", { href: logo.href, children: /* @__PURE__ */ jsx27(LogoPicture, { logo, alt: logo.alt }) })),
    copyright !== null && /* @__PURE__ */ jsx27(Html, { as: "div", className: "footer__copyright", html: copyright })
  ] });
}
function FooterColumn({ title, items }) {
  return /* @__PURE__ */ jsxs22("div", { className: "theme-layout-footer-column footer__column", children: [
    title !== null && /* @__PURE__ */ jsx27("h2", { className: "footer__title", children: title }),
    /* @__PURE__ */ jsx27("ul", { children: items.map((link, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: links have no other name of their own, and none ever moves
      /* @__PURE__ */ jsx27("li", { children: /* @__PURE__ */ jsx27(FooterEntry, { ...link }) }, index)
    )) })
  ] });
}
function FooterEntry({ label: label2, target, html }) {
  if (html !== null) return /* @__PURE__ */ jsx27(Html, { as: "div", html });
  if (target === null) return label2;
  return /* @__PURE__ */ jsxs22("a", { href: target.href, ...target.external ? newTab : {}, children: [
    label2,
    target.external && /* @__PURE__ */ jsx27(NewTabMark, {})
  ] });
}

// templates/parts/ColorModeToggle.tsx
import { jsx as jsx28, jsxs as jsxs23 } from "react/jsx-runtime";
function ColorModeToggle({ colorMode, icons: icons2 }) {
  if (colorMode.disableSwitch) return null;
  const order = colorMode.respectPrefersColorScheme ? ["system", "light", "dark"] : ["light", "dark"];
  return /* @__PURE__ */ jsx28(
    "button",
    {
      type: "button",
      className: "icon-button needs-script",
      ...{ [parts.colorMode]: "" },
      disabled: true,
      suppressHydrationWarning: true,
      children: order.map((mode, index) => /* @__PURE__ */ jsxs23("span", { className: `mode-${mode}`, children: [
        /* @__PURE__ */ jsx28(Icon, { icon: icons[mode], file: icons2 }),
        /* @__PURE__ */ jsx28("span", { className: "visually-hidden", children: `Colour mode: ${mode}. Switch to ${order[(index + 1) % order.length]}` })
      ] }, mode))
    }
  );
}

// templates/active.ts
function isSamePage(href, permalink) {
  return addressKey(href) === addressKey(permalink);
}
function currentState(href, rule, page) {
  if (isSamePage(href, page.permalink)) return "page";
  return rule !== null && isActive(rule, page) ? "true" : void 0;
}
function isActive(rule, page) {
  switch (rule.kind) {
    case "path":
      return `${addressKey(page.permalink)}/`.startsWith(`${addressKey(rule.path)}/`);
    case "pattern":
      return new RegExp(rule.source, "gi").test(page.permalink);
    case "docs-set":
      return page.docsSet === rule.id;
    case "sidebar":
      return page.sidebar === rule.name;
  }
}

// templates/parts/Dropdown.tsx
import { jsx as jsx29, jsxs as jsxs24 } from "react/jsx-runtime";
function Dropdown({ label: label2, icon, icons: icons2, where, isActive: isActive2, children }) {
  const inBar = where === "bar";
  const base = inBar ? "navbar__link" : "menu__link menu__link--sublist";
  const active = inBar ? classNames.activeNavLink : classNames.activeMenuLink;
  return /* @__PURE__ */ jsxs24("details", { className: inBar ? "dropdown" : void 0, ...inBar ? { name: "navbar" } : {}, children: [
    /* @__PURE__ */ jsxs24("summary", { className: isActive2 ? `${base} ${active}` : base, children: [
      icon !== null && /* @__PURE__ */ jsx29(Icon, { icon, file: icons2 }),
      label2
    ] }),
    /* @__PURE__ */ jsx29("ul", { className: inBar ? "dropdown__menu" : "menu__list", children })
  ] });
}

// templates/parts/LocaleDropdown.tsx
import { jsx as jsx30 } from "react/jsx-runtime";
function LocaleDropdown({ label: label2, site, page, where }) {
  const { locale, locales, baseUrl } = site;
  const here = localeBaseUrl(baseUrl, locale);
  return /* @__PURE__ */ jsx30(
    Dropdown,
    {
      label: label2 !== "" ? label2 : where === "bar" ? locale.label : "Languages",
      icon: icons.language,
      icons: site.icons,
      where,
      isActive: false,
      children: locales.map((other) => /* @__PURE__ */ jsx30("li", { children: /* @__PURE__ */ jsx30(
        "a",
        {
          className: "menu__link",
          href: switchLocale(page.permalink, here, localeBaseUrl(baseUrl, other)),
          lang: other.tag,
          hrefLang: other.tag,
          target: "_self",
          "aria-current": other.tag === locale.tag ? "true" : void 0,
          children: other.label
        }
      ) }, other.tag))
    }
  );
}

// templates/parts/SearchButton.tsx
import { Fragment as Fragment7, jsx as jsx31, jsxs as jsxs25 } from "react/jsx-runtime";
function SearchButton({ search }) {
  if (search === null) return null;
  const marks = { className: "search-button", [parts.searchButton]: "" };
  if (search.pageHref !== null) {
    return /* @__PURE__ */ jsx31("a", { href: search.pageHref, ...marks, children: /* @__PURE__ */ jsx31(SearchLabel, {}) });
  }
  return /* @__PURE__ */ jsx31("button", { type: "button", ...marks, className: "search-button needs-script", children: /* @__PURE__ */ jsx31(SearchLabel, {}) });
}
function SearchLabel() {
  return /* @__PURE__ */ jsxs25(Fragment7, { children: [
    /* @__PURE__ */ jsx31(Icon, { icon: icons.search }),
    /* @__PURE__ */ jsx31("span", { className: "search-label", children: "Search" }),
    /* @__PURE__ */ jsxs25("span", { className: "search-keys needs-script", "aria-hidden": "true", suppressHydrationWarning: true, children: [
      /* @__PURE__ */ jsx31("kbd", { suppressHydrationWarning: true, children: "Ctrl" }),
      /* @__PURE__ */ jsx31("kbd", { children: "K" })
    ] })
  ] });
}

// templates/parts/NavbarItem.tsx
import { jsx as jsx32, jsxs as jsxs26 } from "react/jsx-runtime";
function NavbarItem({ entry, site, page, where }) {
  switch (entry.kind) {
    case "link":
      return /* @__PURE__ */ jsx32(NavbarLink, { entry, page, where, icons: site.icons });
    case "dropdown":
      return /* @__PURE__ */ jsx32(
        Dropdown,
        {
          label: entry.label,
          icon: entry.icon,
          icons: site.icons,
          where,
          isActive: hasActive(entry.items, page),
          children: entry.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries never change their order
            /* @__PURE__ */ jsx32("li", { children: /* @__PURE__ */ jsx32(NavbarItem, { entry: item, site, page, where: "menu" }) }, index)
          ))
        }
      );
    case "html":
      return /* @__PURE__ */ jsx32(Html, { as: "div", className: entry.className ?? void 0, html: entry.html });
    case "localeDropdown":
      return /* @__PURE__ */ jsx32(LocaleDropdown, { label: entry.label, site, page, where });
    case "search":
      return /* @__PURE__ */ jsx32(SearchButton, { search: site.search });
  }
}
function NavbarLink({ entry, page, where, icons: icons2 }) {
  const state = currentState(entry.href, entry.active, page);
  const names = where === "bar" ? ["navbar__link", classNames.activeNavLink] : ["menu__link", classNames.activeMenuLink];
  const attributes = toReactProps(entry.attributes);
  const isNamed = "aria-label" in attributes;
  return /* @__PURE__ */ jsxs26(
    "a",
    {
      href: entry.href,
      ...entry.external ? newTab : {},
      ...attributes,
      className: [names[0], state === void 0 ? null : names[1], entry.className].filter(Boolean).join(" "),
      "aria-current": state,
      children: [
        entry.icon !== null && /* @__PURE__ */ jsx32(Icon, { icon: entry.icon, file: icons2 }),
        entry.label === "" && where === "menu" && isNamed ? attributes["aria-label"] : entry.label,
        entry.external && (!isNamed || where === "menu") && /* @__PURE__ */ jsx32(NewTabMark, {})
      ]
    }
  );
}
function hasActive(entries, page) {
  return entries.some((entry) => entry.kind === "link" && currentState(entry.href, entry.active, page) !== void 0);
}

// templates/parts/Navbar.tsx
import { jsx as jsx33, jsxs as jsxs27 } from "react/jsx-runtime";
function Navbar({ site, page }) {
  const { items, hideOnScroll } = site.navbar;
  const hasSearchItem = items.some(({ kind }) => kind === "search");
  return /* @__PURE__ */ jsx33("nav", { "aria-label": "Main", className: hideOnScroll ? `${classNames.navbar} navbar--hideable` : classNames.navbar, children: /* @__PURE__ */ jsxs27("div", { className: "navbar__inner", children: [
    /* @__PURE__ */ jsx33(MenuButton, {}),
    /* @__PURE__ */ jsx33(Logo, { site }),
    /* @__PURE__ */ jsx33(NavbarList, { entries: items.filter(({ position }) => position === "left"), side: "left", site, page }),
    /* @__PURE__ */ jsx33(
      NavbarList,
      {
        entries: items.filter(({ position }) => position === "right"),
        side: "right",
        site,
        page
      }
    ),
    /* @__PURE__ */ jsx33(ColorModeToggle, { colorMode: site.colorMode, icons: site.icons }),
    !hasSearchItem && /* @__PURE__ */ jsx33(SearchButton, { search: site.search })
  ] }) });
}
function MenuButton() {
  return /* @__PURE__ */ jsx33(
    "button",
    {
      type: "button",
      className: "icon-button navbar__toggle",
      "aria-label": "Toggle navigation bar",
      popoverTarget: ids.mobileMenu,
      suppressHydrationWarning: true,
      ...{ [parts.menuButton]: "" },
      children: /* @__PURE__ */ jsx33(Icon, { icon: icons.menu })
    }
  );
}
function NavbarList({
  entries,
  side,
  site,
  page
}) {
  return /* @__PURE__ */ jsx33("ul", { className: `navbar__items navbar__items--${side} theme-layout-navbar-${side}`, children: entries.map((entry, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the entries never change their order
    /* @__PURE__ */ jsx33("li", { className: "navbar__item", children: /* @__PURE__ */ jsx33(NavbarItem, { entry, site, page, where: "bar" }) }, index)
  )) });
}

// templates/parts/names.ts
function joinNames(...names) {
  return names.filter(Boolean).join(" ") || void 0;
}

// templates/parts/SidebarCategory.tsx
import { Fragment as Fragment8, jsx as jsx34, jsxs as jsxs28 } from "react/jsx-runtime";
function SidebarCategory(props) {
  const { category, level, trail } = props;
  const isOpen = !category.collapsible || trail.includes(category.id) || !category.collapsed;
  return /* @__PURE__ */ jsx34("li", { className: sidebarItemNames("category", level, category.className), children: isOpen || props.isWhole ? /* @__PURE__ */ jsx34(Branch, { ...props, isOpen }) : /* @__PURE__ */ jsx34(ClosedBranch, { ...props }) });
}
function ClosedBranch({ category, icons: icons2 }) {
  return /* @__PURE__ */ jsx34(
    "a",
    {
      className: "menu__link menu__link--sublist",
      href: category.fallbackHref ?? void 0,
      ...{ [parts.lazyCategory]: category.id },
      children: /* @__PURE__ */ jsx34(CategoryLabel, { category, icons: icons2 })
    }
  );
}
function Branch({ isOpen, ...props }) {
  const { category, level, ...spot } = props;
  const name = joinNames("menu__link", spot.trail.includes(category.id) && classNames.activeMenuLink);
  const label2 = /* @__PURE__ */ jsx34(CategoryLabel, { category, icons: spot.icons });
  const children = /* @__PURE__ */ jsx34("ul", { className: "menu__list", children: /* @__PURE__ */ jsx34(SidebarItems, { items: category.items, level: level + 1, ...spot }) });
  const link = category.href !== null && /* @__PURE__ */ jsx34(
    "a",
    {
      className: name,
      href: category.href,
      "aria-current": isSamePage(category.href, spot.permalink) ? "page" : void 0,
      children: label2
    }
  );
  if (!category.collapsible) {
    return /* @__PURE__ */ jsxs28(Fragment8, { children: [
      link || /* @__PURE__ */ jsx34("span", { className: "menu__label", children: label2 }),
      children
    ] });
  }
  return /* @__PURE__ */ jsxs28(Fragment8, { children: [
    link,
    /* @__PURE__ */ jsxs28("details", { open: isOpen, children: [
      link ? /* @__PURE__ */ jsx34(FoldButton, { label: category.label }) : /* @__PURE__ */ jsx34("summary", { className: joinNames("menu__link--sublist", name ?? null), children: label2 }),
      children
    ] })
  ] });
}
function FoldButton({ label: label2 }) {
  return /* @__PURE__ */ jsxs28("summary", { className: "menu__caret", children: [
    /* @__PURE__ */ jsx34("span", { className: "visually-hidden when-closed", children: `Expand sidebar category '${label2}'` }),
    /* @__PURE__ */ jsx34("span", { className: "visually-hidden when-open", children: `Collapse sidebar category '${label2}'` })
  ] });
}
function CategoryLabel({ category, icons: icons2 }) {
  return /* @__PURE__ */ jsxs28(Fragment8, { children: [
    category.icon !== null && /* @__PURE__ */ jsx34(Icon, { icon: category.icon, file: icons2 }),
    category.label
  ] });
}

// templates/parts/SidebarItems.tsx
import { jsx as jsx35, jsxs as jsxs29 } from "react/jsx-runtime";
function SidebarItems({ items, ...rest }) {
  return items.map((item, index) => /* @__PURE__ */ jsx35(Entry, { item, ...rest }, index));
}
function Entry({ item, ...rest }) {
  switch (item.kind) {
    case "link":
      return /* @__PURE__ */ jsx35(SidebarLink, { item, ...rest });
    case "html":
      return /* @__PURE__ */ jsx35("li", { className: joinNames(item.defaultStyle && "menu__list-item", item.className), children: /* @__PURE__ */ jsx35(Html, { as: "div", html: item.html }) });
    case "category":
      return /* @__PURE__ */ jsx35(SidebarCategory, { category: item, ...rest });
  }
}
function SidebarLink({ item, level, permalink, icons: icons2 }) {
  const isCurrent = isSamePage(item.href, permalink);
  if (item.unlisted && !isCurrent) return null;
  return /* @__PURE__ */ jsx35("li", { className: sidebarItemNames("link", level, item.className), children: /* @__PURE__ */ jsxs29(
    "a",
    {
      className: joinNames("menu__link", isCurrent && classNames.activeMenuLink),
      href: item.href,
      "aria-current": isCurrent ? "page" : void 0,
      ...item.external ? newTab : {},
      children: [
        item.icon !== null && /* @__PURE__ */ jsx35(Icon, { icon: item.icon, file: icons2 }),
        item.label,
        item.external && /* @__PURE__ */ jsx35(NewTabMark, {})
      ]
    }
  ) });
}
function sidebarItemNames(kind, level, own) {
  const name = `theme-doc-sidebar-item-${kind}`;
  return joinNames("menu__list-item", name, `${name}-level-${level}`, own);
}

// templates/parts/Sidebar.tsx
import { jsx as jsx36, jsxs as jsxs30 } from "react/jsx-runtime";
function Sidebar({ sidebar, trail, permalink, icons: icons2 }) {
  const spot = { trail, permalink, icons: icons2, isWhole: sidebar.size <= wholeSidebarLimit };
  return /* @__PURE__ */ jsx36("nav", { "aria-label": "Docs sidebar", className: "menu", children: /* @__PURE__ */ jsx36("ul", { className: classNames.docSidebarMenu, children: toSections(sidebar.items).map(({ heading, items }, index) => {
    if (heading === null) return /* @__PURE__ */ jsx36(SidebarItems, { items, level: 1, ...spot }, "start");
    const id = `sidebar-section-${index}`;
    return /* @__PURE__ */ jsxs30("li", { className: heading.className ?? void 0, children: [
      /* @__PURE__ */ jsx36(Html, { as: "div", id, className: "sidebar-heading", html: heading.html }),
      /* @__PURE__ */ jsx36("ul", { className: "menu__list", "aria-labelledby": id, children: /* @__PURE__ */ jsx36(SidebarItems, { items, level: 1, ...spot }) })
    ] }, id);
  }) }) });
}
function toSections(items) {
  const starts = items.flatMap((item, index) => isHeading(item) ? [index] : []);
  const first = { heading: null, items: items.slice(0, starts[0] ?? items.length) };
  const sections = starts.map((start, index) => ({
    heading: items[start],
    items: items.slice(start + 1, starts[index + 1] ?? items.length)
  }));
  return first.items.length > 0 ? [first, ...sections] : sections;
}
function isHeading(item) {
  return item.kind === "html" && item.className?.split(" ").includes(sectionHeadingClass) === true;
}

// templates/parts/SideMenu.tsx
import { Fragment as Fragment9, jsx as jsx37, jsxs as jsxs31 } from "react/jsx-runtime";
function SideMenu({ site, page, navigation }) {
  return /* @__PURE__ */ jsxs31(Fragment9, { children: [
    /* @__PURE__ */ jsx37(MenuHeader, { site }),
    /* @__PURE__ */ jsx37("nav", { "aria-label": "Site", className: "side-menu__site theme-layout-navbar-sidebar-panel menu", children: /* @__PURE__ */ jsx37("ul", { className: "menu__list", children: site.navbar.items.filter(({ kind }) => kind !== "search").map((entry, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the entries never change their order
      /* @__PURE__ */ jsx37("li", { className: "menu__list-item", children: /* @__PURE__ */ jsx37(NavbarItem, { entry, site, page, where: "menu" }) }, index)
    )) }) }),
    navigation.sidebar !== null && /* @__PURE__ */ jsx37(Sidebar, { sidebar: navigation.sidebar, trail: navigation.trail, permalink: page.permalink, icons: site.icons })
  ] });
}
function MenuHeader({ site }) {
  return /* @__PURE__ */ jsxs31("div", { className: "side-menu__header", children: [
    /* @__PURE__ */ jsx37(Logo, { site }),
    /* @__PURE__ */ jsx37(ColorModeToggle, { colorMode: site.colorMode, icons: site.icons }),
    /* @__PURE__ */ jsx37(
      "button",
      {
        type: "button",
        className: "icon-button",
        "aria-label": "Close navigation bar",
        popoverTarget: ids.mobileMenu,
        popoverTargetAction: "hide",
        children: /* @__PURE__ */ jsx37(Icon, { icon: icons.close })
      }
    )
  ] });
}

// templates/parts/SkipLink.tsx
import { jsx as jsx38 } from "react/jsx-runtime";
var label = "Skip to main content";
function SkipLink() {
  return (
    // biome-ignore lint/a11y/useSemanticElements: behaviour K-1 names the role
    /* @__PURE__ */ jsx38("div", { className: "skip-link", role: "region", "aria-label": label, children: /* @__PURE__ */ jsx38("a", { href: `#${ids.skipTarget}`, children: label }) })
  );
}

// templates/Layout.tsx
import { Fragment as Fragment10, jsx as jsx39, jsxs as jsxs32 } from "react/jsx-runtime";
function Layout({ page, children }) {
  const { site, navigation, body } = page;
  const current = {
    permalink: page.permalink,
    docsSet: page.docsSet,
    sidebar: navigation.sidebar?.name ?? null
  };
  const hasSidebar = navigation.sidebar !== null;
  return /* @__PURE__ */ jsxs32(Fragment10, { children: [
    /* @__PURE__ */ jsx39(SkipLink, {}),
    site.announcementBar !== null && // biome-ignore lint/a11y/useSemanticElements: behaviour B-1 names the role
    /* @__PURE__ */ jsx39(
      "div",
      {
        className: classNames.announcementBar,
        role: "region",
        "aria-label": "Announcement",
        ...{ [parts.announcementBar]: "" },
        children: /* @__PURE__ */ jsx39(AnnouncementBar, { ...site.announcementBar })
      }
    ),
    /* @__PURE__ */ jsx39("header", { className: "site-header", ...{ [parts.navbar]: "" }, children: /* @__PURE__ */ jsx39(Navbar, { site, page: current }) }),
    /* @__PURE__ */ jsxs32("div", { className: hasSidebar ? `${classNames.main} with-sidebar` : classNames.main, children: [
      /* @__PURE__ */ jsx39(
        "aside",
        {
          id: ids.mobileMenu,
          popover: "auto",
          className: hasSidebar ? `side-menu ${classNames.docSidebar}` : "side-menu",
          ...{ [parts.sidebar]: "" },
          children: /* @__PURE__ */ jsx39(SideMenu, { site, page: current, navigation })
        }
      ),
      /* @__PURE__ */ jsx39("main", { id: ids.skipTarget, tabIndex: -1, className: `main main--${body.kind}`, children })
    ] }),
    /* @__PURE__ */ jsx39(Footer, { footer: site.footer }),
    body.kind === "doc" && /* @__PURE__ */ jsx39(BackToTop, {}),
    /* @__PURE__ */ jsx39("div", { id: ids.liveRegion, className: "visually-hidden", role: "status" })
  ] });
}

// templates/Document.tsx
import { jsx as jsx40, jsxs as jsxs33 } from "react/jsx-runtime";
function Document(page) {
  const { locale } = page.site;
  return /* @__PURE__ */ jsxs33(
    "html",
    {
      lang: locale.tag,
      dir: locale.direction,
      className: page.head.htmlClasses.join(" "),
      suppressHydrationWarning: true,
      ...stateOf(page),
      children: [
        /* @__PURE__ */ jsx40(Head, { ...page }),
        /* @__PURE__ */ jsx40("body", { children: /* @__PURE__ */ jsx40(Layout, { page, children: /* @__PURE__ */ jsx40(Body, { page }) }) })
      ]
    }
  );
}
function stateOf({ site, assets }) {
  const { defaultMode, respectPrefersColorScheme } = site.colorMode;
  return {
    [htmlAttributes.hydrated]: "false",
    [htmlAttributes.theme]: defaultMode,
    ...respectPrefersColorScheme ? {} : { [htmlAttributes.themeChoice]: defaultMode },
    ...assets.sidebarFile === null ? {} : { [htmlAttributes.sidebarFile]: assets.sidebarFile },
    ...Object.fromEntries(Object.entries(assets.data).map(([name, value]) => [`data-${name}`, value]))
  };
}
export {
  Document
};
