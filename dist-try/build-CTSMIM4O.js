import {
  iconNames,
  loadConfig,
  readIcon
} from "./chunk-EQOXCVDY.js";
import {
  applyPolicy,
  byCodePoint,
  exitCodeOf
} from "./chunk-E6NUDXFR.js";
import {
  packagePath,
  packageVersion
} from "./chunk-EN3KEJX6.js";
import {
  encodeAddress,
  isOtherSite,
  judgeAddress,
  movePositions,
  originOf,
  placeOfAddress,
  placeOfElement,
  publishFile,
  publishedAt,
  resolveAddress,
  resolveMdx,
  resolveSitePath,
  schemeOf,
  toMarkdownNode
} from "./chunk-HNUNTCQM.js";
import {
  decodePath,
  didYouMean,
  editDistance,
  encodePath,
  hasScheme,
  joinUrl,
  nearest,
  sha256,
  shortHash,
  splitHref,
  toSourcePath
} from "./chunk-JNIITK6P.js";
import {
  admonition,
  admonitionKeywords,
  children,
  element
} from "./chunk-JL3PPTRH.js";
import {
  contextOf,
  depthOf,
  emptyFound,
  report,
  skip,
  walk,
  walkElements
} from "./chunk-UFQHRGG3.js";
import {
  finding,
  placeOf
} from "./chunk-M3PGFLV7.js";
import {
  escapeXml
} from "./chunk-VJH37ZDP.js";
import {
  addressKey,
  applyBaseUrl,
  applyTrailingSlash,
  belowBaseUrl,
  localeBaseUrl,
  stripHtml,
  switchLocale
} from "./chunk-W6ZTNBIF.js";
import {
  assetsFolder,
  classNames,
  htmlAttributes,
  ids,
  parts,
  queryKeys,
  storageKeys
} from "./chunk-G3GICVBT.js";

// src/build.ts
import { readFile as readFile6 } from "node:fs/promises";

// src/check/rules/anchors.ts
var anchors = ({ routes, compiled }, report2) => {
  const anchorsOf = anchorIndex(compiled);
  for (const page of compiled.values()) {
    for (const { written, place, kind } of page.links) {
      if (kind !== "link") continue;
      const id2 = fragmentOf(written);
      if (id2 === null) continue;
      const resolution = routes.resolve(written, page.source);
      if (resolution.kind !== "route") continue;
      const target = "page" in resolution.route ? resolution.route.page.source : null;
      const known = target === null ? /* @__PURE__ */ new Set() : anchorsOf(target);
      if (known === null || known.has(id2)) continue;
      const where = target === page.source ? "this page" : `\u201C${resolution.route.permalink}\u201D`;
      report2(
        finding(
          "link/broken-anchor",
          place,
          `\u201C#${id2}\u201D is no anchor of ${where}.`,
          didYouMean(id2, known) ?? listOf(known)
        )
      );
    }
  }
};
function fragmentOf(written) {
  const hash2 = splitHref(written).hash.slice(1).replace(/:~:.*$/s, "");
  if (hash2 === "" || hash2 === "top") return null;
  return decodePath(hash2);
}
function anchorIndex(compiled) {
  const sets = /* @__PURE__ */ new Map();
  return (source) => {
    const known = sets.get(source);
    if (known !== void 0) return known;
    const page = compiled.get(source);
    if (page === void 0) return null;
    const made = new Set(page.anchors);
    sets.set(source, made);
    return made;
  };
}
function listOf(known) {
  if (known.size === 0) return "That page has no anchors.";
  const shown = [...known].slice(0, 5).map((id2) => `#${id2}`);
  return `Its anchors: ${shown.join(", ")}${known.size > shown.length ? ", \u2026" : "."}`;
}

// src/check/rules/config-links.ts
var configLinks = ({ config, routes }, report2) => {
  const written = new Map([
    ...pageLinks(config).map((href) => [href, "link/broken"]),
    ...pictures(config).map((href) => [href, "link/broken-image"]),
    ...config.redirects.map(({ to }) => [to, "link/broken"])
  ]);
  for (const [href, code] of written) {
    const resolution = routes.resolve(href, config.file);
    if (resolution.kind !== "missing") continue;
    const hint = resolution.candidate === null ? null : `Did you mean \u201C${resolution.candidate}\u201D?`;
    report2(finding(code, placeOf(config.file), `\u201C${href}\u201D in the configuration ${resolution.reason}`, hint));
  }
};
function pageLinks({ navbar, footer }) {
  const columns = footer.columns.flatMap((column) => column.items.flatMap((item) => item.target ?? []));
  const targets = [...navbar.items.flatMap(navbarTargets), ...columns];
  const logos = [navbar.logo?.href, footer.logo?.href].filter((href) => href != null);
  return [...targets.filter((target) => !target.external).map((target) => target.written), ...logos];
}
function navbarTargets(item) {
  if (item.kind === "link") return [item.target];
  if (item.kind !== "dropdown") return [];
  return [...item.target === null ? [] : [item.target], ...item.items.flatMap(navbarTargets)];
}
function pictures({ navbar, footer, favicon, image }) {
  const all = [navbar.logo?.src, navbar.logo?.srcDark, footer.logo?.src, footer.logo?.srcDark, favicon, image];
  return all.filter((src) => src != null);
}

// src/check/rules/links.ts
var links = ({ routes, compiled }, report2) => {
  for (const page of compiled.values()) {
    for (const link2 of page.links) {
      if (link2.kind === "image") continue;
      const resolution = routes.resolve(link2.written, page.source);
      if (resolution.kind === "missing") report2(brokenLink(link2, resolution));
    }
  }
};
function brokenLink({ written, place }, { reason, candidate }) {
  const code = isFile(written) ? "link/broken-file" : "link/broken";
  const hint = candidate === null ? "Create the page, or remove the link." : `Did you mean \u201C${candidate}\u201D?`;
  return finding(code, place, `\u201C${written}\u201D ${reason}`, hint);
}
function isFile(written) {
  const path = written.replace(/[?#].*$/s, "");
  return /\.[a-z0-9]{1,8}$/i.test(path) && !/\.(?:mdx?|html?)$/i.test(path);
}

// src/check/rules/sidebar-links.ts
var sidebarLinks = ({ config, routes }, report2) => {
  for (const set of config.docs) {
    const file = set.sidebarsFile ?? config.file;
    for (const href of new Set(linksOf(set))) {
      const resolution = routes.resolve(href, file);
      if (resolution.kind !== "missing") continue;
      const hint = resolution.candidate === null ? null : `Did you mean \u201C${resolution.candidate}\u201D?`;
      report2(finding("link/broken", placeOf(file), `\u201C${href}\u201D in a sidebar ${resolution.reason}`, hint));
    }
  }
};
function linksOf({ sidebars }) {
  return Object.values(sidebars ?? {}).flatMap((items) => items.flatMap(hrefsOf));
}
function hrefsOf(item) {
  if (item.type === "link") return [item.href];
  return item.type === "category" ? item.items.flatMap(hrefsOf) : [];
}

// src/check/check.ts
var rules = [links, anchors, configLinks, sidebarLinks];
function check(input, report2) {
  for (const rule of rules) rule(input, report2);
}

// src/compile-environment.ts
import { readFile, realpath } from "node:fs/promises";
import { createRequire } from "node:module";
import { join, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
async function compileEnvironment(config, routes) {
  const { components } = await import("./components-5AHTZHLO.js");
  const roots = await Promise.all(
    [config.root, ...config.allowedRoots].map((folder) => realpath(resolve(config.root, folder)))
  );
  const readBytes2 = async (file) => {
    try {
      const path = await realpath(join(config.root, file));
      return roots.some((root) => path.startsWith(root + sep)) ? await readFile(path) : null;
    } catch {
      return null;
    }
  };
  return {
    config,
    components,
    codeBlocks: /* @__PURE__ */ new Map(),
    readIcon,
    iconNames,
    readBytes: readBytes2,
    resolve: routes.resolve,
    async readText(file) {
      const bytes = await readBytes2(file);
      return bytes === null ? null : new TextDecoder().decode(bytes).replace(/\r\n?/g, "\n");
    },
    importPackage: (specifier) => importPackage(specifier, config.root)
  };
}
async function importPackage(specifier, root) {
  if (/^(?:docsgen|react|react-dom)(?:\/|$)/.test(specifier) || specifier.startsWith("node:")) return import(specifier);
  const found = createRequire(join(root, "package.json")).resolve(specifier);
  return import(pathToFileURL(found).href);
}

// src/content/docs.ts
import { posix } from "node:path";

// src/content/read-fields.ts
function readFields(fields, schema3, codes, report2) {
  const values = /* @__PURE__ */ Object.create(null);
  const places = /* @__PURE__ */ Object.create(null);
  for (const field of fields) {
    const { key, value, written, place, keyPlace } = field;
    const shape = Object.hasOwn(schema3, key) ? schema3[key] : void 0;
    if (shape === void 0) {
      report2(finding(codes.unknown, keyPlace, `\u201C${key}\u201D is not a known key.`, didYouMean(key, Object.keys(schema3))));
      continue;
    }
    places[key] = place;
    const read = shape.read(value, written);
    if (read !== void 0) values[key] = read;
    else if (value !== null) report2(wrongValue(field, shape, codes.wrong));
  }
  return { values, places };
}
function wrongValue({ key, value, written, place }, { wanted }, code) {
  const found = written === null ? Array.isArray(value) ? "a list" : "a mapping" : `\u201C${written}\u201D`;
  return finding(code, place, `\u201C${key}\u201D must be ${wanted}, not ${found}.`);
}

// src/content/shapes.ts
var text = {
  wanted: "text",
  read: (value, written) => {
    if (typeof value === "string") return value;
    return typeof value === "number" ? written ?? String(value) : void 0;
  }
};
var number = {
  wanted: "a number",
  read: (value) => {
    const parsed = typeof value === "string" && value.trim() !== "" ? Number(value) : value;
    return typeof parsed === "number" && Number.isFinite(parsed) ? parsed : void 0;
  }
};
var boolean = {
  wanted: "true or false",
  read: (value) => {
    if (typeof value === "boolean") return value;
    return value === "true" ? true : value === "false" ? false : void 0;
  }
};
var object = {
  wanted: "a mapping of keys to values",
  // YAML without tags gives nothing but plain data.
  read: (value) => isRecord(value) ? value : void 0
};
function integer(from, to) {
  return {
    wanted: `a whole number from ${from} to ${to}`,
    read: (value) => {
      const parsed = number.read(value, null);
      return parsed !== void 0 && Number.isInteger(parsed) && parsed >= from && parsed <= to ? parsed : void 0;
    }
  };
}
function list(shape) {
  return {
    wanted: `a list, each entry ${shape.wanted}`,
    read: (value) => {
      if (!Array.isArray(value)) return void 0;
      const entries = value.map((entry) => shape.read(entry, null));
      return entries.some((entry) => entry === void 0) ? void 0 : entries;
    }
  };
}
function nullable(shape) {
  return {
    wanted: `${shape.wanted}, or null`,
    read: (value, written) => value === null ? null : shape.read(value, written)
  };
}
function isRecord(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

// src/content/yaml.ts
import { isMap, isScalar, LineCounter, parseDocument } from "yaml";

// src/content/yaml-depth.ts
function yamlDepth(text2) {
  let deepest2 = 0;
  let brackets = 0;
  const indents = [];
  for (const line of text2.split("\n")) {
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) indents.pop();
    indents.push(indent);
    const markers = /^\s*(?:[-?]\s+)*/.exec(line)?.[0].replace(/\s/g, "").length ?? 0;
    for (const character of line) {
      if (character === "[" || character === "{") brackets++;
      else if (character === "]" || character === "}") brackets--;
      deepest2 = Math.max(deepest2, brackets);
    }
    deepest2 = Math.max(deepest2, indents.length + markers);
  }
  return deepest2;
}

// src/content/yaml.ts
var maxDepth = 100;
function readYaml(yaml) {
  const lines = new LineCounter();
  const places = (start, end = start + 1) => toPlace(yaml, lines, start, end);
  const unreadable2 = (reason) => finding(yaml.code, places(0), `${yaml.name} cannot be read: ${reason}.`);
  if (yamlDepth(yaml.text) > maxDepth) return { fields: [], fault: unreadable2("it is nested too deeply") };
  try {
    const document = parseDocument(yaml.text, {
      schema: "core",
      stringKeys: true,
      prettyErrors: false,
      logLevel: "silent",
      lineCounter: lines
    });
    const error = document.errors[0] ?? document.warnings[0];
    if (error !== void 0) return { fields: readable(document, places), fault: syntaxFault(yaml, error, places) };
    if (document.contents !== null && !isMap(document.contents) && !isEmptyScalar(document.contents)) {
      const message = `${yaml.name} is not a list of \u201Ckey: value\u201D lines.`;
      return { fields: [], fault: finding(yaml.code, places(document.contents.range?.[0] ?? 0), message) };
    }
    return { fields: toFields(document, places), fault: null };
  } catch (error) {
    if (!(error instanceof ReferenceError)) throw error;
    const isUnknown = error.message.startsWith("Unresolved");
    return { fields: [], fault: unreadable2(isUnknown ? "an alias is not defined" : "it repeats aliases too often") };
  }
}
function readable(document, places) {
  const isHarmless = document.errors.every(({ code }) => code === "DUPLICATE_KEY");
  return isHarmless ? toFields(document, places) : [];
}
function toFields(document, places) {
  if (!isMap(document.contents)) return [];
  return document.contents.items.flatMap((pair) => toField(document, pair, places) ?? []);
}
function toField(document, { key, value }, places) {
  const name = isScalar(key) ? String(key.value ?? "") : "";
  if (name === "") return null;
  const keyPlace = places(key.range?.[0] ?? 0, key.range?.[1]);
  if (value === null || isEmptyScalar(value)) {
    return { key: name, keyPlace, value: null, written: null, place: keyPlace };
  }
  return {
    key: name,
    keyPlace,
    value: isScalar(value) ? value.value : value.toJS(document, { maxAliasCount: 100 }),
    written: isScalar(value) ? value.source ?? null : null,
    place: places(value.range?.[0] ?? 0, value.range?.[1])
  };
}
function isEmptyScalar(node) {
  return isScalar(node) && node.value === null && (node.source ?? "") === "";
}
function syntaxFault({ text: text2, code, name }, error, places) {
  const place = places(...error.pos);
  if (error.code === "DUPLICATE_KEY") {
    const key = /^[^\s:]+/.exec(text2.slice(error.pos[0]))?.[0] ?? "";
    return finding(code, place, `The key \u201C${key}\u201D stands twice in ${lowerFirst(name)}.`, "Remove one of the two.");
  }
  const isTab = error.code === "TAB_AS_INDENT" || text2.slice(0, error.pos[1]).endsWith("	");
  if (isTab) return finding(code, place, `${name} is indented with a tab.`, "YAML wants spaces.");
  if (error.code === "TAG_RESOLVE_FAILED") {
    return finding(
      code,
      place,
      `\u201C${text2.slice(...error.pos)}\u201D is a YAML tag, which is not read.`,
      "Write plain values."
    );
  }
  const hint = "Text with a colon, a \u201C#\u201D or a quote at its start needs quotes around it.";
  return finding(code, place, `${name} is not valid YAML: ${lowerFirst(error.message.replace(/\.$/, ""))}.`, hint);
}
function toPlace({ file, linesBefore }, lines, start, end) {
  const { line, col } = lines.linePos(start);
  const lineEnd = lines.lineStarts[line] ?? Number.POSITIVE_INFINITY;
  return {
    file,
    line: linesBefore + Math.max(1, line),
    column: Math.max(1, col),
    length: Math.max(1, Math.min(end, lineEnd - 1) - start)
  };
}
function lowerFirst(text2) {
  return text2.charAt(0).toLowerCase() + text2.slice(1);
}

// src/content/category.ts
var linkKeys = ["type", "id", "slug", "title", "description", "image", "keywords"];
var link = {
  wanted: "{type: doc, id} or {type: generated-index, slug, title, description, image, keywords}",
  read: (value) => {
    if (!isRecord(value)) return void 0;
    if (value.type === "doc") return typeof value.id === "string" ? { type: "doc", id: value.id } : void 0;
    if (value.type !== "generated-index") return void 0;
    const slug = nullable(text).read(value.slug ?? null, null);
    const title = nullable(text).read(value.title ?? null, null);
    const description = nullable(text).read(value.description ?? null, null);
    const image = nullable(text).read(value.image ?? null, null);
    const keywords2 = list(text).read(value.keywords ?? [], null);
    if (slug === void 0 || title === void 0 || description === void 0) return void 0;
    if (image === void 0 || keywords2 === void 0) return void 0;
    return { type: "generated-index", slug, title, description, image, keywords: keywords2 };
  }
};
var schema = {
  label: text,
  position: number,
  link: nullable(link),
  collapsible: boolean,
  collapsed: boolean,
  className: text,
  description: text,
  customProps: object
};
function readCategory(source, { collection, folder }, report2) {
  const code = "category/invalid";
  const { fields, fault } = readYaml({ text: source.text, file: source.path, linesBefore: 0, code, name: "The file" });
  if (fault !== null) report2(fault);
  const known = fields.find(({ key }) => key === "link");
  if (isRecord(known?.value)) {
    for (const key of Object.keys(known.value).filter((key2) => !linkKeys.includes(key2))) {
      report2(finding(code, known.place, `\u201C${key}\u201D is not a known key of \u201Clink\u201D.`, didYouMean(key, linkKeys)));
    }
  }
  const { values } = readFields(fields, schema, { wrong: code, unknown: code }, fault === null ? report2 : () => {
  });
  return {
    collection,
    folder,
    source: source.path,
    label: values.label ?? null,
    position: values.position ?? null,
    link: values.link ?? null,
    noLink: values.link === null,
    collapsible: values.collapsible ?? null,
    collapsed: values.collapsed ?? null,
    className: values.className ?? null,
    description: values.description ?? null,
    customProps: values.customProps ?? null
  };
}

// src/content/strip-markup.ts
var entities = { amp: "&", lt: "<", gt: ">", quot: '"', nbsp: "\xA0" };
function stripMarkup(markdown) {
  const parts2 = markdown.split(/((?<!`)(`+)(?!`).*?(?<!`)\2(?!`)|\\[!-/:-@[-`{-~])/);
  return parts2.map((part = "", at) => at % 3 === 0 ? stripInline(part) : at % 3 === 1 ? unquote(part) : "").join("").trim();
}
function unquote(part) {
  return part.startsWith("\\") ? part.slice(1) : part.replace(/^`+ ?| ?`+$/g, "");
}
function stripInline(markdown) {
  return markdown.replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, "$1").replace(/<((?:https?:|mailto:)[^>\s]+)>/g, "$1").replace(/<\/?[a-zA-Z][^>]*>/g, "").replace(/(\*{1,3}|~~)(?=\S)(.*?\S)\1/g, "$2").replace(/(?<![\p{L}\p{N}])(_{1,3})(?=\S)(.*?\S)\1(?![\p{L}\p{N}])/gu, "$2").replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w+));/gi, decodeEntity);
}
function decodeEntity(written, decimal, hexadecimal, name) {
  if (name !== void 0) return Object.hasOwn(entities, name) ? entities[name] ?? written : written;
  const code = decimal === void 0 ? Number.parseInt(hexadecimal ?? "", 16) : Number(decimal);
  return code > 0 && code <= 1114111 ? String.fromCodePoint(code) : "\uFFFD";
}

// src/content/content-title.ts
function findContentTitle(body) {
  const nextLine = lineReader(body);
  let paragraph = [];
  for (let line = nextLine(); line !== null; line = nextLine()) {
    const hashes = /^ {0,3}(#{1,6})(?=[ \t]|$)/.exec(line);
    if (hashes !== null) return hashes[1] === "#" ? toTitle(line.slice(hashes[0].length)) : null;
    if (paragraph.length > 0 && /^ {0,3}=+[ \t]*$/.test(line)) return toTitle(paragraph.join(" "));
    if (isThematicBreak(line)) return null;
    if (paragraph.length > 0 && /^ {0,3}-+[ \t]*$/.test(line)) return null;
    const block2 = openedBlock(line);
    if (block2 !== null) skipBlock(block2, line, nextLine);
    const isIndented = paragraph.length === 0 && /^(?: {4}|\t)/.test(line);
    if (block2 !== null || isIndented || line.trim() === "") paragraph = [];
    else paragraph.push(line.trim());
  }
  return null;
}
var maxLength = 1e3;
function toTitle(heading) {
  const text2 = heading.slice(0, maxLength).trim().replace(/(?:^|[ \t])#+$/, "");
  const title = stripMarkup(text2.replace(/\{#[^{}]*\}\s*$/, ""));
  return title === "" ? null : title;
}
function isThematicBreak(line) {
  return /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/.test(line);
}
function openedBlock(line) {
  const fence = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1];
  if (fence !== void 0) {
    return { end: new RegExp(`^ {0,3}${fence.charAt(0)}{${fence.length},}[ \\t]*$`), endsOnOpening: false };
  }
  if (/^ {0,3}<!--/.test(line)) return { end: /-->/, endsOnOpening: true };
  if (/^ {0,3}\{\/\*/.test(line)) return { end: /\*\//, endsOnOpening: true };
  const raw2 = /^ {0,3}<(script|pre|style|textarea)\b/i.exec(line)?.[1];
  if (raw2 !== void 0) return { end: new RegExp(`</${raw2}>`, "i"), endsOnOpening: true };
  const isOpen = /^ {0,3}<\/?[a-z]/i.test(line) || /^(?:import|export)\s/.test(line);
  return isOpen ? { end: /^\s*$/, endsOnOpening: false } : null;
}
function skipBlock({ end, endsOnOpening }, opening, nextLine) {
  let line = endsOnOpening ? opening : nextLine();
  while (line !== null && !end.test(line)) line = nextLine();
}
function lineReader(text2) {
  let at = 0;
  return () => {
    if (at > text2.length) return null;
    const newline = text2.indexOf("\n", at);
    const end = newline < 0 ? text2.length : newline;
    const line = text2.slice(at, end);
    at = end + 1;
    return line;
  };
}

// src/util/date.ts
var dateTime = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})(?:(?:[Tt]|\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)?\s*(Z|z|[+-]\d{2}:?\d{2})?)?$/;
function toIsoDate(text2) {
  const match = dateTime.exec(text2.trim());
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match.slice(1, 7).map((part) => Number(part ?? 0));
  const time = Date.UTC(year, month - 1, day, hour, minute, second);
  const isReal = new Date(time).getUTCDate() === day && month <= 12 && hour < 24 && minute < 60 && second < 60;
  return isReal ? new Date(time - zoneMinutes(match[7]) * 6e4).toISOString() : null;
}
function zoneMinutes(zone) {
  if (zone === void 0 || zone.toUpperCase() === "Z") return 0;
  const sign = zone.startsWith("-") ? -1 : 1;
  const digits = zone.replace(/\D/g, "");
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}

// src/content/doc-meta.ts
var tag = {
  wanted: "text or {label, permalink}",
  read: (value) => {
    const label = text.read(isRecord(value) ? value.label : value, null);
    const permalink = isRecord(value) ? nullable(text).read(value.permalink ?? null, null) : null;
    return label === void 0 || permalink === void 0 ? void 0 : { label, permalink };
  }
};
var date = {
  wanted: "a date such as 2025-03-05",
  read: (value, written) => toIsoDate(text.read(value, written) ?? "") ?? void 0
};
var lastUpdate = {
  wanted: "{date, author} with a date such as 2025-03-05",
  read: (value) => {
    if (!isRecord(value)) return void 0;
    const day = nullable(date).read(value.date ?? null, null);
    const author = nullable(text).read(value.author ?? null, null);
    return day === void 0 || author === void 0 ? void 0 : { date: day, author };
  }
};
var addresses = {
  wanted: "an address, or a list of addresses",
  read: (value) => list(text).read(Array.isArray(value) ? value : [value], null)
};
var id = {
  wanted: "text without a slash",
  read: (value, written) => {
    const read = text.read(value, written);
    return read === void 0 || read === "" || read.includes("/") ? void 0 : read;
  }
};
var schema2 = {
  id,
  title: text,
  description: text,
  slug: text,
  sidebar_label: text,
  sidebar_position: number,
  sidebar_class_name: text,
  sidebar_custom_props: object,
  displayed_sidebar: nullable(text),
  pagination_label: text,
  pagination_next: nullable(text),
  pagination_prev: nullable(text),
  hide_title: boolean,
  hide_table_of_contents: boolean,
  toc_min_heading_level: integer(2, 6),
  toc_max_heading_level: integer(2, 6),
  keywords: list(text),
  image: text,
  tags: list(tag),
  custom_edit_url: nullable(text),
  parse_number_prefixes: boolean,
  draft: boolean,
  unlisted: boolean,
  search: boolean,
  last_update: lastUpdate,
  redirect_from: addresses
};
function readDocMeta({ fields, isFaulty }, context, report2) {
  const codes = { wrong: "front-matter/invalid", unknown: "front-matter/unknown-key" };
  const { values, places } = readFields(fields, schema2, codes, isFaulty ? () => {
  } : report2);
  const meta = toMeta(values, context.toc);
  if (meta.tocMinHeadingLevel > meta.tocMaxHeadingLevel) {
    const place = places.toc_min_heading_level ?? places.toc_max_heading_level ?? placeOf(context.file);
    const { tocMinHeadingLevel: min, tocMaxHeadingLevel: max } = meta;
    report2(finding("front-matter/invalid", place, `The contents list cannot go from level ${min} to level ${max}.`));
  }
  return { meta, places, parseNumberPrefixes: values.parse_number_prefixes ?? true };
}
function toMeta(values, toc) {
  return {
    id: values.id ?? null,
    title: values.title ?? null,
    description: values.description ?? null,
    slug: values.slug ?? null,
    sidebarLabel: values.sidebar_label ?? null,
    sidebarPosition: values.sidebar_position ?? null,
    sidebarClassName: values.sidebar_class_name ?? null,
    sidebarCustomProps: values.sidebar_custom_props ?? null,
    displayedSidebar: values.displayed_sidebar,
    paginationLabel: values.pagination_label ?? null,
    paginationNext: values.pagination_next,
    paginationPrev: values.pagination_prev,
    hideTitle: values.hide_title ?? false,
    hideTableOfContents: values.hide_table_of_contents ?? false,
    tocMinHeadingLevel: values.toc_min_heading_level ?? toc.minHeadingLevel,
    tocMaxHeadingLevel: values.toc_max_heading_level ?? toc.maxHeadingLevel,
    keywords: values.keywords ?? null,
    image: values.image ?? null,
    tags: values.tags ?? [],
    customEditUrl: values.custom_edit_url,
    draft: values.draft ?? false,
    unlisted: values.unlisted ?? false,
    search: values.search ?? true,
    lastUpdate: values.last_update ?? null,
    redirectFrom: values.redirect_from ?? []
  };
}

// src/util/address-problem.ts
var maxSegmentBytes = 200;
function addressProblem(path) {
  if (/^[a-z][a-z0-9+.-]*:/i.test(path)) return "is a full address";
  if (path.includes("\\")) return "contains a backslash";
  if (/[\p{Cc}\p{Cs}]/u.test(path)) return "contains a control character";
  if (path.includes("?") || path.includes("#")) return "contains a query or a hash";
  if (path.includes("//")) return "contains \u201C//\u201D";
  const encoded = new RegExp("%(?:2e|2f|5c|[01]\\p{Hex}|7f)", "iu").exec(path.replaceAll(/%25/g, "%"));
  if (encoded !== null) return `contains \u201C${encoded[0]}\u201D`;
  const segments = path.split("/");
  const dots = segments.find((segment) => segment === "." || segment === "..");
  if (dots !== void 0) return `contains \u201C${dots}\u201D`;
  const isLong = segments.some((segment) => new TextEncoder().encode(segment).length > maxSegmentBytes);
  return isLong ? `has a part longer than ${maxSegmentBytes} bytes` : null;
}

// src/util/folder-page.ts
function isFolderPage({ folder, name }) {
  const lower = name.toLowerCase();
  return lower === "index" || lower === "readme" || lower === folder.split("/").at(-1)?.toLowerCase();
}

// src/content/doc-path.ts
function docPath(doc, routeBase, report2) {
  const path = slugPath(doc, report2) ?? defaultPath(doc);
  return joinUrl(routeBase, path).normalize("NFC");
}
function slugPath({ folder, slug, slugPlace }, report2) {
  if (slug === null || slug === "") return null;
  const relative3 = slug.replace(/^\.\//, "");
  const problem = addressProblem(relative3);
  if (problem !== null) {
    const hint = "Write a path such as /guides/setup.";
    report2(finding("route/slug", slugPlace, `The slug \u201C${slug}\u201D ${problem}.`, hint));
    return null;
  }
  const path = decodePath(relative3);
  return path.startsWith("/") ? path : `/${folder}/${path}`;
}
function defaultPath(doc) {
  return isFolderPage(doc) ? `/${doc.folder}/` : `/${doc.folder}/${doc.baseId}`;
}

// src/content/front-matter.ts
function readFrontMatter({ path, text: text2 }, report2) {
  const opening = /^---[^\S\n]*(\S*)[^\n]*(?:\n|$)/.exec(text2);
  if (opening === null || /^-/.test(opening[1] ?? "")) return { fields: [], body: text2, bodyLine: 0, isFaulty: false };
  const start = opening[0].length;
  const closing = /^---[^\S\n]*(?:\n|$)/m.exec(text2.slice(start));
  if (closing === null) {
    const hint = "Close it with a line \u201C---\u201D. A rule at the top of a page is written \u201C***\u201D.";
    report2(finding("front-matter/syntax", placeOf(path, 1, 1, 3), "The front matter is not closed.", hint));
    return { fields: [], body: text2.slice(start), bodyLine: 1, isFaulty: true };
  }
  const yaml = text2.slice(start, start + closing.index);
  const body = text2.slice(start + closing.index + closing[0].length);
  const bodyLine = yaml.split("\n").length + 1;
  if (opening[1] !== "" && opening[1]?.toLowerCase() !== "yaml") {
    const message = `Front matter in \u201C${opening[1]}\u201D is not read.`;
    report2(
      finding("front-matter/syntax", placeOf(path, 1, 1, opening[0].trimEnd().length), message, "Write it in YAML.")
    );
    return { fields: [], body, bodyLine, isFaulty: true };
  }
  const { fields, fault } = readYaml({
    text: yaml,
    file: path,
    linesBefore: 1,
    code: "front-matter/syntax",
    name: "The front matter"
  });
  if (fault !== null) report2(fault);
  return { fields, body, bodyLine, isFaulty: fault !== null };
}

// src/content/number-prefix.ts
function splitNumberPrefix(name) {
  const match = /^\d+[-_.]\d/.test(name) ? null : /^(\d+)\s*[-_.]+\s*(?=[^-_.\s])/.exec(name);
  if (match === null) return { name, prefix: null };
  return { name: name.slice(match[0].length), prefix: Number(match[1]) };
}

// src/content/docs.ts
function collectDocs(set, sources, config, report2) {
  const pages = (sources.docs.get(set.id) ?? []).map((source) => toPage(source, set, config, report2));
  const categories = collectCategories(set, sources, report2);
  reportDuplicateIds(pages, report2);
  return { pages, categories, folderPrefixes: folderPrefixes(set, pages) };
}
function toPage(source, set, config, report2) {
  const frontMatter = readFrontMatter(source, report2);
  const context = { file: source.path, toc: config.toc };
  const { meta, places, parseNumberPrefixes } = readDocMeta(frontMatter, context, report2);
  const hasPrefixes = set.numberPrefixes && parseNumberPrefixes;
  const { dir, name: fileName } = posix.parse(belowSet(source, set).normalize("NFC"));
  const { name, prefix } = hasPrefixes ? splitNumberPrefix(fileName) : { name: fileName, prefix: null };
  const folder = hasPrefixes ? stripPrefixes(dir) : dir;
  const baseId = meta.id ?? name;
  const contentTitle = findContentTitle(frontMatter.body);
  const naming = { folder, name, baseId, slug: meta.slug, slugPlace: places.slug ?? null };
  return {
    kind: "doc",
    id: (folder === "" ? baseId : `${folder}/${baseId}`).normalize("NFC"),
    collection: set.id,
    source: source.path,
    hash: source.hash,
    title: meta.title ?? contentTitle ?? baseId,
    contentTitle,
    description: meta.description,
    meta,
    post: null,
    places,
    path: docPath(naming, set.routeBase, report2),
    folder,
    name,
    numberPrefix: prefix,
    body: frontMatter.body,
    bodyLine: frontMatter.bodyLine
  };
}
function belowSet(source, set) {
  return posix.relative(set.path, source.path);
}
function stripPrefixes(folder) {
  return folder.split("/").map((segment) => splitNumberPrefix(segment).name).join("/");
}
function collectCategories(set, sources, report2) {
  const byFolder = /* @__PURE__ */ new Map();
  for (const source of sources.categories.get(set.id) ?? []) {
    const written = posix.dirname(belowSet(source, set)).replace(/^\.$/, "");
    const folder = (set.numberPrefixes ? stripPrefixes(written) : written).normalize("NFC");
    const category = readCategory(source, { collection: set.id, folder }, report2);
    const first = byFolder.get(folder);
    if (first === void 0) byFolder.set(folder, category);
    else report2(secondCategory(category, first));
  }
  return [...byFolder.values()];
}
function secondCategory(second, first) {
  const related = [{ message: "the file that is used", place: placeOf(first.source) }];
  return finding(
    "category/invalid",
    placeOf(second.source),
    "The folder has two _category_ files.",
    "Remove one.",
    related
  );
}
function folderPrefixes(set, pages) {
  const prefixes = /* @__PURE__ */ new Map();
  const seen = /* @__PURE__ */ new Set();
  for (const { source, folder } of pages) {
    const written = posix.dirname(posix.relative(set.path, source));
    if (folder === "" || seen.has(written)) continue;
    seen.add(written);
    const segments = written.split("/");
    folder.split("/").forEach((_, depth, names) => {
      const key = `${set.id}:${names.slice(0, depth + 1).join("/")}`;
      const { prefix } = set.numberPrefixes ? splitNumberPrefix(segments[depth] ?? "") : { prefix: null };
      if (prefix !== null && !prefixes.has(key)) prefixes.set(key, prefix);
    });
  }
  return prefixes;
}
function reportDuplicateIds(pages, report2) {
  const first = /* @__PURE__ */ new Map();
  for (const page of pages) {
    const other = first.get(page.id);
    if (other === void 0) first.set(page.id, page);
    else if (other.path !== page.path) {
      const message = `\u201C${page.id}\u201D is already the id of \u201C${other.source}\u201D.`;
      const related = [{ message: "the doc that the id names", place: other.places.id ?? placeOf(other.source) }];
      report2(
        finding(
          "content/duplicate-id",
          page.places.id ?? placeOf(page.source),
          message,
          "Give one of them another id.",
          related
        )
      );
    }
  }
}

// src/content/collect.ts
function collect(sources, config, report2, options = { drafts: false }) {
  const docs = config.docs.map((set) => collectDocs(set, sources, config, report2));
  const pages = docs.flatMap((set) => set.pages);
  const isShown = (page) => options.drafts || !page.meta.draft;
  return {
    pages: pages.filter(isShown),
    drafts: pages.filter((page) => !isShown(page)),
    categories: docs.flatMap((set) => set.categories),
    folderPrefixes: new Map(docs.flatMap((set) => [...set.folderPrefixes])),
    authors: []
  };
}

// src/content/scan.ts
import { posix as posix3 } from "node:path";
import micromatch from "micromatch";

// src/content/git.ts
import { execFile } from "node:child_process";
import { promisify } from "node:util";
async function readLastUpdates(config, folders, report2) {
  try {
    return parseLog(await runLog(config.root, folders));
  } catch {
    const message = "The dates of the last changes cannot be read: git is missing, or this is no repository.";
    const hint = "Build in a full clone, or switch off `showLastUpdateTime` and `showLastUpdateAuthor`.";
    report2(finding("content/no-history", placeOf(config.file), message, hint));
    return /* @__PURE__ */ new Map();
  }
}
var format = "--format=%x00%ct%x00%aN";
async function runLog(root, folders) {
  const flags = ["log", format, "-z", "--name-only", "--relative", "--no-renames", "--no-show-signature"];
  const { stdout } = await promisify(execFile)("git", [...flags, "--", ...folders], {
    cwd: root,
    maxBuffer: Number.POSITIVE_INFINITY
  });
  return stdout;
}
function parseLog(log) {
  const updates = /* @__PURE__ */ new Map();
  const fields = log.split("\0");
  let update = { date: null, author: null };
  for (let at = 0; at < fields.length; at++) {
    const field = fields[at]?.replace(/^\n/, "");
    if (field === "" && /^\d+$/.test(fields[at + 1] ?? "")) {
      update = { date: new Date(Number(fields[at + 1]) * 1e3).toISOString(), author: fields[at + 2] ?? null };
      at += 2;
    } else if (field !== "" && !updates.has(field)) updates.set(field, update);
  }
  return updates;
}

// src/content/scan-file.ts
import { readFileSync } from "node:fs";
import { join as join2 } from "node:path";

// src/content/decode.ts
import { isUtf8 } from "node:buffer";
function decodeText(bytes, file) {
  if (!isUtf8(bytes)) return encodingFinding(bytes, file);
  const text2 = new TextDecoder().decode(bytes);
  return text2.replace(/\r\n?/g, "\n").replaceAll("\0", "\uFFFD");
}
function encodingFinding(bytes, file) {
  const offset = firstBadByte(bytes);
  const before = new TextDecoder().decode(bytes.subarray(0, offset)).split(/\r\n?|\n/);
  const place = placeOf(file, before.length, (before.at(-1)?.length ?? 0) + 1);
  const isUtf16 = bytes[0] === 255 && bytes[1] === 254 || bytes[0] === 254 && bytes[1] === 255;
  const hint = isUtf16 ? "The file is UTF-16. Save it as UTF-8." : "Save the file as UTF-8.";
  return finding("content/encoding", place, `The file is not UTF-8: byte ${offset} cannot be read.`, hint);
}
function firstBadByte(bytes) {
  let valid = 0;
  let invalid = bytes.length;
  while (valid < invalid) {
    const middle = Math.ceil((valid + invalid) / 2);
    if (mayBegin(bytes.subarray(0, middle))) valid = middle;
    else invalid = middle - 1;
  }
  while (!isUtf8(bytes.subarray(0, valid))) valid--;
  return valid;
}
function mayBegin(bytes) {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}

// src/content/scan-file.ts
function readSource(root, path, report2) {
  const bytes = readBytes(root, path, report2);
  if (bytes === null) return null;
  const text2 = decodeText(bytes, path);
  if (typeof text2 === "string") return { path, text: text2, hash: sha256(bytes) };
  report2(text2);
  return null;
}
function readBytes(root, path, report2) {
  try {
    return readFileSync(join2(root, path));
  } catch (error) {
    const reason = errorCode(error);
    if (reason === "ENOENT" || reason === "ENOTDIR") return null;
    report2(unreadable(path, reason));
    return null;
  }
}
function unreadable(path, reason) {
  const message = `\u201C${path}\u201D cannot be read (${reason}).`;
  return finding("content/unreadable", placeOf(path), message, "Check its permissions.");
}
function errorCode(error) {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return error instanceof Error ? error.message : String(error);
}

// src/content/scan-folder.ts
import { statSync } from "node:fs";
import { dirname, join as join3, posix as posix2 } from "node:path";
import fastGlob from "fast-glob";

// src/content/real-path.ts
import { realpathSync } from "node:fs";
import { sep as sep2 } from "node:path";
function realPath(path) {
  try {
    return realpathSync(path);
  } catch {
    return null;
  }
}
function isInside(path, folders) {
  return folders.some((folder) => path === folder || path.startsWith(folder.endsWith(sep2) ? folder : folder + sep2));
}

// src/content/scan-folder.ts
var ignored = ["**/node_modules/**", "**/.git/**", "**/.DS_Store", "**/Thumbs.db"];
async function listFiles(folder, config, report2, options = { dot: false }) {
  const roots = [config.root, ...config.allowedRoots].flatMap((root) => realPath(root) ?? []);
  const walk2 = { base: folder, root: config.root, roots, entered: /* @__PURE__ */ new Set(), report: report2, options, files: [] };
  const real = realPath(join3(config.root, folder));
  if (real === null) return null;
  if (!isInside(real, roots)) reportOutside(folder, report2);
  else await enter(walk2, "", real);
  return walk2.files.sort(byCodePoint);
}
async function enter(walk2, below, real) {
  const entries = await glob(walk2, below, real);
  walk2.entered.add(real);
  for (const { path, dirent } of entries) if (dirent.isDirectory()) walk2.entered.add(join3(real, path));
  const links2 = [];
  for (const { path, dirent } of entries) {
    const file = posix2.join(below, path);
    if (dirent.isDirectory()) continue;
    if (dirent.isSymbolicLink()) links2.push(file);
    else if (dirent.isFile()) addFile(walk2, file);
    else skip2(walk2, file, "is not a regular file");
  }
  for (const link2 of links2.sort(byCodePoint)) await follow(walk2, link2);
}
async function glob({ base, report: report2, options }, below, cwd) {
  const search = (suppressErrors) => fastGlob.glob("**/*", {
    cwd,
    ignore: ignored,
    dot: options.dot,
    objectMode: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    suppressErrors
  });
  try {
    return await search(false);
  } catch (error) {
    report2(unreadable(posix2.join(base, below), errorCode(error)));
    return search(true);
  }
}
async function follow(walk2, link2) {
  const path = join3(walk2.root, walk2.base, link2);
  const target = realPath(path);
  if (target === null) return skip2(walk2, link2, "is a symbolic link that leads nowhere");
  if (!isInside(target, walk2.roots)) return reportOutside(sourcePath(walk2, link2), walk2.report);
  const stats = statSync(target);
  if (stats.isFile()) return addFile(walk2, link2);
  if (!stats.isDirectory()) return skip2(walk2, link2, "is not a regular file");
  const isLoop = isInside(realPath(dirname(path)) ?? "", [target]);
  if (isLoop || walk2.entered.has(target)) return skip2(walk2, link2, "is a symbolic link to a folder that is read already");
  return enter(walk2, link2, target);
}
function addFile(walk2, file) {
  if (/[\\\p{Cc}\uFFFD]/u.test(file)) skip2(walk2, file, "has a name that cannot be an address");
  else walk2.files.push(file);
}
function skip2(walk2, file, reason) {
  const path = sourcePath(walk2, file);
  walk2.report(finding("content/skipped", placeOf(path), `\u201C${path}\u201D ${reason} and was skipped.`));
}
function reportOutside(path, report2) {
  const hint = "Copy the files into the project, or name their folder in `allowedRoots`.";
  report2(finding("content/symlink-outside", placeOf(path), `\u201C${path}\u201D is a symbolic link out of the project.`, hint));
}
function sourcePath(walk2, file) {
  return posix2.join(walk2.base, file);
}

// src/content/scan.ts
var megabyte = 1024 * 1024;
async function scan(config, report2) {
  const docs = /* @__PURE__ */ new Map();
  const categories = /* @__PURE__ */ new Map();
  const partials = /* @__PURE__ */ new Map();
  const assets = /* @__PURE__ */ new Set();
  for (const set of config.docs) {
    const found = await scanDocsSet(set, config, report2);
    docs.set(set.id, found.pages);
    categories.set(set.id, found.categories);
    for (const partial of found.partials) partials.set(partial.path, partial);
    for (const asset of found.assets) assets.add(asset);
  }
  return {
    docs,
    categories,
    changelog: [],
    authors: null,
    partials,
    staticFiles: await scanStaticFolders(config, report2),
    assets,
    settings: readSettings(config, report2),
    lastUpdates: await readHistory(config, report2)
  };
}
async function scanDocsSet(set, config, report2) {
  const found = { pages: [], categories: [], partials: [], assets: [] };
  const names = await listFiles(set.path, config, report2);
  if (names === null) {
    const message = `The folder \u201C${set.path}\u201D of the docs set \u201C${set.id}\u201D does not exist.`;
    const hint = "Create it with a page, or correct `path` in the configuration.";
    report2(finding("content/missing-folder", placeOf(config.file), message, hint));
    return found;
  }
  const isPage = pageMatcher(set);
  for (const name of names) {
    const path = posix3.join(set.path, name);
    if (isPage(name)) keep(found.pages, readPage(config.root, path, report2));
    else if (isCategoryFile(name)) keep(found.categories, readSource(config.root, path, report2));
    else if (/\.mdx?$/i.test(name)) keep(found.partials, readSource(config.root, path, report2));
    else found.assets.push(path);
  }
  return found;
}
function pageMatcher({ include, exclude }) {
  const included = include.map((pattern) => micromatch.matcher(pattern));
  const excluded = exclude.map((pattern) => micromatch.matcher(pattern));
  return (name) => /\.mdx?$/i.test(name) && !/(?:^|\/)_/.test(name) && included.some((matches) => matches(name)) && !excluded.some((matches) => matches(name));
}
function isCategoryFile(name) {
  return /^(?:[^_][^/]*\/)*_category_\.(?:json|ya?ml)$/.test(name);
}
function readPage(root, path, report2) {
  const page = readSource(root, path, report2);
  if (page !== null && Buffer.byteLength(page.text) > megabyte) {
    const message = `The page has ${(Buffer.byteLength(page.text) / megabyte).toFixed(1)} MB of source.`;
    report2(finding("content/large-page", placeOf(path), message, "Split it, or offer the long part as a download."));
  }
  return page;
}
async function scanStaticFolders(config, report2) {
  const files = /* @__PURE__ */ new Map();
  for (const folder of config.staticFolders) {
    for (const name of await listFiles(folder, config, report2, { dot: true }) ?? []) {
      const path = posix3.join(folder, name);
      const address = name.normalize("NFC");
      const first = files.get(address);
      if (first === void 0) files.set(address, path);
      else report2(twice(address, first, path));
    }
  }
  return files;
}
function twice(address, first, second) {
  const related = [{ message: "the file that is published", place: placeOf(first) }];
  const message = `\u201C${second}\u201D and \u201C${first}\u201D are both published as \u201C/${address}\u201D.`;
  return finding("output/collision", placeOf(second), message, "Rename or remove one of them.", related);
}
function readSettings(config, report2) {
  const files = /* @__PURE__ */ new Set([config.file, ...config.docs.flatMap((set) => set.sidebarsFile ?? [])]);
  const settings = [...files].flatMap((file) => readSource(config.root, file, report2) ?? []);
  return new Map(settings.map((source) => [source.path, source]));
}
async function readHistory(config, report2) {
  const folders = config.docs.filter((set) => set.showLastUpdateTime || set.showLastUpdateAuthor).map((set) => set.path);
  return folders.length === 0 ? /* @__PURE__ */ new Map() : readLastUpdates(config, folders, report2);
}
function keep(list3, value) {
  if (value !== null) list3.push(value);
}

// src/markdown/code/themes.ts
import { Theme } from "shiki/textmate";
import { bundledThemes } from "shiki/themes";
async function loadThemes({
  light,
  dark
}) {
  return {
    light: await loadTheme(isTheme(light) ? light : "github-light"),
    dark: await loadTheme(isTheme(dark) ? dark : "github-dark")
  };
}
function isTheme(name) {
  return Object.hasOwn(bundledThemes, name);
}
function themeNames() {
  return Object.keys(bundledThemes);
}
async function loadTheme(name) {
  return toCodeTheme((await bundledThemes[name]()).default);
}
function toCodeTheme(registration) {
  const colors = registration.colors ?? {};
  const rules2 = registration.tokenColors ?? registration.settings ?? [];
  const base = rules2.find((rule) => !rule.scope && rule.settings?.foreground)?.settings;
  const foreground = colors["editor.foreground"] ?? base?.foreground ?? "#24292e";
  const background = colors["editor.background"] ?? base?.background ?? "#ffffff";
  const raw2 = { settings: [{ settings: { foreground, background } }, ...rules2] };
  const theme = Theme.createFromRawTheme(raw2);
  const palette = theme.getColorMap().slice(1);
  const fontStyles = [.../* @__PURE__ */ new Set([0, ...rules2.map((rule) => fontStyleOf(rule.settings?.fontStyle))])].sort(
    (a, b) => a - b
  );
  const plain2 = theme.getDefaults().foregroundId;
  const numberOf = (color, fontStyle) => {
    if (color === plain2 && fontStyle <= 0) return 0;
    return 1 + (color - 1) * fontStyles.length + Math.max(0, fontStyles.indexOf(fontStyle));
  };
  return {
    foreground,
    background,
    styles: [
      declarations(foreground, 0),
      ...palette.flatMap((color) => fontStyles.map((fontStyle) => declarations(color, fontStyle)))
    ],
    styleOf: (scopes) => {
      const { color, fontStyle } = resolve2(theme, scopes);
      return numberOf(color, fontStyle);
    }
  };
}
var notSet = -1;
function resolve2(theme, scopes) {
  let color = theme.getDefaults().foregroundId;
  let fontStyle = 0;
  let path = null;
  for (const scopeName of scopes) {
    path = { parent: path, scopeName };
    const match = theme.match(path);
    if (match === null) continue;
    if (match.foregroundId !== 0) color = match.foregroundId;
    if (match.fontStyle !== notSet) fontStyle = match.fontStyle;
  }
  return { color, fontStyle };
}
var fontStyleBits = { italic: 1, bold: 2, underline: 4, strikethrough: 8 };
function fontStyleOf(written) {
  const names = (written ?? "").split(" ");
  return Object.entries(fontStyleBits).reduce((sum, [name, bit]) => sum + (names.includes(name) ? bit : 0), 0);
}
function declarations(color, fontStyle) {
  const lines = [
    fontStyle & fontStyleBits.underline ? "underline" : null,
    fontStyle & fontStyleBits.strikethrough ? "line-through" : null
  ].filter((line) => line !== null);
  return [
    `color:${color.toLowerCase()}`,
    `font-style:${fontStyle & fontStyleBits.italic ? "italic" : "normal"}`,
    `font-weight:${fontStyle & fontStyleBits.bold ? "700" : "400"}`,
    `text-decoration:${lines.length === 0 ? "none" : lines.join(" ")}`
  ].join(";");
}

// src/markdown/code/styles.ts
async function highlightStyles({ markdown }) {
  const { light, dark } = await loadThemes(markdown.themes);
  const rules2 = [
    `.codeblock{--codeblock-background:${light.background};--codeblock-color:${light.foreground}}`,
    `[data-theme=dark] .codeblock{--codeblock-background:${dark.background};--codeblock-color:${dark.foreground}}`,
    ...light.styles.map((style, number2) => `.codeblock code [class^="c${number2}-"]{${style}}`),
    ...dark.styles.map((style, number2) => `[data-theme=dark] .codeblock code [class$="-${number2}"]{${style}}`)
  ];
  return `${rules2.join("\n")}
`;
}

// src/markdown/lazily.ts
function lazily(make) {
  let made = null;
  return () => {
    made ??= make();
    return made;
  };
}

// src/markdown/parser.ts
import remarkGfm from "remark-gfm";
import remarkMdx from "remark-mdx";
import remarkParse from "remark-parse";
async function loadParser(choice) {
  if (choice === "remark") return { plugins: remarkPlugins, notice: null };
  try {
    return { plugins: nativePlugins(await import("satteri")), notice: null };
  } catch {
    const message = "The native Markdown parser has no binary for this platform, so pages are parsed in JavaScript.";
    const hint = "Builds take longer; set \u201Cmarkdown.parser\u201D to \u201Cremark\u201D to silence this.";
    return { plugins: remarkPlugins, notice: finding("markdown/parser", null, message, hint) };
  }
}
var features = { gfm: true, frontmatter: false, directive: false, headingAttributes: false };
function nativePlugins({ markdownToMdast, mdxToMdast }) {
  const parse2 = { md: markdownToMdast, mdx: mdxToMdast };
  return (format2) => [
    function() {
      this.parser = (document) => parse2[format2](document, { features });
    }
  ];
}
var remarkPlugins = (format2) => format2 === "md" ? [remarkParse, remarkGfm] : [remarkParse, remarkGfm, remarkMdx];
function toSyntaxProblem(error) {
  if (!(error instanceof Error)) return null;
  const native = /^(\d+):(\d+): ([\s\S]*?)(?: \([a-z-]+:[a-z-]+\))?$/.exec(error.message);
  if (native !== null) return { line: Number(native[1]), column: Number(native[2]), reason: tidy(native[3] ?? "") };
  if (!("reason" in error && "line" in error)) return null;
  const { reason, line, column } = error;
  return { line: line ?? 1, column: column ?? 1, reason: tidy(reason) };
}
function tidy(reason) {
  const sentence = reason.replace(/^Could not parse expression with (?:oxc|acorn): /, "This is not a JavaScript expression: ").replace(/\s*\(note: [\s\S]*\)$/, "").replace(/ \(\d+:\d+(?:-\d+:\d+)?\)/g, "").replace(/`([^`]*)`/g, "\u201C$1\u201D").trim();
  return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}

// src/markdown/pipeline.ts
import rehypeStringify from "rehype-stringify";
import remarkRehype from "remark-rehype";
import { unified } from "unified";

// src/markdown/rehype/rehype-anchors.ts
function rehypeAnchors() {
  return (tree, file) => {
    const context = contextOf(file);
    const seen = /* @__PURE__ */ new Set();
    walk(tree, (node) => {
      if (node.type !== "element") return;
      const { id: id2, name } = node.properties;
      if (typeof id2 === "string" && id2 !== "") add(id2, node, seen, context);
      if (node.tagName === "a" && typeof name === "string" && name !== "" && name !== id2) seen.add(name);
    });
    context.found.anchors.push(...seen);
  };
}
function add(id2, element2, seen, context) {
  if (!seen.has(id2)) {
    seen.add(id2);
    return;
  }
  const place = placeOfAddress(element2, id2, context);
  const hint = "Links lead to the first one. Give one of them another id.";
  context.found.diagnostics.push(
    finding("markdown/duplicate-id", place, `The id \u201C${id2}\u201D stands on this page twice.`, hint)
  );
}

// src/markdown/code/comments.ts
var js = ["//", ""];
var block = ["/*", "*/"];
var jsx = ["{/*", "*/}"];
var hash = ["#", ""];
var html = ["<!--", "-->"];
var percent = ["%", ""];
var dashes = ["--", ""];
var rem = ["REM", ""];
var byLanguage = [
  ["js javascript ts typescript mjs cjs", [js, block]],
  ["jsx tsx", [js, block, jsx]],
  ["html", [js, block, html]],
  ["python py bash sh shell zsh yaml yml toml dockerfile docker ruby rb env dotenv", [hash]],
  ["markdown md mdx", [html, jsx, hash]],
  ["tex latex matlab", [percent]],
  ["lua haskell", [dashes]],
  ["sql", [dashes, block]],
  ["wasm", [[";;", ""]]],
  ["vb vbnet vba visual-basic", [["'", ""], rem]],
  ["batch bat cmd", [rem]],
  ["basic", [rem, ["!", ""]]],
  ["fsharp", [js, ["(*", "*)"]]],
  ["ocaml sml", [["(*", "*)"]]],
  ["fortran", [["!", ""]]],
  ["cobol", [["*>", ""]]]
];
var styles = new Map(byLanguage.flatMap(([names, list3]) => names.split(" ").map((name) => [name, list3])));
var others = [js, block, jsx, hash, html];
function commentStyles(language) {
  return styles.get(language) ?? others;
}

// src/markdown/code/lines.ts
var lineClass = "codeblock__line";
var highlighted = "theme-code-block-highlighted-line";
function readLines(code, language, options, magic) {
  const raw2 = code.replace(/\n$/, "").split("\n");
  const lines = options.ranges === null ? withMagicComments(raw2, language, magic) : raw2.map(toLine);
  const noted = code.includes("[!code ") ? withNotations(lines) : lines;
  for (const [first, last] of options.ranges ?? []) {
    for (const line of noted.slice(Math.max(0, first - 1), last)) line.classes.add(highlighted);
  }
  if (language === "diff") for (const line of noted) markDiff(line);
  return noted;
}
function toLine(text2) {
  return { text: text2, classes: /* @__PURE__ */ new Set(), words: /* @__PURE__ */ new Set() };
}
function hasMarks(lines) {
  return lines.some(({ classes, words }) => classes.size > 0 || words.size > 0);
}
function withMagicComments(raw2, language, magic) {
  const words = magic.flatMap(({ line, block: block2 }) => [line, block2?.start, block2?.end]).filter((word) => word != null);
  if (words.length === 0 || !raw2.some((line) => words.some((word) => line.includes(word)))) return raw2.map(toLine);
  const pattern = commentPattern(commentStyles(language), words);
  const open = /* @__PURE__ */ new Set();
  const lines = [];
  let next = [];
  for (const text2 of raw2) {
    const word = pattern.exec(text2)?.slice(1).find(Boolean);
    if (word === void 0) {
      lines.push({ ...toLine(text2), classes: /* @__PURE__ */ new Set([...next, ...open]) });
      next = [];
      continue;
    }
    for (const { className, line, block: block2 } of magic) {
      if (word === line) next.push(className);
      if (word === block2?.start) open.add(className);
      if (word === block2?.end) open.delete(className);
    }
  }
  return lines;
}
function commentPattern(styles2, words) {
  const either = words.map(escapePattern).join("|");
  const forms = styles2.map(([open, close]) => `${escapePattern(open)}\\s*(${either})\\s*${escapePattern(close)}`);
  return new RegExp(`^\\s*(?:${forms.join("|")})\\s*$`);
}
function escapePattern(text2) {
  return text2.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
var notation = /[ \t]*(?:\/\/|\/\*|\{\/\*|<!--|#|--|;+|%)[ \t]*\[!code ([^\]\n]+)\][ \t]*(?:\*\/\}|\*\/|-->)?[ \t]*$/;
var notationClasses = /* @__PURE__ */ new Map([
  ["++", `${lineClass}--added`],
  ["--", `${lineClass}--removed`],
  ["highlight", highlighted],
  ["hl", highlighted],
  ["focus", `${lineClass}--focused`],
  ["error", `${lineClass}--error`],
  ["warning", `${lineClass}--warning`]
]);
function withNotations(lines) {
  const result = [];
  const running = [];
  for (const line of lines) {
    const match = notation.exec(line.text);
    const note = match?.[1] === void 0 ? null : readNotation(match[1]);
    if (note !== null) running.push(note);
    const text2 = note === null ? line.text : line.text.slice(0, match?.index);
    if (note !== null && text2.trim() === "") continue;
    const kept = { ...line, text: text2 };
    for (const entry of running) if (entry.left-- > 0) entry.mark(kept);
    result.push(kept);
  }
  return result;
}
function readNotation(written) {
  const word = /^word:((?:\\:|[^:])+)(?::(\d+))?$/.exec(written.trim());
  if (word !== null) {
    const text2 = (word[1] ?? "").replaceAll("\\:", ":");
    return { left: Number(word[2] ?? Number.MAX_SAFE_INTEGER), mark: (line) => line.words.add(text2) };
  }
  const [, name = "", count = "1"] = /^([^:]+)(?::(\d+))?$/.exec(written.trim()) ?? [];
  const className = notationClasses.get(name);
  return className === void 0 ? null : { left: Number(count), mark: (line) => line.classes.add(className) };
}
function markDiff({ text: text2, classes }) {
  if (text2.startsWith("+") && !text2.startsWith("+++")) classes.add(`${lineClass}--added`);
  if (text2.startsWith("-") && !text2.startsWith("---")) classes.add(`${lineClass}--removed`);
}

// src/markdown/code/block.ts
function drawBlock({ language, options, lines, tokens }) {
  const isFocused = lines.some(({ classes }) => classes.has(`${lineClass}--focused`));
  const look = [
    classNames.codeBlock,
    `language-${escapeHtml(language === "" ? "text" : language)}`,
    "codeblock",
    options.wrap ? "codeblock--wrapped" : "",
    options.firstLine === null ? "" : "codeblock--numbered",
    isFocused ? "codeblock--focused" : ""
  ].filter((name) => name !== "");
  const title = options.title === null ? "" : `<div class="codeblock__title">${escapeHtml(options.title)}</div>`;
  const code = drawLines(lines, tokens, options.firstLine);
  return `<div class="${look.join(" ")}" ${parts.codeBlock}>${title}<div class="codeblock__content"><pre tabindex="0"><code>${code}</code></pre>${buttons(options.wrap)}</div></div>`;
}
function drawLines(lines, tokens, firstLine) {
  const html2 = lines.map((line, index) => drawTokens(tokens?.[index] ?? [{ text: line.text, className: null }], line));
  if (firstLine === null && !hasMarks(lines)) return html2.join("\n");
  return lines.map(({ classes }, index) => {
    const number2 = firstLine === null ? "" : ` data-line="${firstLine + index}"`;
    const end = index < lines.length - 1 ? "\n" : "";
    return `<span class="${escapeHtml([lineClass, ...classes].join(" "))}"${number2}>${html2[index]}${end}</span>`;
  }).join("");
}
function drawTokens(tokens, { words }) {
  return tokens.map(({ text: text2, className }) => {
    const content = words.size === 0 ? escapeHtml(text2) : markWords(text2, words);
    return className === null ? content : `<span class="${className}">${content}</span>`;
  }).join("");
}
function markWords(text2, words) {
  const pattern = new RegExp([...words].map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|"), "g");
  let html2 = "";
  let end = 0;
  for (const match of text2.matchAll(pattern)) {
    html2 += `${escapeHtml(text2.slice(end, match.index))}<mark class="codeblock__word">${escapeHtml(match[0])}</mark>`;
    end = match.index + match[0].length;
  }
  return html2 + escapeHtml(text2.slice(end));
}
function buttons(isWrapped) {
  return `<div class="codeblock__buttons"><button type="button" class="codeblock__button" data-wrap hidden aria-pressed="${isWrapped}" title="Toggle word wrap" aria-label="Toggle word wrap"></button><button type="button" class="codeblock__button" data-copy hidden title="Copy" aria-label="Copy code to clipboard"></button></div>`;
}
function escapeHtml(text2) {
  return text2.replace(/[&<>"]/g, (character) => entities2[character] ?? character);
}
var entities2 = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

// src/markdown/code/options.ts
function readOptions(meta) {
  const title = /(?:^|\s)title=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta);
  const bare = meta.replace(/"[^"]*"|'[^']*'/g, "");
  const numbers = /(?:^|\s)showLineNumbers(?:=\{?(\d+)\}?)?(?=\s|$)/.exec(bare);
  const file = /(?:^|\s)file=(?:"([^"]*)"|'([^']*)'|(\S+))/.exec(meta);
  const braces = [...bare.matchAll(/(?:^|\s)(\{[^}]*\})/g)].map((match) => match[1] ?? "");
  const lists = braces.filter((text2) => /^\{[\d\s,-]+\}$/.test(text2));
  return {
    title: title === null ? null : title[1] ?? title[2] ?? title[3] ?? "",
    ranges: lists.length === 0 ? null : lists.flatMap(readRanges),
    firstLine: numbers === null ? null : Number(numbers[1] ?? 1),
    wrap: /(?:^|\s)wrap(?=\s|$)/.test(bare),
    file: file === null ? null : file[1] ?? file[2] ?? file[3] ?? "",
    unread: braces.filter((text2) => !lists.includes(text2))
  };
}
function readRanges(list3) {
  return list3.split(",").flatMap((part) => {
    const [, first, last] = /(\d+)(?:\s*-\s*(\d+))?/.exec(part) ?? [];
    return first === void 0 ? [] : [[Number(first), Number(last ?? first)]];
  });
}

// src/markdown/inline.ts
import { toHtml } from "hast-util-to-html";
function textOf(node) {
  if (node.type === "text") return node.value;
  if (node.type === "element" && node.tagName === "img") return String(node.properties.alt ?? "");
  return "children" in node ? node.children.map(textOf).join("") : "";
}
function inlineHtml(children2) {
  return toHtml(children2.flatMap(plain)).trim();
}
var keptElements = /* @__PURE__ */ new Set(["code", "em", "strong", "b", "i", "del", "s", "sub", "sup", "kbd", "mark", "var", "abbr"]);
function plain(node) {
  if (node.type === "text") return [node];
  if (node.type !== "element" || node.tagName === "img" || node.tagName === "svg") return [];
  const children2 = node.children.flatMap(plain);
  if (!keptElements.has(node.tagName)) return children2;
  const bare = { type: "element", tagName: node.tagName, properties: {}, children: children2 };
  return [bare];
}

// src/markdown/rehype/rehype-code-blocks.ts
function rehypeCodeBlocks({ loadHighlighter: loadHighlighter2 }) {
  return async (tree, file) => {
    const found = [];
    walkElements(tree, (pre, index, siblings) => {
      const code = pre.tagName === "pre" ? onlyCode(pre) : null;
      if (code === null) return;
      found.push({ pre, code, index, siblings });
      return skip;
    });
    const context = contextOf(file);
    for (const { pre, code, index, siblings } of found) {
      const html2 = await blockHtml(pre, code, context, loadHighlighter2);
      const raw2 = { type: "raw", value: html2, position: pre.position };
      siblings[index] = raw2;
    }
  };
}
function onlyCode(pre) {
  const [code, ...others2] = pre.children;
  if (others2.length > 0 || code?.type !== "element" || code.tagName !== "code") return null;
  const isPlain = code.children.every((child) => child.type === "text") && pre.properties.id === void 0;
  return isPlain ? code : null;
}
async function blockHtml(pre, code, context, loadHighlighter2) {
  const meta = String(code.properties.dataMeta ?? "");
  const language = languageOf(code) || languageOf(pre);
  const text2 = textOf(code);
  const options = readOptions(meta);
  reportOptions(pre, options, context);
  const grammar = await grammarFor(pre, language, text2, context, loadHighlighter2);
  const { codeBlocks, config } = context.environment;
  const { themes, magicComments } = config.markdown;
  const key = sha256(JSON.stringify([language, grammar, meta, text2, themes, magicComments]));
  const known = codeBlocks.get(key);
  if (known !== void 0) return known;
  const lines = readLines(text2, language, options, magicComments);
  const tokens = grammar === null ? null : await (await loadHighlighter2()).highlighter.tokenize(
    lines.map((line) => line.text),
    grammar
  );
  const html2 = drawBlock({ language, options, lines, tokens });
  codeBlocks.set(key, html2);
  return html2;
}
function languageOf({ properties }) {
  const names = Array.isArray(properties.className) ? properties.className.map(String) : [];
  return (names.find((name) => name.startsWith("language-"))?.slice("language-".length) ?? "").toLowerCase();
}
var largestBlock = 1e5;
async function grammarFor(pre, language, text2, context, loadHighlighter2) {
  if (language === "") return null;
  if (text2.length > largestBlock) {
    const message = "A code block of more than 100 KB is shown without colours.";
    add2(pre, context, "markdown/code-size", message, "Link the file instead, or show a part of it.");
    return null;
  }
  const { grammarOf, languageNames } = await loadHighlighter2();
  const grammar = grammarOf(language);
  if (grammar === null) {
    const message = `\u201C${language}\u201D is no language that can be coloured.`;
    const isKnown2 = context.found.diagnostics.some((known) => known.message === message);
    const hint = didYouMean(language, languageNames()) ?? "Use \u201Ctext\u201D for code without colours.";
    if (!isKnown2) add2(pre, context, "markdown/language", message, hint);
  }
  return grammar === "plain" ? null : grammar;
}
function reportOptions(pre, { unread }, context) {
  for (const written of unread) {
    const message = `\u201C${written}\u201D names no lines.`;
    add2(pre, context, "markdown/code-options", message, "Lines are numbers and ranges: \u201C{1,3-5}\u201D.");
  }
}
function add2(pre, context, code, message, hint) {
  context.found.diagnostics.push(finding(code, placeOfElement(pre, context), message, hint));
}

// src/markdown/rehype/rehype-headings.ts
import GithubSlugger from "github-slugger";
import { toHtml as toHtml2 } from "hast-util-to-html";
function rehypeHeadings() {
  return (tree, file) => {
    const context = contextOf(file);
    const slugger = new GithubSlugger();
    takeTitle(tree, context);
    walkElements(tree, (element2) => {
      if (element2.properties.dataHeading === void 0) return;
      delete element2.properties.dataHeading;
      if (element2.tagName === "h1") demote(element2, context);
      list2(element2, slugger, context);
    });
  };
}
function takeTitle(tree, { found }) {
  const first = tree.children.findIndex((node) => isHeading(node) || isBreak(node));
  const title = tree.children[first];
  if (title === void 0 || !isHeading(title) || title.tagName !== "h1") return;
  found.contentTitleHtml = toHtml2(title.children, { allowDangerousHtml: true });
  const isFollowedByBreak = tree.children[first + 1]?.type === "text";
  tree.children.splice(first, isFollowedByBreak ? 2 : 1);
}
function isHeading(node) {
  return node.type === "element" && node.properties.dataHeading !== void 0;
}
function isBreak(node) {
  return node.type === "element" && node.tagName === "hr";
}
function demote(element2, context) {
  element2.tagName = "h2";
  const message = `\u201C${textOf(element2)}\u201D is a second heading of level one; it is shown as level two.`;
  const hint = "Write it with \u201C##\u201D: a page has one title.";
  context.found.diagnostics.push(finding("markdown/heading", placeOfElement(element2, context), message, hint));
}
function list2(element2, slugger, context) {
  const text2 = textOf(element2).trim();
  const written = element2.properties.id;
  const id2 = typeof written === "string" && written !== "" ? written : slugger.slug(text2);
  if (id2 === written) slugger.slug(id2, true);
  const level = Number(element2.tagName.slice(1));
  context.found.headingElements.set(element2, context.found.headings.length);
  context.found.headings.push({
    level,
    id: id2,
    text: text2,
    html: inlineHtml(element2.children),
    place: placeOfElement(element2, context)
  });
  const given = Array.isArray(element2.properties.className) ? element2.properties.className : [];
  element2.properties = { ...element2.properties, className: [...given, "anchor"], id: id2 };
  element2.children.push(hashLink(id2, text2));
}
function hashLink(id2, text2) {
  const label = `Direct link to ${text2}`;
  return {
    type: "element",
    tagName: "a",
    properties: { className: [classNames.hashLink], href: `#${encodeAddress(id2)}`, ariaLabel: label, title: label },
    children: [{ type: "text", value: "\u200B" }]
  };
}

// src/markdown/rehype/rehype-icons.ts
function rehypeIcons() {
  return async (tree, file) => {
    const icons = [];
    walkElements(tree, (element2) => {
      if (element2.tagName === "svg" && element2.properties.dataIcon !== void 0) icons.push(element2);
    });
    for (const icon of icons) await draw(icon, contextOf(file));
  };
}
async function draw(element2, context) {
  const name = String(element2.properties.dataIcon);
  delete element2.properties.dataIcon;
  const icon = await context.environment.readIcon(name);
  if (icon === null) {
    const place = placeOfAddress(element2, name, context);
    const hint = didYouMean(name, await context.environment.iconNames()) ?? "Icons have the names of Bootstrap Icons.";
    context.found.diagnostics.push(finding("markdown/icon", place, `\u201C${name}\u201D is no icon.`, hint));
    return;
  }
  const size = { width: 16, height: 16, fill: "currentColor" };
  element2.properties = { ...element2.properties, viewBox: icon.viewBox, ...size };
  element2.children = icon.shapes.map(({ tag: tag2, attributes }) => ({
    type: "element",
    tagName: tag2,
    properties: { ...attributes },
    children: []
  }));
}

// src/markdown/rehype/rehype-images.ts
import { imageSize } from "image-size";
var embedding = /* @__PURE__ */ new Map([
  ["img", { src: "image", srcSet: "image" }],
  ["source", { src: "resource", srcSet: "image" }],
  ["image", { href: "image", xLinkHref: "image" }],
  ["input", { src: "image" }],
  ["video", { src: "resource", poster: "image" }],
  ["audio", { src: "resource" }],
  ["track", { src: "resource" }],
  ["embed", { src: "resource" }],
  ["object", { data: "resource" }],
  ["iframe", { src: "resource" }]
]);
function rehypeImages() {
  return async (tree, file) => {
    const elements = [];
    walkElements(tree, (element2) => {
      if (embedding.has(element2.tagName)) elements.push(element2);
    });
    const context = contextOf(file);
    for (const element2 of elements) await embed(element2, context);
  };
}
async function embed(element2, context) {
  if (element2.tagName === "img") {
    element2.properties.loading ??= "lazy";
    element2.properties.decoding ??= "async";
  }
  for (const [name, kind] of Object.entries(embedding.get(element2.tagName) ?? {})) {
    const value = element2.properties[name];
    if (value === void 0 || value === null) continue;
    element2.properties[name] = name === "srcSet" ? await targetsOf(element2, String(value), context) : await targetOf(element2, String(value), kind, context);
  }
}
async function targetsOf(element2, srcset, context) {
  const candidates = [];
  for (const [, address = "", descriptor = ""] of srcset.matchAll(/([^\s,]\S*[^\s,])(\s+[\d.]+[wxh])?\s*(?:,|$)/g)) {
    candidates.push(await targetOf(element2, address, "image", context) + descriptor);
  }
  return candidates.join(", ");
}
async function targetOf(element2, written, kind, context) {
  if (/^\s*data:/i.test(written)) return written;
  const published = publishedAt(written, context);
  if (published !== void 0) {
    if (element2.tagName === "img") await setSize(element2, published.file, context);
    return written;
  }
  const resolution = resolveAddress(written, originOf(element2, context).source.path, context);
  const href = await hrefOf(element2, written, resolution, kind, context);
  context.found.links.push({ written, href, place: placeOfAddress(element2, written, context), kind });
  return href;
}
async function hrefOf(element2, written, resolution, kind, context) {
  if (resolution.kind === "external") return encodeAddress(resolution.href);
  if (resolution.kind === "file") {
    if (element2.tagName === "img") await setSize(element2, resolution.file, context);
    return await publishFile(resolution, kind === "image" ? "images" : "files", context) ?? encodeAddress(written);
  }
  if (kind === "image") reportMissing(element2, written, resolution, context);
  return resolution.kind === "route" ? resolution.href : encodeAddress(written);
}
function reportMissing(element2, written, resolution, context) {
  const isRoute = resolution.kind === "route";
  const reason = isRoute ? "is a page, not a picture." : resolution.reason;
  const candidate = isRoute ? null : resolution.candidate;
  const hint = candidate === null ? "Add the file, or remove the picture." : `Did you mean \u201C${candidate}\u201D?`;
  const place = placeOfAddress(element2, written, context);
  context.found.diagnostics.push(finding("link/broken-image", place, `\u201C${written}\u201D ${reason}`, hint));
}
async function setSize(element2, file, { environment }) {
  const { properties } = element2;
  if (properties.width !== void 0 || properties.height !== void 0) return;
  const bytes = await environment.readBytes(file);
  if (bytes === null) return;
  try {
    const { width, height } = imageSize(bytes);
    if (width > 0 && height > 0) Object.assign(properties, { width: Math.round(width), height: Math.round(height) });
  } catch {
  }
}

// src/markdown/rehype/rehype-links.ts
function rehypeLinks() {
  return async (tree, file) => {
    const links2 = [];
    walkElements(tree, (element2) => {
      const isLink = element2.tagName === "a" || element2.tagName === "area";
      if (isLink && typeof element2.properties.href === "string") links2.push(element2);
    });
    const context = contextOf(file);
    for (const link2 of links2) await lead(link2, String(link2.properties.href), context);
  };
}
async function lead(link2, written, context) {
  if (written.startsWith("#") && isGenerated(link2)) return;
  if (publishedAt(written, context) !== void 0) return openInNewTab(link2);
  const href = await targetOf2(link2, written, context);
  link2.properties.href = href;
  context.found.links.push({ written, href, place: placeOfAddress(link2, written, context), kind: "link" });
}
async function targetOf2(link2, written, context) {
  if (written.startsWith("#")) return encodeAddress(written);
  const resolution = resolveAddress(written, originOf(link2, context).source.path, context);
  if (resolution.kind === "route") return resolution.href;
  if (resolution.kind === "file") {
    openInNewTab(link2);
    return await publishFile(resolution, "files", context) ?? encodeAddress(written);
  }
  const href = encodeAddress(resolution.kind === "external" ? resolution.href : written);
  if (isOtherSite(href, context.environment.config.url)) openInNewTab(link2);
  return href;
}
function openInNewTab(link2) {
  link2.properties.target ??= "_blank";
  link2.properties.rel = ["noopener", "noreferrer"];
}
function isGenerated({ properties }) {
  return properties.dataFootnoteRef !== void 0 || properties.dataFootnoteBackref !== void 0;
}

// src/markdown/rehype/rehype-raw-html.ts
import { raw } from "hast-util-raw";
function rehypeRawHtml() {
  return (tree, file) => {
    if (!hasRaw(tree)) return tree;
    return raw(tree, { file });
  };
}
function hasRaw(tree) {
  let found = false;
  walk(tree, (node) => {
    if (node.type === "raw") found = true;
  });
  return found;
}

// src/markdown/rehype/rehype-safety.ts
function rehypeSafety() {
  return (tree, file) => {
    const context = contextOf(file);
    walk(tree, (node, index, siblings) => {
      if (node.type === "element" && !droppedElements.has(node.tagName)) {
        checkAttributes(node, context);
        return;
      }
      if (node.type === "element") reportElement(node, context);
      else if (node.type !== "comment" && node.type !== "doctype") return;
      siblings.splice(index, 1);
      return index;
    });
  };
}
var droppedElements = /* @__PURE__ */ new Map([
  ["script", "markdown/unsafe-html"],
  ["base", "markdown/unsafe-html"],
  ["meta", "markdown/unsafe-html"],
  ["link", "markdown/unsafe-html"],
  ["style", "markdown/style"]
]);
function reportElement(element2, context) {
  const code = droppedElements.get(element2.tagName) ?? "markdown/unsafe-html";
  const hint = code === "markdown/style" ? "Put the rules into a style sheet and list it under \u201Cstyles\u201D in the configuration." : "Use a component for behaviour, \u201CheadTags\u201D in the configuration for the head of all pages.";
  add3(element2, context, code, `\u201C<${element2.tagName}>\u201D is left out of the page.`, hint);
}
var addressProperties = new Set(
  "href src action formAction xLinkHref poster data cite background ping longDesc manifest icon codeBase classId archive profile useMap".split(
    " "
  )
);
function checkAttributes(element2, context) {
  for (const [name, value] of Object.entries(element2.properties)) {
    if (/^on/i.test(name) && name.length > 2) {
      drop(element2, name, context, "markdown/unsafe-html", "Use a component that begins with \u201Cuse client\u201D.");
    } else if (name === "srcDoc") {
      drop(element2, name, context, "markdown/unsafe-html", "Give the frame an address in \u201Csrc\u201D.");
    } else if (name === "style") {
      drop(element2, name, context, "markdown/style", "Give the element a class and style that in your style sheet.");
    } else if (name === "srcSet") {
      for (const candidate of String(value).split(",")) checkAddress(element2, name, candidate.trim(), context);
    } else if (addressProperties.has(name)) {
      checkAddress(element2, name, String(value), context);
    }
  }
}
var imageElements = /* @__PURE__ */ new Set(["img", "source", "image", "input", "video", "picture"]);
function checkAddress(element2, name, address, context) {
  const judgement = judgeAddress(address, imageElements.has(element2.tagName));
  if (judgement === "safe") return;
  delete element2.properties[name];
  const place = placeOfAddress(element2, address, context);
  const scheme = `${schemeOf(address)}:`;
  const found = judgement === "unsafe" ? finding("link/unsafe", place, `\u201C${address}\u201D is left out: \u201C${scheme}\u201D can run code.`, allowed) : judgement === "malformed" ? finding("link/malformed", place, `\u201C${address}\u201D begins like a path of Windows.`, "Use a path with slashes.") : finding("link/unknown-scheme", place, `\u201C${address}\u201D is left out: \u201C${scheme}\u201D is no scheme of pages.`, allowed);
  context.found.diagnostics.push(found);
}
var allowed = "Addresses may be paths, or begin with http, https, mailto or tel; data: is for pictures.";
function drop(element2, name, context, code, hint) {
  delete element2.properties[name];
  add3(element2, context, code, `The attribute \u201C${name.toLowerCase()}\u201D is left out of the page.`, hint);
}
function add3(element2, context, code, message, hint) {
  const place = placeOfElement(element2, context);
  const { diagnostics } = context.found;
  const isKnown2 = diagnostics.some(
    (known) => known.code === code && known.place?.line === place.line && known.place.file === place.file
  );
  if (!isKnown2) diagnostics.push(finding(code, place, message, hint));
}

// src/markdown/rehype/rehype-sections.ts
function rehypeSections() {
  return (tree, file) => {
    const { found } = contextOf(file);
    const open = [{ heading: null, text: [], code: [] }];
    for (const node of tree.children) gather(node, open, found);
    for (const section of open) {
      const text2 = section.text.join("").replace(/\s+/g, " ").trim();
      const code = section.code.join("\n");
      if (section.heading !== null || text2 !== "" || code !== "") {
        found.sections.push({ heading: section.heading, text: text2, code });
      }
      found.wordCount += countWords(text2) + countWords(code);
    }
    found.excerpt = excerptOf(tree);
  };
}
function gather(node, open, found) {
  const section = open.at(-1);
  if (node.type === "text") section.text.push(node.value);
  if (node.type !== "element" || isNotRead(node)) return;
  const heading = found.headingElements.get(node);
  if (heading !== void 0) {
    open.push({ heading, text: [], code: [] });
    return;
  }
  if (node.tagName === "pre") {
    section.code.push(textOf(node).trimEnd());
    return;
  }
  if (node.tagName === "img") section.text.push(String(node.properties.alt ?? ""));
  for (const child of node.children) gather(child, open, found);
  if (!inlineElements.has(node.tagName)) open.at(-1)?.text.push(" ");
}
function isNotRead({ tagName, properties }) {
  return tagName === "svg" || properties.role === "tablist";
}
var inlineElements = new Set(
  "a abbr b bdi bdo cite code data del dfn em i ins kbd mark q s samp small span strong sub sup time u var".split(" ")
);
function countWords(text2) {
  return text2.match(/\S+/g)?.length ?? 0;
}
function excerptOf(tree) {
  let excerpt = "";
  walkElements(tree, (element2) => {
    if (excerpt !== "" || isNotRead(element2) || isLabel(element2)) return skip;
    if (element2.tagName === "p") excerpt = tidy2(textOf(element2));
    else if (element2.tagName === "ul" || element2.tagName === "ol") excerpt = itemsOf(element2).join("; ");
    return excerpt === "" ? void 0 : skip;
  });
  return cut(excerpt);
}
function itemsOf(list3) {
  const items = list3.children.filter((node) => node.type === "element");
  return items.map((item) => tidy2(textOf(item))).filter((text2) => text2 !== "");
}
function isLabel({ properties }) {
  const names = Array.isArray(properties.className) ? properties.className : [];
  return names.includes("tabs__label") || names.includes("card__title") || names.includes("admonition__heading");
}
function tidy2(text2) {
  return text2.replace(/\s+/g, " ").trim();
}
var excerptLength = 160;
function cut(text2) {
  if (text2.length <= excerptLength) return text2;
  const head = text2.slice(0, excerptLength);
  const end = head.lastIndexOf(" ");
  return `${head.slice(0, end > 0 ? end : excerptLength - 1).replace(/[\s,;:.–—-]+$/, "")}\u2026`;
}

// src/markdown/rehype/rehype-tables.ts
function rehypeTables() {
  return (tree) => {
    const names = /* @__PURE__ */ new Map();
    walkElements(tree, (element2, index, siblings) => {
      if (element2.tagName !== "table") return;
      siblings[index] = box(element2, uniqueName(nameOf(element2), names));
      return skip;
    });
  };
}
function box(table, name) {
  const properties = { className: ["table-wrapper"], tabIndex: 0, role: "region", ariaLabel: name };
  return { type: "element", tagName: "div", properties, children: [table] };
}
function nameOf(table) {
  const caption = childNamed(table, "caption");
  if (caption !== void 0) return textOf(caption).trim();
  const row = childNamed(childNamed(table, "thead"), "tr");
  const columns = row?.children.map((cell) => textOf(cell).trim()).filter((text2) => text2 !== "") ?? [];
  return columns.length === 0 ? "Table" : `Table: ${columns.join(", ")}`;
}
function childNamed(parent, tagName) {
  return parent?.children.find((node) => node.type === "element" && node.tagName === tagName);
}
function uniqueName(name, names) {
  const count = (names.get(name) ?? 0) + 1;
  names.set(name, count);
  return count === 1 ? name : `${name} (${count})`;
}

// src/markdown/remark/remark-admonitions.ts
function remarkAdmonitions({ parseInline }) {
  return (tree, file) => {
    const context = contextOf(file);
    if (context.fences.size > 0) group(tree, context, parseInline);
  };
}
function group(parent, context, parseInline) {
  const result = [];
  const open = [];
  const into = () => open.at(-1)?.content ?? result;
  const close = ({ fence, node, content }) => into().push(draw2(fence, node, content, context, parseInline));
  for (const node of parent.children ?? []) {
    const fence = fenceOf(node, context);
    if (fence === void 0) {
      if (node.children !== void 0) group(node, context, parseInline);
      into().push(node);
      continue;
    }
    if (fence.kind === "open") {
      open.push({ fence, node, content: [] });
      continue;
    }
    const match = closedBy(fence, open);
    if (match < 0) {
      reportStray(fence, node, context);
      into().push({ type: "paragraph", position: node.position, children: [{ type: "text", value: fence.written }] });
    }
    while (match >= 0 && open.length > match) {
      const inner = open.pop();
      if (open.length > match) reportUnclosed(inner, context);
      close(inner);
    }
  }
  for (let rest = open.pop(); rest !== void 0; rest = open.pop()) {
    reportUnclosed(rest, context);
    close(rest);
  }
  if (parent.children !== void 0) parent.children = result;
}
function fenceOf(node, { fences }) {
  return node.type === "thematicBreak" ? fences.get(node.position?.start.line ?? 0) : void 0;
}
function closedBy(fence, open) {
  const equal = open.findLastIndex(({ fence: { colons } }) => colons === fence.colons);
  return equal >= 0 ? equal : open.findLastIndex(({ fence: { colons } }) => colons < fence.colons);
}
function draw2(fence, node, content, context, parseInline) {
  const position = node.position && {
    start: node.position.start,
    end: content.at(-1)?.position?.end ?? node.position.end
  };
  if (!isKnown(fence.keyword, context)) {
    reportUnknown(fence, node, context);
    return toMarkdownNode(element("div", {}, children), { children: content }, position);
  }
  const title = fence.title === null ? null : parseInline(fence.title.text, titleStart(node, fence, fence.title), context);
  const markup = title === null ? admonition(fence.keyword) : admonition(fence.keyword, { slot: "title" });
  return toMarkdownNode(markup, { children: content, title: title ?? [] }, position);
}
function titleStart({ position }, fence, title) {
  const { line, offset = 0 } = position?.start ?? { line: 1 };
  return { line, column: title.column, offset: offset + title.column - fence.column };
}
function isKnown(keyword, { environment }) {
  return admonitionKeywords.includes(keyword) || environment.config.markdown.admonitions.includes(keyword);
}
function reportUnknown({ keyword, colons, column }, node, context) {
  const known = [...admonitionKeywords, ...context.environment.config.markdown.admonitions];
  const candidate = nearest(keyword, known);
  const hint = candidate === null ? `There are ${known.join(", ")}; \u201Cmarkdown.admonitions\u201D adds more.` : `Did you mean \u201C${":".repeat(colons)}${candidate}\u201D?`;
  const message = `\u201C${keyword}\u201D is no type of admonition; its content is shown without a box.`;
  report(context, "markdown/admonition", atColumn(node, column), message, hint, colons + keyword.length);
}
function reportUnclosed({ fence: { keyword, colons, column }, node }, context) {
  const fence = ":".repeat(colons);
  const message = `\u201C${fence}${keyword}\u201D is not closed.`;
  const hint = `End it with \u201C${fence}\u201D on a line of its own; an admonition around others needs more colons than they have.`;
  report(context, "markdown/admonition", atColumn(node, column), message, hint, colons + keyword.length);
}
function reportStray({ column, written, colons }, node, context) {
  const message = `\u201C${written.trim()}\u201D closes no admonition.`;
  const hint = "Opening and closing line must stand in the same list item, quote or component.";
  report(context, "markdown/admonition", atColumn(node, column), message, hint, colons);
}
function atColumn({ position }, column) {
  return { line: position?.start.line ?? 1, column };
}

// src/markdown/remark/remark-alerts.ts
function remarkAlerts() {
  return (tree) => walk(tree, (node, index, siblings) => {
    if (node.type !== "blockquote") return;
    const keyword = takeKeyword(node);
    if (keyword === null) return;
    siblings[index] = toMarkdownNode(admonition(keyword), { children: node.children ?? [] }, node.position);
  });
}
function takeKeyword(quote) {
  const paragraph = quote.children?.[0];
  const first = paragraph?.children?.[0];
  if (paragraph?.type !== "paragraph" || first?.type !== "text") return null;
  const match = /^\[!(note|tip|important|warning|caution)\][ \t]*(?:\n|$)/i.exec(first.value ?? "");
  if (match === null) return null;
  first.value = first.value?.slice(match[0].length) ?? "";
  if (first.value === "") paragraph.children?.shift();
  if (paragraph.children?.[0]?.type === "break") paragraph.children.shift();
  if (paragraph.children?.length === 0) quote.children?.shift();
  return match[1]?.toLowerCase() ?? null;
}

// src/markdown/remark/remark-comments.ts
function remarkComments() {
  return (tree) => {
    walk(tree, (node, index, siblings) => {
      if (node.type === "html") node.value = withoutComments(node.value ?? "");
      if (!isEmpty(node)) return;
      siblings.splice(index, 1);
      return index;
    });
    walk(tree, (node, index, siblings) => {
      if (node.type !== "paragraph" || node.children?.length !== 0) return;
      siblings.splice(index, 1);
      return index;
    });
  };
}
function isEmpty({ type, value = "" }) {
  if (type === "html") return value.trim() === "";
  if (type !== "mdxFlowExpression" && type !== "mdxTextExpression") return false;
  return value.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").trim() === "";
}
function withoutComments(html2) {
  return html2.includes("<!--") ? html2.replace(/<!--[\s\S]*?-->/g, (found) => found.replace(/[^\n]/g, " ")) : html2;
}

// src/markdown/syntax.ts
var idBraces = { open: "\uE000", close: "\uE001" };
function maskSyntax(text2, format2) {
  const fences = /* @__PURE__ */ new Map();
  const commentless = format2 === "mdx" && text2.includes("<!--") ? blankComments(text2) : text2;
  const hasFences = commentless.includes(":::");
  const hasIds = format2 === "mdx" && commentless.includes("{#");
  if (!hasFences && !hasIds) return { text: commentless, fences };
  let open = 0;
  const masked = mapLinesOutsideCode(commentless, (line, number2) => {
    if (hasIds) line = maskHeadingId(line);
    const fence = hasFences ? parseFence(line) : null;
    if (fence === null || fence.kind === "close" && open === 0) return line;
    open += fence.kind === "open" ? 1 : -1;
    fences.set(number2, fence);
    return line.slice(0, fence.column - 1) + "___".padEnd(fence.written.length);
  });
  return { text: masked, fences };
}
var containerPrefix = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t])))*[ \t]*/;
function parseFence(line) {
  const column = (containerPrefix.exec(line)?.[0].length ?? 0) + 1;
  const written = line.slice(column - 1);
  const [, colons, gap, keyword = "", rest = ""] = /^(:{3,})([ \t]*)([A-Za-z][\w-]*)?(.*)$/.exec(written) ?? [];
  if (colons === void 0 || gap === void 0) return null;
  const common = { colons: colons.length, column, written };
  if (keyword === "") return rest.trim() === "" ? { kind: "close", ...common, keyword, title: null } : null;
  if (!/^(?:[[{\s]|$)/.test(rest)) return null;
  const restColumn = column + colons.length + gap.length + keyword.length;
  return { kind: "open", ...common, keyword, title: parseTitle(rest, restColumn) };
}
function parseTitle(rest, column) {
  const start = rest.length - rest.trimStart().length;
  const text2 = rest.trim();
  if (text2.startsWith("[")) {
    const end = closingBracket(text2);
    if (end > 0) return { text: text2.slice(1, end), column: column + start + 1 };
  }
  const attribute = /^\{[^}]*?\btitle=(?:"([^"]*)"|'([^']*)')[^}]*\}$/.exec(text2);
  if (attribute !== null) {
    const title = attribute[1] ?? attribute[2] ?? "";
    return { text: title, column: column + start + text2.indexOf(title, text2.indexOf("title=") + 6) };
  }
  if (text2 === "" || text2.startsWith("{")) return null;
  return { text: text2, column: column + start };
}
function closingBracket(text2) {
  let depth = 0;
  for (let at = 0; at < text2.length; at++) {
    if (text2[at] === "\\") at++;
    else if (text2[at] === "[") depth++;
    else if (text2[at] === "]" && --depth === 0) return at;
  }
  return -1;
}
function maskHeadingId(line) {
  const match = /^(.*#{1,6}[ \t].*[^\\])\{(#[^\s{}]+)\}([ \t]*)$/.exec(line);
  return match === null ? line : `${match[1]}${idBraces.open}${match[2]}${idBraces.close}${match[3]}`;
}
function mapLinesOutsideCode(text2, change) {
  let code = null;
  const lines = text2.split("\n");
  lines.forEach((line, index) => {
    const prefix = containerPrefix.exec(line)?.[0] ?? "";
    const quoted = prefix.includes(">");
    const marker = /^(?:`{3,}(?=[^`]*$)|~{3,})/.exec(line.slice(prefix.length))?.[0];
    if (code?.quoted && !quoted) code = null;
    if (code !== null) {
      const closes = marker?.startsWith(code.marker) && line.slice(prefix.length).trim() === marker;
      if (closes) code = null;
      return;
    }
    if (marker !== void 0) code = { marker, quoted };
    else lines[index] = change(line, index + 1);
  });
  return lines.join("\n");
}
function blankComments(text2) {
  return text2.replace(codeOrComment, (whole, ...groups) => {
    const { comment } = groups.at(-1);
    return comment === void 0 ? whole : comment.replace(/[^\n]/g, " ");
  });
}
var codeOrComment = new RegExp(
  [
    /^[ \t>]*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(?<fence>`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\k<fence>[`~]*[ \t]*$|(?![\s\S]))/,
    // A code span ends in its own paragraph; the bound keeps a file full of single backticks linear.
    /(?<!`)(?<ticks>`+)(?!`)(?:(?!\n[ \t]*\n)[\s\S]){1,2000}?(?<!`)\k<ticks>(?!`)/,
    /(?<comment><!--[\s\S]*?-->)/
  ].map((part) => part.source).join("|"),
  "gm"
);

// src/markdown/remark/remark-heading-ids.ts
function remarkHeadingIds() {
  return (tree) => walk(tree, (node) => {
    if (node.type !== "heading") return;
    const id2 = takeId(node.children ?? []);
    if (id2 !== null) node.data = { ...node.data, hProperties: { ...node.data?.hProperties, id: id2 } };
  });
}
var atEnd = new RegExp(`\\s*[{${idBraces.open}]#([^\\s{}"'<>&]+)[}${idBraces.close}]\\s*$`);
function takeId(content) {
  const last = content.at(-1);
  if (last?.type === "mdxTextExpression") {
    const commented = /^\s*\/\*\s*#([^\s{}"'<>&]+)\s*\*\/\s*$/.exec(last.value ?? "")?.[1];
    if (commented === void 0) return null;
    content.pop();
    trimEnd(content);
    return commented;
  }
  if (last?.type !== "text") return null;
  const match = atEnd.exec(last.value ?? "");
  if (match === null) return null;
  last.value = last.value?.slice(0, match.index) ?? "";
  trimEnd(content);
  return match[1] ?? null;
}
function trimEnd(content) {
  const last = content.at(-1);
  if (last?.type !== "text") return;
  last.value = last.value?.trimEnd() ?? "";
  if (last.value === "") content.pop();
}

// src/markdown/remark/remark-restore.ts
function remarkRestore() {
  return (tree, file) => {
    const context = contextOf(file);
    walk(tree, (node) => {
      if (node.value === void 0) return;
      if (context.format === "mdx") node.value = restoreBraces(node.value);
      if (context.fences.size > 0 && node.type !== "text") restoreFences(node, context);
    });
  };
}
function restoreBraces(value) {
  return value.includes(idBraces.open) ? value.replaceAll(idBraces.open, "{").replaceAll(idBraces.close, "}") : value;
}
function restoreFences(node, { fences, source }) {
  const start = node.position?.start;
  if (start === void 0 || !node.value?.includes("___")) return;
  const isFencedCode = node.type === "code" && /[`~]/.test(source.text[start.offset ?? -1] ?? "");
  const firstLine = start.line + (isFencedCode ? 1 : 0);
  node.value = node.value.split("\n").map((line, index) => {
    const fence = fences.get(firstLine + index);
    return fence === void 0 ? line : line.replace(/___[ ]*$/, fence.written);
  }).join("\n");
}

// src/markdown/code/snippet.ts
function cutSnippet(text2, part) {
  const lines = text2.replace(/\n+$/, "").split("\n");
  if (part === null || part === "") return dedent(lines.filter((line) => !isMark(line)));
  const range = /^L(\d+)(?:-L?(\d+))?$/.exec(part);
  const cut2 = range === null ? region(lines, part) : lineRange(lines, Number(range[1]), Number(range[2] ?? range[1]));
  return cut2 === null ? null : dedent(cut2);
}
function lineRange(lines, first, last) {
  return first < 1 || first > lines.length || last < first ? null : lines.slice(first - 1, last);
}
function region(lines, name) {
  const start = lines.findIndex((line) => markOf(line, "region") === name);
  if (start < 0) return null;
  const content = [];
  let depth = 1;
  for (const line of lines.slice(start + 1)) {
    if (markOf(line, "region") !== null) depth++;
    else if (markOf(line, "endregion") !== null && --depth === 0) return content;
    else content.push(line);
  }
  return content;
}
function markOf(line, word) {
  const match = /^\s*(?:\/\/|\/\*|#|--|;|%|<!--|\{\/\*|REM\b|')?\s*#?(region|endregion)\b[ \t]*([\w./-]*)/i.exec(line);
  const isComment = /^\s*(?:\/\/|\/\*|#|--|;|%|<!--|\{\/\*|REM\b|')/.test(line);
  return match !== null && isComment && match[1]?.toLowerCase() === word ? (match[2] ?? "").replace(/-+$/, "") : null;
}
function isMark(line) {
  return markOf(line, "region") !== null || markOf(line, "endregion") !== null;
}
function dedent(lines) {
  const indents = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0);
  const common = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return lines.map((line) => line.slice(Math.min(common, line.length))).join("\n");
}

// src/markdown/remark/remark-snippets.ts
function remarkSnippets() {
  return async (tree, file) => {
    const blocks = [];
    walk(tree, (node) => {
      if (node.type === "code" && node.meta?.includes("file=")) blocks.push(node);
    });
    for (const block2 of blocks) await fill(block2, contextOf(file));
  };
}
async function fill(block2, context) {
  const written = readOptions(block2.meta ?? "").file;
  if (written === null) return;
  const [path = "", part = null] = written.split("#", 2);
  const file = resolveSitePath(path, context.source.path);
  const text2 = file === null ? null : await context.environment.readText(file);
  const snippet = text2 === null ? null : cutSnippet(text2, part);
  if (snippet !== null) {
    block2.value = snippet;
    return;
  }
  const line = block2.position?.start.line ?? 1;
  const column = 1 + Math.max(0, (context.source.text.split("\n")[line - 1] ?? "").indexOf(written));
  const message = text2 === null ? `\u201C${path}\u201D is no file of this project.` : `\u201C${path}\u201D has no part \u201C#${part}\u201D.`;
  const hint = text2 === null ? "Paths are relative to this file, or begin with \u201C@site/\u201D." : "Mark it with \u201C#region name\u201D and \u201C#endregion\u201D, or name lines as \u201C#L3-L10\u201D.";
  report(context, "markdown/code-file", { line, column }, message, hint, written.length);
}

// src/markdown/remark/remark-unravel.ts
function remarkUnravel() {
  return (tree) => walk(tree, (node, index, siblings) => {
    if (node.name !== void 0 && node.attributes !== void 0) node.data = { ...node.data, _mdxExplicitJsx: true };
    if (node.type !== "paragraph" || !isOnlyJsx(node.children ?? [])) return;
    const blocks = (node.children ?? []).filter((child) => !isSpace(child)).map(toBlock);
    siblings.splice(index, 1, ...blocks);
    return index;
  });
}
function isOnlyJsx(children2) {
  const rest = children2.filter((child) => !isSpace(child));
  return rest.length > 0 && rest.every(({ type }) => type === "mdxJsxTextElement" || type === "mdxTextExpression");
}
function isSpace({ type, value }) {
  return type === "text" && /^[\t\r\n ]*$/.test(value ?? "");
}
function toBlock(node) {
  return { ...node, type: node.type === "mdxJsxTextElement" ? "mdxJsxFlowElement" : "mdxFlowExpression" };
}

// src/markdown/to-html-tree.ts
import { defaultHandlers as standard } from "mdast-util-to-hast";
function toHtmlTreeOptions(rawHtml) {
  return {
    allowDangerousHtml: true,
    passThrough: ["mdxjsEsm", "mdxFlowExpression", "mdxTextExpression", "mdxJsxFlowElement", "mdxJsxTextElement"],
    handlers: rawHtml === "escape" ? { ...handlers, html: escapedHtml } : handlers
  };
}
var handlers = {
  heading: (state, node) => withProperty(standard.heading(state, node), "dataHeading", ""),
  code: codeBlock,
  link: (state, node) => withProperty(standard.link(state, node), "href", urlOf(node)),
  image: (state, node) => withProperty(standard.image(state, node), "src", urlOf(node)),
  linkReference: (state, node) => withDefinition(state, node, "href", standard.linkReference(state, node)),
  imageReference: (state, node) => withDefinition(state, node, "src", standard.imageReference(state, node))
};
function urlOf(node) {
  return node.url ?? "";
}
function withProperty(element2, name, value) {
  element2.properties[name] = value;
  return element2;
}
function withDefinition(state, node, name, result) {
  const definition = state.definitionById.get((node.identifier ?? "").toUpperCase());
  if (definition !== void 0 && !Array.isArray(result) && result.type === "element") {
    result.properties[name] = definition.url;
  }
  return result;
}
function codeBlock(state, node) {
  const [, language = "", attached = ""] = /^([^{]*)(.*)$/s.exec(node.lang ?? "") ?? [];
  const meta = [attached, node.meta ?? ""].filter((part) => part !== "").join(" ");
  const code = {
    type: "element",
    tagName: "code",
    properties: {
      ...language === "" ? {} : { className: [`language-${language}`] },
      ...meta === "" ? {} : { dataMeta: meta }
    },
    children: [{ type: "text", value: node.value ?? "" }],
    // Where other rehype plugins look for it; the types of hast-util-to-html want a position beside it.
    data: { meta }
  };
  state.patch(node, code);
  const pre = { type: "element", tagName: "pre", properties: {}, children: [code] };
  state.patch(node, pre);
  return pre;
}
function escapedHtml(state, node) {
  const text2 = { type: "text", value: node.value ?? "" };
  state.patch(node, text2);
  return text2;
}

// src/markdown/pipeline.ts
function toTree(format2, parser, { remarkPlugins: remarkPlugins2, rehypePlugins, rawHtml }, parseInline) {
  const processor = unified().use(parser.plugins(format2)).use(format2 === "mdx" ? [remarkUnravel] : []).use(remarkHeadingIds).use(remarkComments).use(remarkAdmonitions, { parseInline }).use(remarkRestore).use(remarkAlerts).use(remarkSnippets).use(remarkPlugins2).use(remarkRehype, toHtmlTreeOptions(rawHtml)).use(rehypeRawHtml).use(rehypePlugins);
  return processor;
}
function finish(loadHighlighter2) {
  const processor = unified().use(rehypeSafety).use(rehypeLinks).use(rehypeImages).use(rehypeIcons).use(rehypeHeadings).use(rehypeSections).use(rehypeTables).use(rehypeAnchors).use(rehypeCodeBlocks, { loadHighlighter: loadHighlighter2 }).use(rehypeStringify, { allowDangerousHtml: true });
  return processor;
}

// src/markdown/read.ts
import { VFile } from "vfile";
var deepest = 200;
function createReader(parser, config) {
  const parseInline = (text2, start, context) => plainText.test(text2) ? [{ type: "text", value: text2 }] : parseTitle2(processors[context.format], text2, start);
  const processors = {
    md: toTree("md", parser, config, parseInline),
    mdx: toTree("mdx", parser, config, parseInline)
  };
  return async (source, format2, base) => {
    const { text: text2, fences } = maskSyntax(source.text, format2);
    const context = { ...base, source, format: format2, fences };
    const file = new VFile({ value: text2, path: source.path, data: { docsgen: context } });
    const tree = parse(processors[format2], file, context);
    if (tree === null) return { failed: "syntax" };
    if (isTooDeep(tree, context)) return { failed: "nesting" };
    try {
      return { tree: await processors[format2].run(tree, file), file, context };
    } catch (error) {
      if (config.remarkPlugins.length === 0 && config.rehypePlugins.length === 0) throw error;
      reportPlugin(error, context);
      return { failed: "plugin" };
    }
  };
}
var plainText = /^(?!\s)[^*_`[\]<>&\\~!:{}@|]*$/;
function parse(processor, file, context) {
  try {
    return processor.parse(file);
  } catch (error) {
    const problem = toSyntaxProblem(error);
    if (problem === null) throw error;
    report(context, "markdown/syntax", problem, problem.reason, hintFor(problem.reason));
    return null;
  }
}
function hintFor(reason) {
  if (/expression|brace/i.test(reason)) return "In MDX braces hold JavaScript: write \u201C\\{\u201D for a brace.";
  return /tag|before name|after “</i.test(reason) ? "In MDX \u201C<\u201D begins a tag: write \u201C&lt;\u201D for the character." : null;
}
function isTooDeep(tree, context) {
  const { depth, deepest: node } = depthOf(tree, deepest);
  if (depth <= deepest) return false;
  const { position } = node;
  const message = `Quotes, lists or tags are nested more than ${deepest} levels deep.`;
  report(context, "markdown/nesting", position?.start, message, "The page is published without its body.");
  return true;
}
function parseTitle2(processor, text2, start) {
  const plain2 = [{ type: "text", value: text2 }];
  try {
    const tree = processor.parse(new VFile(text2));
    const [paragraph, ...others2] = tree.children ?? [];
    if (others2.length > 0 || paragraph?.type !== "paragraph") return plain2;
    movePositions(tree, start);
    return paragraph.children ?? plain2;
  } catch {
    return plain2;
  }
}
function reportPlugin(error, context) {
  const reason = error instanceof Error ? error.message : String(error);
  const hint = "It is one of \u201Cmarkdown.remarkPlugins\u201D or \u201Cmarkdown.rehypePlugins\u201D in the configuration.";
  const place = { file: context.source.path, line: 1, column: 1, length: 1 };
  context.found.diagnostics.push(finding("markdown/plugin", place, `A plugin failed on this page: ${reason}`, hint));
}

// src/markdown/compile.ts
async function createCompiler(environment) {
  const { config } = environment;
  const parser = await loadParser(config.markdown.parser);
  const read = createReader(parser, config.markdown);
  const finisher = finish(lazily(() => loadHighlighter(config.markdown)));
  const evaluator = lazily(async () => (await import("./evaluate-YI6NODCK.js")).createEvaluator(environment, read));
  const evaluate2 = async (tree, scope, context) => (await evaluator()).evaluate(tree, scope, context);
  return {
    notices: [...parser.notice === null ? [] : [parser.notice], ...themeNotices(config)],
    async compile(page) {
      const { body, found, problems } = await readPage2(page, environment, read);
      if (body === null) return toCompiled(page, "", found);
      const { tree, file, context } = body;
      const resolved = context.format === "mdx" ? await resolveMdx(tree, context, evaluate2) : tree;
      const finished = await finisher.run(resolved, file);
      const html2 = finisher.stringify(finished, file);
      return toCompiled(page, html2, problems === null ? found : { ...found, links: [], diagnostics: problems });
    }
  };
}
async function readPage2(page, environment, read) {
  const source = { path: page.source, text: page.body, linesBefore: page.bodyLine };
  const attempt = (format2, found2) => read(source, format2, { page, environment, sources: [source], found: found2 });
  const found = emptyFound();
  const body = await attempt(formatOf(page, environment.config.markdown), found);
  if (!("failed" in body)) return { body, found, problems: null };
  if (body.failed !== "syntax") return { body: null, found, problems: null };
  const makeshift = emptyFound();
  const plain2 = await attempt("md", makeshift);
  return { body: "failed" in plain2 ? null : plain2, found: makeshift, problems: found.diagnostics };
}
function formatOf({ source, kind }, { format: format2 }) {
  if (kind === "proto") return "md";
  return source.endsWith(".mdx") || format2 === "mdx" ? "mdx" : "md";
}
function toCompiled({ source }, html2, found) {
  const files = [...found.files.values()].map(({ file, output }) => ({ file, output }));
  return {
    source,
    html: html2,
    contentTitleHtml: found.contentTitleHtml,
    headings: found.headings,
    anchors: found.anchors,
    links: found.links,
    files: files.sort((a, b) => byCodePoint(a.output, b.output)),
    sections: found.sections,
    islands: found.islands,
    excerpt: found.excerpt,
    excerptHtml: null,
    wordCount: found.wordCount,
    diagnostics: found.diagnostics
  };
}
function themeNotices({ markdown: { themes }, file }) {
  const place = { file, line: 1, column: 1, length: 1 };
  return [themes.light, themes.dark].filter((name) => !isTheme(name)).map((name) => finding("config/invalid", place, `\u201C${name}\u201D is no theme for code.`, didYouMean(name, themeNames())));
}
async function loadHighlighter({ themes }) {
  const [{ createHighlighter }, languages, { light, dark }] = await Promise.all([
    import("./highlight-KNY7KFTQ.js"),
    import("./languages-YMGMFC4P.js"),
    loadThemes(themes)
  ]);
  return { ...languages, highlighter: await createHighlighter(light, dark, languages.loadGrammar) };
}

// src/markdown/compile-all.ts
var atOnce = 4;
async function compileAll(pages, environment, report2) {
  const compiler = await createCompiler(environment);
  const results = [];
  let next = 0;
  const work = async () => {
    for (let index = next++; index < pages.length; index = next++) {
      results[index] = await compiler.compile(pages[index]);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  compiler.notices.forEach(report2);
  reportOnce(results, report2);
  return new Map(results.map((compiled) => [compiled.source, compiled]));
}
function reportOnce(results, report2) {
  const seen = /* @__PURE__ */ new Set();
  for (const finding2 of results.flatMap(({ diagnostics }) => diagnostics)) {
    const key = sameMistake(finding2);
    if (seen.has(key)) continue;
    seen.add(key);
    report2(finding2);
  }
}
function sameMistake({ code, message, place }) {
  return JSON.stringify(code === "markdown/language" ? [code, message] : [code, message, place]);
}

// src/navigation/navigate.ts
async function navigate(_content, _routes, _config, _readIcon, _report) {
  return { sidebars: [], of: () => ({ sidebar: null, trail: [], breadcrumbs: [], previous: null, next: null, cards: [] }) };
}

// src/output/styles.ts
import { readFile as readFile2 } from "node:fs/promises";
import { join as join4 } from "node:path";
async function bundleStyles(config, theme, highlight) {
  const own = `${theme}
@layer components{${highlight}}`;
  const owners = await Promise.all(config.styles.map((file) => readFile2(join4(config.root, file), "utf8")));
  const { transform } = await import("esbuild");
  const { code } = await transform([own, ...owners].join("\n"), { loader: "css", minify: true, target: "es2022" });
  return { path: `${assetsFolder}/styles.${shortHash(code)}.css`, content: code };
}

// src/output/assets.ts
async function sharedAssets(config, texts) {
  const styles2 = await bundleStyles(config, texts.theme, texts.highlight);
  const icons = texts.icons === null ? null : hashed("icons", "svg", texts.icons);
  const sidebars = texts.sidebars.map((sidebar) => ({
    name: sidebar.name,
    output: hashed(`sidebar-${sidebar.name.replaceAll(/[^a-zA-Z0-9]+/g, "-")}`, "json", JSON.stringify(sidebar))
  }));
  const address = ({ path }) => config.baseUrl + path;
  return {
    outputs: [styles2, ...icons === null ? [] : [icons], ...sidebars.map(({ output }) => output)],
    styles: [address(styles2)],
    icons: icons === null ? null : address(icons),
    sidebarFiles: new Map(sidebars.map(({ name, output }) => [name, address(output)]))
  };
}
function hashed(name, extension, content) {
  return { path: `${assetsFolder}/${name}.${shortHash(content)}.${extension}`, content };
}

// src/output/files.ts
import { join as join5 } from "node:path";

// src/output/host-files.ts
function hostFiles(config, policy, staticFiles) {
  const files = [
    [".nojekyll", ""],
    ["robots.txt", robots(config)],
    ["_headers", headers(config, policy)]
  ];
  if (config.search?.pagePath != null) files.push(["opensearch.xml", opensearch(config, config.search.pagePath)]);
  return files.filter(([path]) => !staticFiles.has(path)).map(([path, content]) => ({ path, content }));
}
function robots({ url, baseUrl, noIndex }) {
  if (noIndex) return "User-agent: *\nDisallow: /\n";
  return `User-agent: *
Allow: /
Sitemap: ${url}${baseUrl}sitemap.xml
`;
}
function headers({ baseUrl }, policy) {
  return [
    `${baseUrl}*`,
    "  Cache-Control: public, max-age=0, must-revalidate",
    `  Content-Security-Policy: ${policy}`,
    "  X-Content-Type-Options: nosniff",
    "  Referrer-Policy: strict-origin-when-cross-origin",
    `${baseUrl}${assetsFolder}/*`,
    "  ! Cache-Control",
    "  Cache-Control: public, max-age=31536000, immutable",
    ""
  ].join("\n");
}
function opensearch({ url, baseUrl, title, favicon }, pagePath) {
  const searchPage = `${url}${baseUrl}${pagePath.replace(/^\//, "")}?q={searchTerms}`;
  const image = favicon === null ? "" : `<Image width="16" height="16">${escapeXml(url + baseUrl + favicon.replace(/^\//, ""))}</Image>`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeXml(title)}</ShortName>`,
    `<Description>${escapeXml(`Search ${title}`)}</Description>`,
    "<InputEncoding>UTF-8</InputEncoding>",
    ...image === "" ? [] : [image],
    `<Url type="text/html" method="get" template="${escapeXml(searchPage)}"/>`,
    "</OpenSearchDescription>",
    ""
  ].join("\n");
}
function contentSecurityPolicy(scriptHash) {
  return [
    "default-src 'none'",
    `script-src 'self' '${scriptHash}'`,
    "style-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "media-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'"
  ].join("; ");
}

// src/output/sitemap.ts
function sitemap(routes, { url, noIndex }) {
  if (noIndex) return null;
  const addresses2 = routes.filter(isIndexed).map((route) => url + encodePath(route.permalink)).sort(byCodePoint);
  const entries = addresses2.map(
    (address) => `<url><loc>${escapeXml(address)}</loc><changefreq>weekly</changefreq><priority>0.5</priority></url>`
  );
  const content = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    "</urlset>",
    ""
  ].join("\n");
  return { path: "sitemap.xml", content };
}
function isIndexed(route) {
  if (route.kind === "redirect" || route.kind === "search" || route.kind === "not-found") return false;
  return !("page" in route) || !(route.page.meta.unlisted || route.page.meta.draft);
}

// src/output/files.ts
function siteFiles({ config, routes, sources, compiled, scriptHash }) {
  const owners = [...sources.staticFiles].map(([path, file]) => copy(path, join5(config.root, file)));
  const linked = new Map([...compiled].flatMap((page) => page.files.map(({ file, output }) => [output, file])));
  const map = sources.staticFiles.has("sitemap.xml") ? null : sitemap(routes, config);
  return [
    ...owners,
    ...[...linked].sort(([a], [b]) => byCodePoint(a, b)).map(([path, file]) => copy(path, join5(config.root, file))),
    ...hostFiles(config, contentSecurityPolicy(scriptHash), sources.staticFiles),
    ...map === null ? [] : [map]
  ];
}
function copy(path, copyFrom) {
  return { path, copyFrom };
}

// src/output/publish.ts
import {
  chmod,
  copyFile,
  mkdir as mkdir3,
  readdir,
  readFile as readFile5,
  realpath as realpath2,
  rename as rename2,
  rm as rm3,
  rmdir,
  stat,
  writeFile as writeFile3
} from "node:fs/promises";
import { homedir } from "node:os";
import { dirname as dirname4, isAbsolute, join as join8, relative, resolve as resolve3, sep as sep3 } from "node:path";

// src/output/lock.ts
import { mkdir, readFile as readFile3, rm, writeFile } from "node:fs/promises";
import { dirname as dirname2, join as join6 } from "node:path";
async function takeLock(root) {
  const file = join6(root, ".docsgen", "lock");
  await mkdir(dirname2(file), { recursive: true });
  const mine = JSON.stringify({ pid: process.pid, started: await startOf(process.pid) });
  for (let attempt = 0; ; attempt++) {
    try {
      await writeFile(file, mine, { flag: "wx" });
      return { release: () => rm(file, { force: true }) };
    } catch (error) {
      if (error.code !== "EEXIST" || attempt > 3) throw error;
    }
    const holder = await readHolder(file);
    if (holder !== null && await isAlive(holder)) return { heldBy: holder.pid };
    await rm(file, { force: true });
  }
}
async function readHolder(file) {
  try {
    const read = JSON.parse(await readFile3(file, "utf8"));
    return typeof read.pid === "number" ? { pid: read.pid, started: read.started ?? null } : null;
  } catch {
    return null;
  }
}
async function isAlive({ pid, started }) {
  if (pid === process.pid) return started === await startOf(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== "EPERM") return false;
  }
  const startedNow = await startOf(pid);
  return started === null || startedNow === null || started === startedNow;
}
async function startOf(pid) {
  try {
    const stat2 = await readFile3(`/proc/${pid}/stat`, "utf8");
    return stat2.slice(stat2.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}

// src/output/manifest.ts
import { mkdir as mkdir2, readFile as readFile4, rename, rm as rm2, writeFile as writeFile2 } from "node:fs/promises";
import { dirname as dirname3, join as join7 } from "node:path";
var version = 1;
function manifestFile(root, outDir) {
  return join7(root, ".docsgen", `manifest-${shortHash(outDir)}.json`);
}
function pendingFile(root, outDir) {
  return `${manifestFile(root, outDir)}.pending`;
}
async function readManifest(root, outDir) {
  const written = await readEntries(manifestFile(root, outDir));
  const pending = await readEntries(pendingFile(root, outDir));
  if (written === null && pending === null) return null;
  return { entries: new Map([...pending ?? [], ...written ?? []]), interrupted: pending !== null };
}
async function writePending(root, outDir, paths) {
  await writeEntries(
    pendingFile(root, outDir),
    [...paths].map((path) => [path, { hash: "", size: -1, mtimeMs: 0 }])
  );
}
async function writeManifest(root, outDir, entries) {
  await writeEntries(manifestFile(root, outDir), [...entries]);
  await rm2(pendingFile(root, outDir), { force: true });
}
async function clearPending(root, outDir) {
  await rm2(pendingFile(root, outDir), { force: true });
}
async function readEntries(file) {
  try {
    const read = JSON.parse(await readFile4(file, "utf8"));
    return read.version === version ? new Map(read.files) : null;
  } catch {
    return null;
  }
}
async function writeEntries(file, files) {
  await mkdir2(dirname3(file), { recursive: true });
  await writeFile2(`${file}.tmp`, JSON.stringify({ version, files }));
  await rename(`${file}.tmp`, file);
}

// src/output/publish.ts
var temporarySuffix = ".docsgen-tmp";
var Publisher = class _Publisher {
  #root;
  #outDir;
  #folder;
  #lock;
  #old;
  #staged = /* @__PURE__ */ new Map();
  #madeFolders = /* @__PURE__ */ new Set();
  #marked = null;
  constructor(root, outDir, lock, old) {
    this.#root = root;
    this.#outDir = outDir;
    this.#folder = resolve3(root, outDir);
    this.#lock = lock;
    this.#old = old;
  }
  /** Takes the lock and looks at the folder; null, with a finding, when docsgen must not write there. */
  static async open(config, clean, report2) {
    const { root, outDir } = config;
    const refusal = await whyNot(config);
    if (refusal !== null) {
      report2(finding("output/unwritable", null, refusal, "Choose another folder with --out-dir."));
      return null;
    }
    const lock = await takeLock(root);
    if ("heldBy" in lock) {
      report2(
        finding(
          "output/unwritable",
          null,
          `Another build (pid ${lock.heldBy}) is writing \u201C${outDir}\u201D.`,
          "Wait for it to end."
        )
      );
      return null;
    }
    const folder = resolve3(root, outDir);
    const known = await readManifest(root, outDir);
    if (known === null && !clean && await hasForeignFiles(folder)) {
      await lock.release();
      const hint = "Empty it, choose another folder with --out-dir, or pass --clean to have everything but .git in it removed.";
      report2(finding("output/unwritable", null, `\u201C${outDir}\u201D holds files that docsgen did not write.`, hint));
      return null;
    }
    if (known?.interrupted) await removeTemporary(folder);
    if (clean) await removeAll(folder);
    return new _Publisher(root, outDir, lock, clean ? /* @__PURE__ */ new Map() : known?.entries ?? /* @__PURE__ */ new Map());
  }
  /** Stages one file: written beside its target unless the published file is the same already. */
  async add(output) {
    const target = this.#target(output.path);
    const content = "content" in output ? Buffer.from(output.content) : await readFile5(output.copyFrom);
    const hash2 = sha256(content);
    const same = await this.#unchanged(output.path, target, hash2, content.byteLength);
    if (same !== null) {
      this.#staged.set(output.path, { entry: same, temporary: null });
      return;
    }
    const temporary = target + temporarySuffix;
    this.#marked ??= writePending(this.#root, this.#outDir, []);
    await this.#marked;
    await this.#makeFolder(dirname4(target));
    if ("content" in output) await writeFile3(temporary, content);
    else await copyFile(output.copyFrom, temporary);
    await chmod(temporary, 420);
    const { mtimeMs, size } = await stat(temporary);
    this.#staged.set(output.path, { entry: { hash: hash2, size, mtimeMs }, temporary });
  }
  /** Puts every staged file in place, deletes what is no longer part of the site, and remembers it all. */
  async publish() {
    const changed = [...this.#staged].filter(([, staged]) => staged.temporary !== null);
    changed.sort(([a], [b]) => publishRank(a) - publishRank(b) || byCodePoint(a, b));
    if (changed.length > 0)
      await writePending(
        this.#root,
        this.#outDir,
        changed.map(([path]) => path)
      );
    for (const [path, { temporary }] of changed) {
      if (temporary !== null) await rename2(temporary, this.#target(path));
    }
    const gone = [...this.#old.keys()].filter((path) => !this.#staged.has(path)).sort(byCodePoint);
    for (const path of gone) await this.#remove(path);
    const entries = new Map([...this.#staged].map(([path, { entry }]) => [path, entry]));
    if (this.#marked !== null || gone.length > 0) await writeManifest(this.#root, this.#outDir, entries);
    await this.#lock.release();
    const bytes = [...entries.values()].reduce((sum, entry) => sum + entry.size, 0);
    return { written: changed.length, unchanged: this.#staged.size - changed.length, removed: gone.length, bytes };
  }
  /** Calls the publish off: removes what was staged, leaves the published site as it was. */
  async discard() {
    for (const { temporary } of this.#staged.values()) {
      if (temporary !== null) await rm3(temporary, { force: true });
    }
    for (const folder of [...this.#madeFolders].sort().reverse()) await rmdir(folder).catch(() => void 0);
    await clearPending(this.#root, this.#outDir);
    await this.#lock.release();
  }
  #target(path) {
    const target = resolve3(this.#folder, path);
    if (!target.startsWith(this.#folder + sep3)) throw new Error(`output path leaves the folder: ${path}`);
    return target;
  }
  async #unchanged(path, target, hash2, size) {
    const known = this.#old.get(path);
    if (known === void 0 || known.hash !== "" && known.hash !== hash2) return null;
    const found = await stat(target).catch(() => null);
    if (found === null || !found.isFile() || found.size !== size) return null;
    if (found.mtimeMs === known.mtimeMs && known.hash === hash2) return known;
    const onDisk = sha256(await readFile5(target));
    return onDisk === hash2 ? { hash: hash2, size, mtimeMs: found.mtimeMs } : null;
  }
  async #makeFolder(folder) {
    if (this.#madeFolders.has(folder)) return;
    const first = await mkdir3(folder, { recursive: true, mode: 493 });
    if (first === void 0) return;
    for (let made = folder; made.length >= first.length; made = dirname4(made)) this.#madeFolders.add(made);
  }
  async #remove(path) {
    const target = this.#target(path);
    await rm3(target, { force: true });
    for (let folder = dirname4(target); folder !== this.#folder; folder = dirname4(folder)) {
      const removed = await rmdir(folder).then(
        () => true,
        () => false
      );
      if (!removed) break;
    }
  }
};
function publishRank(path) {
  if (path.startsWith(`${assetsFolder}/`)) return 0;
  if (!path.endsWith(".html")) return path.endsWith(".xml") || path.endsWith(".txt") ? 3 : 1;
  return 2;
}
async function whyNot({ root, outDir, docs, staticFolders, templates, changelog }) {
  const folder = await realFolder(resolve3(root, outDir));
  const project = await realFolder(root);
  const home = await realFolder(homedir());
  if (folder === project || isInside2(project, folder))
    return `The output folder \u201C${outDir}\u201D is the project itself or above it.`;
  if (folder === home || dirname4(folder) === folder) return `The output folder \u201C${outDir}\u201D is the home or root folder.`;
  const sources = [
    ...docs.map((set) => set.path),
    ...staticFolders,
    templates,
    changelog?.path,
    ".git",
    "client",
    ".docsgen"
  ];
  for (const source of sources) {
    if (source === void 0) continue;
    const path = await realFolder(join8(root, source));
    if (folder === path || isInside2(path, folder) || isInside2(folder, path)) {
      return `The output folder \u201C${outDir}\u201D overlaps \u201C${source}\u201D.`;
    }
  }
  const found = await stat(folder).catch(() => null);
  return found !== null && !found.isDirectory() ? `\u201C${outDir}\u201D is a file, not a folder.` : null;
}
async function realFolder(path) {
  try {
    return await realpath2(path);
  } catch {
    const parent = dirname4(path);
    return parent === path ? path : join8(await realFolder(parent), relative(parent, path));
  }
}
function isInside2(path, folder) {
  const way = relative(folder, path);
  return way !== "" && !way.startsWith("..") && !isAbsolute(way);
}
async function hasForeignFiles(folder) {
  const names = await readdir(folder).catch(() => []);
  return names.some((name) => name !== ".git" && name !== "CNAME");
}
async function removeAll(folder) {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(
    names.filter((name) => name !== ".git").map((name) => rm3(join8(folder, name), { recursive: true, force: true }))
  );
}
async function removeTemporary(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const leftovers = entries.filter((entry) => entry.isFile() && entry.name.endsWith(temporarySuffix));
  await Promise.all(leftovers.map((entry) => rm3(join8(entry.parentPath, entry.name), { force: true })));
}
function describeWriteError(error) {
  const { code, path } = error;
  if (code === void 0) return null;
  const words = {
    ENOSPC: "disk full",
    EDQUOT: "disk quota used up",
    EFBIG: "file too large",
    EROFS: "read-only file system",
    EACCES: "no permission",
    EPERM: "no permission",
    ENOTDIR: "a file stands where a folder must be",
    EEXIST: "a file stands where a folder must be",
    EISDIR: "a folder stands where a file must be",
    ENAMETOOLONG: "path too long"
  };
  const reason = words[code];
  return reason === void 0 ? null : `${reason} (${code}) while writing \u201C${path?.replace(temporarySuffix, "") ?? "the output"}\u201D`;
}

// src/render/before-paint.ts
import { createHash } from "node:crypto";
function beforePaint(config, compiled) {
  const json = JSON.stringify(settingsOf(config)).replaceAll("<", "\\u003c");
  const source = compiled.trim().replace("SETTINGS", () => json);
  return { source, hash: `sha256-${createHash("sha256").update(source).digest("base64")}` };
}
function settingsOf({ colorMode, storage, announcementBar, baseUrl, baseUrlIssueBanner }) {
  const key = (name) => name + storage.suffix;
  return {
    storage: storage.type,
    defaultMode: colorMode.defaultMode,
    followsSystem: colorMode.respectPrefersColorScheme,
    canSwitch: !colorMode.disableSwitch,
    modeKey: key(storageKeys.colorMode),
    modeQuery: queryKeys.colorMode,
    dataQuery: queryKeys.dataPrefix,
    // Addresses that scripts load from; a page without one must not get it from a crafted link.
    reserved: [htmlAttributes.sidebarFile, htmlAttributes.siteFile],
    modeAttribute: htmlAttributes.theme,
    choiceAttribute: htmlAttributes.themeChoice,
    announcement: announcementBar === null ? null : {
      id: announcementBar.id,
      idKey: key(storageKeys.announcementId),
      dismissedKey: key(storageKeys.announcementDismissed),
      attribute: htmlAttributes.announcementDismissed
    },
    banner: baseUrlIssueBanner ? { id: ids.baseUrlBanner, baseUrl } : null
  };
}

// src/render/load-templates.ts
import { existsSync } from "node:fs";
import { createRequire as createRequire2 } from "node:module";
import { isAbsolute as isAbsolute2, join as join9, relative as relative2 } from "node:path";
import { compileFunction } from "node:vm";
import glob2 from "fast-glob";
async function loadTemplates(config, ourFolder, report2) {
  const folder = join9(config.root, config.templates);
  const isOurs = relative2(folder, ourFolder) === "";
  const overrides = isOurs ? [] : await glob2("**/*.{tsx,ts,jsx,js}", { cwd: folder });
  if (overrides.length === 0) return loadOurs();
  try {
    return evaluate(await bundle(config.root, folder, ourFolder));
  } catch (error) {
    reportFailure(error, config, report2);
    return loadOurs();
  }
}
async function loadOurs() {
  const [{ Document }, { Redirect }, { icons }] = await Promise.all([
    import("./Document-TPQIF2C5.js"),
    import("./Redirect-JSLL5EHV.js"),
    import("./icons-EOI55DWU.js")
  ]);
  return { Document, Redirect, icons };
}
async function bundle(root, folder, ourFolder) {
  const { build: build2 } = await import("esbuild");
  const result = await build2({
    stdin: {
      contents: `
        export {Document} from './Document.tsx'
        export {Redirect} from './Redirect.tsx'
        export {icons} from './parts/icons.ts'`,
      resolveDir: ourFolder
    },
    absWorkingDir: root,
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    target: "node20",
    jsx: "automatic",
    logLevel: "silent",
    plugins: [overriding(folder, ourFolder)]
  });
  return result.outputFiles[0]?.text ?? "";
}
var originals = "docsgen/templates/";
function overriding(folder, ourFolder) {
  return {
    name: "overriding",
    setup({ onResolve }) {
      onResolve({ filter: /^react(?:-dom)?(?:\/|$)/ }, ({ path }) => ({ path, external: true }));
      onResolve({ filter: new RegExp(`^${originals}`) }, ({ path }) => ({
        path: findSource(join9(ourFolder, path.slice(originals.length))) ?? ""
      }));
      onResolve({ filter: /^\.\.?\// }, ({ path, resolveDir }) => {
        const name = nameInside(join9(resolveDir, path), [folder, ourFolder]);
        if (name === null) return null;
        const found = findSource(join9(folder, name)) ?? findSource(join9(ourFolder, name));
        return found === null ? null : { path: found };
      });
    }
  };
}
function nameInside(path, folders) {
  const names = folders.map((folder) => relative2(folder, path));
  return names.find((name) => !name.startsWith("..") && !isAbsolute2(name)) ?? null;
}
function findSource(path) {
  const bare = path.replace(/\.[jt]sx?$/, "");
  return [".tsx", ".ts", ".jsx", ".js"].map((ending) => bare + ending).find((file) => existsSync(file)) ?? null;
}
function evaluate(code) {
  const module = { exports: {} };
  const run = compileFunction(code, ["module", "exports", "require"], { filename: "docsgen-templates.js" });
  run(module, module.exports, createRequire2(import.meta.url));
  return module.exports;
}
function reportFailure(error, { templates }, report2) {
  const [first] = error.errors ?? [];
  if (first !== void 0) {
    report2(finding("template/invalid", toPlace2(first, templates), toSentence(first.text)));
    return;
  }
  const message = error instanceof Error ? error.message : String(error);
  report2(finding("template/invalid", placeOf(templates), `The templates cannot be loaded: ${toSentence(message)}`));
}
function toPlace2({ location }, templates) {
  if (location === null) return placeOf(templates);
  const bytes = Buffer.from(location.lineText);
  const column = bytes.subarray(0, location.column).toString().length;
  const length = bytes.subarray(location.column, location.column + location.length).toString().length;
  return placeOf(toSourcePath(location.file), location.line, column + 1, Math.max(1, length));
}
function toSentence(text2) {
  return text2.replace(/\.?$/, ".");
}

// src/render/renderer.ts
import { createElement } from "react";

// src/render/toc.ts
function buildToc(headings, min, max) {
  return keepLevels(toTree2(headings), min, max);
}
function toTree2(headings) {
  const roots = [];
  const open = [];
  for (const { id: id2, html: html2, level } of headings) {
    const node = { id: id2, html: html2, level: Math.max(level, 2), children: [] };
    if (id2 === "") continue;
    while (open.length > 0 && open.at(-1).level >= node.level) open.pop();
    const siblings = open.at(-1)?.children ?? roots;
    siblings.push(node);
    open.push(node);
  }
  return roots;
}
function keepLevels(items, min, max) {
  return items.flatMap((item) => {
    const children2 = keepLevels(item.children, min, max);
    return item.level < min || item.level > max ? children2 : [{ ...item, children: children2 }];
  });
}

// src/render/body.ts
function toBody(route, compiled, input) {
  switch (route.kind) {
    case "doc":
    case "proto":
    case "page":
      return docBody(route.page, compiled, input);
    case "category":
      return { kind: "category", title: route.index.title, description: route.index.description };
    case "docs-tags":
      return { kind: "tags", title: route.title, tags: route.tags.map(toTagLink), sidebar: null };
    case "docs-tag":
      return docsTagBody(route, input);
    case "search":
    case "not-found":
      return { kind: route.kind };
    // Bodies of the changelog come with issue 5: post, posts, posts-tags, posts-tag, archive, authors, author.
    default:
      throw new Error(`a ${route.kind} page has no body: ${route.permalink}`);
  }
}
function docBody(page, compiled, { config, routes, lastUpdates }) {
  const set = config.docs.find(({ id: id2 }) => id2 === page.collection) ?? null;
  const { meta } = page;
  return {
    kind: "doc",
    html: compiled?.html ?? "",
    title: titleOf(page, compiled),
    toc: meta.hideTableOfContents ? [] : buildToc(compiled?.headings ?? [], meta.tocMinHeadingLevel, meta.tocMaxHeadingLevel),
    breadcrumbs: set?.breadcrumbs ?? false,
    tags: tagsOf(page, routes),
    editHref: editHrefOf(page, set),
    lastUpdate: lastUpdateOf(page, set, lastUpdates, config.locale.tag),
    banner: meta.draft ? "draft" : meta.unlisted ? "unlisted" : null,
    // A set has one version for now, and then readers see nothing of it (behaviour D-23).
    version: null,
    sidebarHideable: set?.sidebarHideable ?? false
  };
}
function titleOf({ title, meta }, compiled) {
  if (compiled !== null && compiled.contentTitleHtml !== null) return { html: compiled.contentTitleHtml };
  return meta.hideTitle ? null : { text: title };
}
function tagsOf(page, { all }) {
  if (page.meta.tags.length === 0) return [];
  const order = page.meta.tags.map(({ label }) => label);
  return all.flatMap((route) => route.kind === "docs-tag" && route.pages.includes(page) ? [route.tag] : []).sort((a, b) => order.indexOf(a.label) - order.indexOf(b.label)).map((tag2) => ({ ...toTagLink(tag2), count: null }));
}
function toTagLink({ label, permalink, count }) {
  return { label, href: encodePath(permalink), count };
}
function editHrefOf({ source, meta }, set) {
  if (meta.customEditUrl !== void 0) return meta.customEditUrl;
  if (set === null || set.editUrl === null) return null;
  return set.editUrl + encodePath(source);
}
function lastUpdateOf(page, set, known, locale) {
  const fromGit = known.get(page.source);
  const fromAuthor = page.meta.lastUpdate;
  const pick = (key, shown = false) => shown ? fromAuthor?.[key] ?? fromGit?.[key] ?? null : null;
  const date2 = pick("date", set?.showLastUpdateTime);
  const author = pick("author", set?.showLastUpdateAuthor);
  if (date2 === null && author === null) return null;
  return { date: date2, dateText: date2 === null ? null : formatDate(date2, locale), author };
}
function formatDate(iso, locale) {
  const format2 = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
  return format2.format(new Date(iso));
}
function docsTagBody(route, { routes }) {
  const index = routes.all.find((other) => other.kind === "docs-tags" && other.docsSet === route.docsSet);
  return {
    kind: "docs-tag",
    title: route.title,
    allTagsHref: encodePath((index ?? route).permalink),
    items: route.pages.flatMap(({ title, description, source }) => {
      const target = routes.bySource.get(source);
      return target === void 0 ? [] : [{ label: title, href: encodePath(target.permalink), description }];
    })
  };
}

// src/render/html-classes.ts
function htmlClasses(route, docsSet, searchProvider) {
  const docs = ["docs-wrapper", "plugin-docs", `plugin-id-${docsSet}`, "docs-version-current"];
  const blog = ["blog-wrapper", "plugin-blog", "plugin-id-default"];
  switch (route.kind) {
    case "doc":
    case "proto":
      return [...docs, "docs-doc-page", `docs-doc-id-${route.page.id}`];
    case "category":
      return docs;
    case "docs-tags":
      return [...docs, "docs-tags-list-page"];
    case "docs-tag":
      return [...docs, "docs-tag-doc-list-page"];
    case "post":
      return [...blog, "blog-post-page"];
    case "posts":
      return [...blog, "blog-list-page"];
    case "posts-tags":
      return [...blog, "blog-tags-list-page"];
    case "posts-tag":
      return [...blog, "blog-tags-post-list-page"];
    case "archive":
      return [...blog, "blog-archive-page"];
    case "authors":
      return [...blog, "blog-authors-list-page"];
    case "author":
      return [...blog, "blog-authors-posts-page"];
    case "search":
      return ["search-page-wrapper", `plugin-search-${searchProvider}`];
    case "page":
      return ["plugin-pages", "mdx-page"];
    case "not-found":
      return ["docs-wrapper", "plugin-docs", "not-found-page"];
    case "redirect":
      return [];
  }
}

// src/render/page-of.ts
function pageOf(route) {
  return "page" in route ? route.page : null;
}
function docsSetOf(route, { protobuf }) {
  switch (route.kind) {
    case "doc":
      return route.page.collection;
    case "proto":
      return protobuf.find(({ id: id2 }) => id2 === route.page.collection)?.docsSet ?? null;
    case "category":
      return route.index.docsSet;
    case "docs-tags":
    case "docs-tag":
      return route.docsSet;
    default:
      return null;
  }
}

// src/render/search-metadata.ts
function searchMetadata(route, docsSet, locale) {
  const tag2 = searchTag(route, docsSet);
  const language = [
    ["docusaurus_locale", locale.tag],
    ["docsearch:language", locale.tag]
  ];
  const version2 = [
    ["docusaurus_version", "current"],
    ["docsearch:version", "current"]
  ];
  return [...language, ...docsSet === null ? [] : version2, ["docusaurus_tag", tag2], ["docsearch:docusaurus_tag", tag2]];
}
function searchTag({ kind }, docsSet) {
  if (docsSet !== null) return `docs-${docsSet}-current`;
  return listTags[kind] ?? "default";
}
var listTags = {
  posts: "blog_posts_list",
  authors: "blog_authors_list",
  author: "blog_authors_posts",
  "posts-tags": "blog_tags_list",
  "posts-tag": "blog_tags_posts"
};

// src/render/title.ts
function formatTitle(pageTitle, { title, titleDelimiter }) {
  const trimmed = pageTitle.trim();
  return trimmed === "" || trimmed === title ? title : `${trimmed} ${titleDelimiter} ${title}`;
}

// src/render/head.ts
function toHeadProps(subject, input) {
  const { config } = input;
  const { route } = subject;
  const title = formatTitle(route.title, config);
  const description = descriptionOf(subject, config);
  const canonical = route.kind === "not-found" ? null : config.url + encodePath(route.permalink);
  const docsSet = docsSetOf(route, config);
  return {
    title,
    description,
    canonical,
    htmlClasses: htmlClasses(route, docsSet, config.search?.provider ?? null),
    robots: robotsOf(route, config),
    meta: [
      named("generator", `docsgen ${input.version}`),
      ...keywords(route, config),
      property("og:title", title),
      ...description === null ? [] : [property("og:description", description)],
      ...canonical === null ? [] : [property("og:url", canonical)],
      ...localeMeta(config),
      ...cardMeta(socialImage(subject, input)),
      ...searchMetadata(route, docsSet, config.locale).map(([name, content]) => named(name, content))
    ],
    links: [
      ...iconLinks(config),
      ...canonical === null ? [] : alternates(route, config),
      ...feedLinks(input.site),
      ...openSearchLinks(config)
    ],
    structuredData: canonical === null ? [] : breadcrumbList(subject.navigation, canonical, config),
    tags: config.headTags
  };
}
function named(name, content) {
  return { name, property: null, content };
}
function property(name, content) {
  return { name: null, property: name, content };
}
function descriptionOf({ route, compiled }, { tagline }) {
  const written = route.kind === "category" ? route.index.description : pageOf(route)?.description;
  return written || compiled?.excerpt || pageOf(route) === null && tagline || null;
}
function robotsOf(route, { noIndex }) {
  if (route.kind === "not-found") return "noindex";
  if (noIndex || pageOf(route)?.meta.unlisted === true) return "noindex, nofollow";
  return route.kind === "search" ? "noindex, follow" : null;
}
function keywords(route, config) {
  const own = route.kind === "category" ? route.index.keywords : pageOf(route)?.meta.keywords ?? [];
  if (own.length > 0) return [named("keywords", own.join(","))];
  return config.keywords.length > 0 ? [named("keywords", config.keywords.join(", "))] : [];
}
function localeMeta({ locale, locales }) {
  const others2 = locales.filter(({ tag: tag2 }) => tag2 !== locale.tag);
  return [
    property("og:locale", locale.tag.replaceAll("-", "_")),
    ...others2.map(({ tag: tag2 }) => property("og:locale:alternate", tag2.replaceAll("-", "_")))
  ];
}
function cardMeta(image) {
  const card = named("twitter:card", "summary_large_image");
  return image === null ? [card] : [card, property("og:image", image), named("twitter:image", image)];
}
function socialImage({ route, compiled }, { config, routes }) {
  const page = pageOf(route);
  const own = route.kind === "category" ? route.index.image : page?.meta.image ?? null;
  const written = own ?? config.image;
  if (written === null || hasScheme(written)) return written;
  const resolution = routes.resolve(written, own === null || page === null ? config.file : page.source);
  const published = resolution.kind === "file" && compiled?.files.find(({ file }) => file === resolution.file);
  if (published) return config.url + encodePath(config.baseUrl + published.output);
  return config.url + (resolution.kind === "file" ? resolution.href : encodePath(applyBaseUrl(written, config.baseUrl)));
}
function iconLinks({ favicon, baseUrl }) {
  return favicon === null ? [] : [{ rel: "icon", href: applyBaseUrl(hasScheme(favicon) ? favicon : `/${favicon.replace(/^\//, "")}`, baseUrl) }];
}
function alternates({ permalink }, { url, baseUrl, locale, locales }) {
  const here = localeBaseUrl(baseUrl, locale);
  const addressIn = (other) => url + encodePath(switchLocale(permalink, here, localeBaseUrl(baseUrl, other)));
  const standard2 = locales.find(({ isDefault }) => isDefault) ?? locale;
  return [
    ...locales.map((other) => ({ rel: "alternate", hreflang: other.tag, href: addressIn(other) })),
    { rel: "alternate", hreflang: "x-default", href: addressIn(standard2) }
  ];
}
var feedTypes = {
  rss: "application/rss+xml",
  atom: "application/atom+xml",
  json: "application/json"
};
function feedLinks({ changelog }) {
  return (changelog?.feeds ?? []).map(({ type, title, href }) => ({
    rel: "alternate",
    type: feedTypes[type] ?? type,
    title,
    href
  }));
}
function openSearchLinks({ search, title, baseUrl }) {
  if (search === null || search.pagePath === null) return [];
  return [{ rel: "search", type: "application/opensearchdescription+xml", title, href: `${baseUrl}opensearch.xml` }];
}
function breadcrumbList({ breadcrumbs }, canonical, { url }) {
  const items = breadcrumbs.flatMap(({ label, href }, index) => {
    const item = index === breadcrumbs.length - 1 ? canonical : href === null ? null : url + href;
    return item === null ? [] : [{ name: label, item }];
  });
  if (items.length === 0) return [];
  const elements = items.map((item, index) => ({ "@type": "ListItem", position: index + 1, ...item }));
  return [{ "@context": "https://schema.org", "@type": "BreadcrumbList", itemListElement: elements }];
}

// src/render/navbar.ts
function resolveNavbar(items, input, report2) {
  return items.flatMap((item) => resolveItem(item, input, report2) ?? []);
}
function resolveItem(item, input, report2) {
  switch (item.kind) {
    case "link":
      return { ...baseOf(item), kind: "link", ...resolveTarget(item.target, input), active: activeRule(item, input) };
    case "dropdown":
      return resolveDropdown(item, input, report2);
    case "doc":
      return resolveDoc(item, input, report2);
    case "docSidebar":
      return resolveSidebar(item, input, report2);
    case "html":
      return { ...baseOf(item), kind: "html", html: item.html };
    case "search":
      return { ...baseOf(item), kind: item.kind };
    case "localeDropdown":
      return input.config.locales.length > 1 ? { ...baseOf(item), kind: item.kind } : null;
    case "docsVersion":
    case "docsVersionDropdown":
      return null;
  }
}
function baseOf({ position, label, icon, className, attributes }) {
  return { position, label, icon, className, attributes };
}
function resolveDropdown(item, input, report2) {
  const items = resolveNavbar(item.items, input, report2);
  if (item.target === null) return { ...baseOf(item), kind: "dropdown", items };
  const own = {
    ...baseOf(item),
    kind: "link",
    ...resolveTarget(item.target, input),
    icon: null,
    className: null,
    active: null
  };
  return { ...baseOf(item), kind: "dropdown", items: [own, ...items] };
}
function resolveDoc(item, { routes, navigation, config }, report2) {
  const key = `${item.docsSet}:${item.id}`;
  const route = routes.byId.get(key);
  if (route === void 0) {
    const ids2 = [...routes.byId.keys()].filter((known) => known.startsWith(`${item.docsSet}:`));
    reportUnknown2("sidebar/unknown-doc", "doc", item, didYouMean(key, ids2), config, report2);
    return null;
  }
  const sidebar = navigation.of(route).sidebar;
  const active = sidebar === null ? null : { kind: "sidebar", name: sidebar.name };
  const label = item.label === "" ? route.title : item.label;
  return { ...baseOf(item), label, kind: "link", href: encodePath(route.permalink), external: false, active };
}
function resolveSidebar(item, { navigation, config }, report2) {
  const name = `${item.docsSet}/${item.id}`;
  const sidebar = navigation.sidebars.find((known) => known.name === name);
  const href = sidebar === void 0 ? null : firstHref(sidebar.items);
  if (href === null) {
    const names = navigation.sidebars.map((known) => known.name);
    reportUnknown2("sidebar/invalid", "sidebar", item, didYouMean(name, names), config, report2);
    return null;
  }
  const label = item.label === "" ? item.id : item.label;
  return { ...baseOf(item), label, kind: "link", href, external: false, active: { kind: "sidebar", name } };
}
function firstHref(items) {
  for (const item of items) {
    const href = item.kind === "link" ? item.href : item.kind === "category" ? item.href ?? firstHref(item.items) : null;
    if (href !== null) return href;
  }
  return null;
}
function reportUnknown2(code, noun, { id: id2, docsSet }, hint, { file }, report2) {
  const message = `The navigation bar names the ${noun} \u201C${id2}\u201D of \u201C${docsSet}\u201D, which does not exist.`;
  report2(finding(code, placeOf(file), message, hint));
}
function resolveTarget(target, { config, routes }) {
  if (target.external) return { href: target.href, external: true };
  const resolution = routes.resolve(target.written, config.file);
  if (resolution.kind === "route") return { href: resolution.href, external: false };
  return { href: target.href, external: resolution.kind === "file" };
}
function activeRule({ target, activeBaseRegex, activeBasePath }, { config }) {
  if (activeBaseRegex !== null) return { kind: "pattern", source: activeBaseRegex };
  if (activeBasePath !== null) return { kind: "path", path: applyBaseUrl(activeBasePath, config.baseUrl) };
  if (target.external) return null;
  if (addressKey(target.href) !== addressKey(config.baseUrl)) return { kind: "path", path: target.href };
  const home = config.docs.find(({ routeBase }) => routeBase === "/");
  return home === void 0 ? null : { kind: "docs-set", id: home.id };
}

// src/render/site.ts
function toSiteProps(input, icons, report2) {
  const { config } = input;
  return {
    title: config.title,
    tagline: config.tagline,
    url: config.url,
    baseUrl: config.baseUrl,
    trailingSlash: config.trailingSlash,
    locale: config.locale,
    locales: config.locales,
    navbar: { ...config.navbar, items: resolveNavbar(config.navbar.items, input, report2) },
    footer: resolveFooter(config.footer, input),
    announcementBar: config.announcementBar,
    colorMode: config.colorMode,
    search: searchProps(config),
    storageSuffix: config.storage.suffix,
    icons,
    changelog: changelogProps(input)
  };
}
function resolveFooter(footer, input) {
  const columns = footer.columns.map(({ title, items }) => ({
    title,
    items: items.map((link2) => ({
      ...link2,
      target: link2.target === null ? null : { ...link2.target, ...resolveTarget(link2.target, input) }
    }))
  }));
  return { ...footer, columns };
}
function searchProps(config) {
  if (config.search === null) return null;
  const { provider, pagePath } = config.search;
  return { provider, pageHref: pagePath === null ? null : siteHref(pagePath, config) };
}
function changelogProps({ config, routes }) {
  const { changelog } = config;
  if (changelog === null || !routes.all.some(({ kind }) => kind === "posts")) return null;
  const hrefBelow = (path) => siteHref(joinUrl(changelog.routeBase, path), config);
  return {
    title: changelog.title,
    href: hrefBelow(""),
    archiveHref: changelog.archive ? hrefBelow("archive") : null,
    authorsHref: hrefBelow(changelog.authorsBase),
    feeds: changelog.feed.types.map((type) => ({
      type,
      ...feedOf(type, config),
      href: hrefBelow(feedOf(type, config).file)
    }))
  };
}
function feedOf(type, { title }) {
  if (type === "rss") return { title: `${title} RSS Feed`, file: "rss.xml" };
  if (type === "atom") return { title: `${title} Atom Feed`, file: "atom.xml" };
  return { title: `${title} JSON Feed`, file: "feed.json" };
}
function siteHref(path, { baseUrl, trailingSlash }) {
  const isFile2 = /\.[a-z]+$/.test(path);
  const href = applyBaseUrl(joinUrl("/", path), baseUrl);
  return encodePath(isFile2 ? href : applyTrailingSlash(href, trailingSlash, baseUrl));
}

// src/render/renderer.ts
async function createRenderer(input, report2) {
  const { renderToString } = await import("react-dom/server");
  const site = toSiteProps(input, input.assets.icons, report2);
  function draw3(route, compiled) {
    if (route.kind === "redirect")
      return createElement(input.templates.Redirect, redirectProps(route.target, input.config));
    return createElement(input.templates.Document, toPageProps(route, compiled, { ...input, site }));
  }
  return {
    render(route, compiled) {
      try {
        return `<!DOCTYPE html>${renderToString(draw3(route, compiled))}
`;
      } catch (error) {
        report2(renderFailure(error, route, input.config));
        return "";
      }
    }
  };
}
function toPageProps(route, compiled, input) {
  const { config, site } = input;
  const { sidebarFiles, icons: _, ...assets } = input.assets;
  const navigation = input.navigation.of(route);
  const sidebar = navigation.sidebar;
  return {
    site,
    assets: { ...assets, sidebarFile: sidebar === null ? null : sidebarFiles.get(sidebar.name) ?? null },
    head: toHeadProps({ route, compiled, navigation }, input),
    permalink: encodePath(route.permalink),
    docsSet: docsSetOf(route, config),
    navigation,
    body: toBody(route, compiled, input)
  };
}
function redirectProps(target, { url, baseUrl, locale }) {
  const href = hasScheme(target) ? target : applyBaseUrl(target, baseUrl);
  return { lang: locale.tag, href, canonical: hasScheme(href) ? href : url + href };
}
function renderFailure(error, route, { templates }) {
  const place = placeOf(pageOf(route)?.source ?? templates);
  const message = error instanceof Error ? error.message : String(error);
  return finding(
    "template/render",
    place,
    `The page ${route.permalink} cannot be drawn: ${message.replace(/\.?$/, ".")}`
  );
}

// src/render/sprite.ts
function iconSprite({ icons, navbar, sidebars }) {
  const all = [...icons, ...navbarIcons(navbar), ...sidebars.flatMap(({ items }) => sidebarIcons(items))];
  const byName = new Map(all.map((icon) => [icon.name, icon]));
  const symbols = [...byName.values()].sort((a, b) => byCodePoint(a.name, b.name)).map(toSymbol);
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join("")}</svg>
`;
}
function navbarIcons(items) {
  return items.flatMap((item) => [...ownIcon(item), ...item.kind === "dropdown" ? navbarIcons(item.items) : []]);
}
function sidebarIcons(items) {
  return items.flatMap((item) => {
    if (item.kind === "html") return [];
    return [...ownIcon(item), ...item.kind === "category" ? sidebarIcons(item.items) : []];
  });
}
function ownIcon({ icon }) {
  return icon === null ? [] : [icon];
}
function toSymbol({ name, viewBox, shapes }) {
  const drawn = shapes.map(({ tag: tag2, attributes }) => `<${tag2}${toText(attributes)}/>`);
  return `<symbol${toText({ id: name, viewBox })}>${drawn.join("")}</symbol>`;
}
function toText(attributes) {
  return Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeXml(value)}"`).join("");
}

// src/routes/categories.ts
import GithubSlugger2 from "github-slugger";

// src/util/find-text.ts
function placeOfText(settings, file, value) {
  const text2 = settings.get(file)?.text ?? "";
  const quoted = ["'", '"', "`"].map((quote) => text2.indexOf(quote + value + quote)).filter((at2) => at2 >= 0);
  const at = quoted.length > 0 ? Math.min(...quoted) + 1 : indexOfWord(text2, value);
  if (at < 0) return { file, line: 1, column: 1, length: 1 };
  const before = text2.slice(0, at);
  return { file, line: before.split("\n").length, column: at - before.lastIndexOf("\n"), length: value.length };
}
function indexOfWord(text2, value) {
  if (value === "") return -1;
  for (let at = text2.indexOf(value); at >= 0; at = text2.indexOf(value, at + 1)) {
    const around = text2.charAt(at - 1) + text2.charAt(at + value.length);
    if (!/[\w/-]/.test(around)) return at;
  }
  return -1;
}

// src/util/sidebar-key.ts
import { posix as posix4 } from "node:path";
function configCategoryKey(set, sidebar, position) {
  return `${set.id}:${sidebar}:${position.join(".")}`;
}
function folderCategoryKey(docsSet, folder) {
  return `${docsSet}:/${folder}`;
}
function sidebarsOf(set) {
  return set.sidebars ?? { defaultSidebar: [{ type: "autogenerated", dirName: "." }] };
}
function folderFinder(dirName, set) {
  const wanted = posix4.normalize(dirName.normalize("NFC")).replace(/^\.?\/?|\/$/g, "");
  const depth = wanted === "" ? 0 : wanted.split("/").length;
  return ({ source, folder }) => {
    const onDisk = posix4.dirname(posix4.relative(set.path, source)).replace(/^\.$/, "");
    const isBelow = [onDisk.normalize("NFC"), folder].some((path) => wanted === "" || `${path}/`.startsWith(`${wanted}/`));
    if (!isBelow) return null;
    return onDisk === "" ? [] : onDisk.split("/").slice(depth);
  };
}

// src/routes/permalink.ts
function toPermalink(path, { baseUrl, trailingSlash }) {
  const address = applyBaseUrl(encodePath(path), baseUrl, { force: true });
  const isFile2 = path.endsWith(".html");
  return decodePath(isFile2 ? address : applyTrailingSlash(address, trailingSlash, baseUrl));
}
function toOutput(path, trailingSlash) {
  const bare = trimSlashes(path);
  if (bare === "") return "index.html";
  if (bare.endsWith(".html")) return bare;
  return trailingSlash === false ? `${bare}.html` : `${bare}/index.html`;
}
function pathKey(path) {
  return `/${trimSlashes(path)}`;
}
function trimSlashes(path) {
  return path.replace(/^\/+|\/+$/g, "").normalize("NFC");
}

// src/routes/claim.ts
function routeAt(path, title, config) {
  return { permalink: toPermalink(path, config), output: toOutput(path, config.trailingSlash), title };
}

// src/routes/categories.ts
function categoryClaims(content, sources, config, report2) {
  return config.docs.flatMap((set) => {
    const slugger = new GithubSlugger2();
    const wanted = [...configured(set, sources, config), ...ofFolders(set, content)];
    return wanted.map((category) => toClaim(category, set, slugger, config, report2));
  });
}
function toClaim(category, set, slugger, config, report2) {
  const { key, label, link: link2, place } = category;
  const path = joinUrl(set.routeBase, "/", checkedSlug(category, report2) ?? `category/${slugger.slug(label)}`);
  const index = {
    key,
    docsSet: set.id,
    label,
    title: link2.title ?? label,
    description: link2.description ?? category.description,
    image: link2.image,
    keywords: link2.keywords,
    source: place.file
  };
  return {
    path,
    route: { kind: "category", ...routeAt(path, index.title, config), index },
    owner: `the list of the category \u201C${label}\u201D`,
    place
  };
}
function checkedSlug({ link: { slug }, place }, report2) {
  if (slug === null || slug === "") return null;
  const problem = addressProblem(slug);
  if (problem === null) return decodePath(slug);
  report2(finding("route/slug", place, `The slug \u201C${slug}\u201D ${problem}.`, "Write a path such as /category/guides."));
  return null;
}
function configured(set, sources, config) {
  const file = set.sidebarsFile ?? config.file;
  return Object.entries(sidebarsOf(set)).flatMap(([sidebar, items]) => {
    const visit = (item, position) => {
      if (item.type !== "category") return [];
      const inner = item.items.flatMap((child, at) => visit(child, [...position, at]));
      if (item.link?.type !== "generated-index" || item.items.length === 0) return inner;
      const { label, description, link: link2 } = item;
      const place = placeOfText(sources.settings, file, link2.slug ?? label);
      return [{ key: configCategoryKey(set, sidebar, position), label, description, link: link2, place }, ...inner];
    };
    return items.flatMap((item, at) => visit(item, [at]));
  });
}
function ofFolders(set, { pages, categories }) {
  const filled = filledFolders(set, pages);
  const dirNames = Object.values(sidebarsOf(set)).flatMap((items) => items.flatMap(dirNamesOf));
  const finders = dirNames.map((dirName) => folderFinder(dirName, set));
  const isShown = (category) => filled.has(category.folder) && finders.some((find) => (find(category)?.length ?? 0) > 0);
  return categories.flatMap((category) => {
    const { collection, folder, link: link2, description, source } = category;
    if (collection !== set.id || link2?.type !== "generated-index" || !isShown(category)) return [];
    const label = category.label ?? folder.split("/").at(-1) ?? folder;
    return [{ key: folderCategoryKey(set.id, folder), label, description, link: link2, place: placeOf(source) }];
  });
}
function dirNamesOf(item) {
  if (item.type === "autogenerated") return [item.dirName];
  return item.type === "category" ? item.items.flatMap(dirNamesOf) : [];
}
function filledFolders(set, pages) {
  const folders = /* @__PURE__ */ new Set();
  for (const { collection, folder } of pages) {
    if (collection !== set.id) continue;
    for (let path = folder; path !== "" && !folders.has(path); path = path.slice(0, Math.max(0, path.lastIndexOf("/")))) {
      folders.add(path);
    }
  }
  return folders;
}

// src/routes/collisions.ts
function reportCollisions(claims, staticFiles, report2) {
  const folded = /* @__PURE__ */ new Map();
  for (const file of publishedFiles(claims, staticFiles)) {
    const key = file.output.toLowerCase();
    const first = folded.get(key);
    if (first === void 0) folded.set(key, file);
    else report2(first.output === file.output ? overwritten(file, first) : differentCase(file, first));
  }
}
function* publishedFiles(claims, staticFiles) {
  for (const { route, owner, place } of claims) yield { output: route.output, owner, place };
  for (const [output, file] of staticFiles) yield { output, owner: `\u201C${file}\u201D`, place: placeOf(file) };
}
function overwritten(second, first) {
  const message = `${second.owner} and ${first.owner} are both published as \u201C${second.output}\u201D.`;
  return finding("output/collision", second.place, message, "Rename one of them.", relatedTo(first));
}
function differentCase(second, first) {
  const message = `\u201C${second.output}\u201D and \u201C${first.output}\u201D differ only in letter case.`;
  const hint = "On macOS and Windows one overwrites the other. Rename one of them.";
  return finding("route/case-collision", second.place, message, hint, relatedTo(first));
}
function relatedTo({ owner, place }) {
  return [{ message: `the file of ${owner}`, place }];
}
var reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;
function reportUnportable(claims, report2) {
  for (const { path, route, owner, place } of claims) {
    const problem = unportable(route.output);
    if (problem === null) continue;
    const message = `The address \u201C${path}\u201D of ${owner} ${problem}, which not every host can serve.`;
    report2(finding("route/unportable", place, message, "Set another `slug`, or rename the file."));
  }
}
function unportable(output) {
  const character = /[#?%:*"<>|\\\p{Cc}]/u.exec(output)?.[0];
  if (character !== void 0) return `contains \u201C${character}\u201D`;
  const segment = output.split("/").find((part) => reserved.test(part) || /[. ]$/.test(part));
  return segment === void 0 ? null : `has the part \u201C${segment}\u201D`;
}

// src/routes/docs.ts
function pageClaims({ pages }, config) {
  return pages.map((page) => ({
    path: page.path,
    route: { kind: page.kind, ...routeAt(page.path, page.title, config), page },
    owner: `\u201C${page.source}\u201D`,
    place: page.places.slug ?? placeOf(page.source)
  }));
}

// src/routes/link-index.ts
import { posix as posix5 } from "node:path";
function indexLinks(claims, content, sources, config) {
  const byPath = /* @__PURE__ */ new Map();
  const byOutput = /* @__PURE__ */ new Map();
  const byFile = /* @__PURE__ */ new Map();
  const byFolder = /* @__PURE__ */ new Map();
  for (const { path, route } of claims) {
    const target = { route, path, href: encodePath(route.permalink) };
    byPath.set(pathKey(path), target);
    byOutput.set(route.output, target);
    if (!("page" in route)) continue;
    const file = route.page.source.normalize("NFC");
    byFile.set(file, target);
    if (isFolderPage(route.page)) byFolder.set(posix5.dirname(file), target);
  }
  const statics = [...sources.staticFiles];
  return {
    config,
    host: new URL(config.url).host,
    byPath,
    byOutput,
    byFile,
    byFolder,
    assets: new Map([...sources.assets].map((file) => [file.normalize("NFC"), file])),
    staticFiles: sources.staticFiles,
    staticAddresses: new Map(statics.map(([address, file]) => [file.normalize("NFC"), address])),
    draftFiles: new Set(content.drafts.map(({ source }) => source.normalize("NFC"))),
    draftPaths: new Set(content.drafts.map(({ path }) => pathKey(path))),
    partials: new Set([...sources.partials.keys()].map((file) => file.normalize("NFC"))),
    generated: generatedFiles(config)
  };
}
function setOf(file, { docs }) {
  return docs.find(({ path }) => file.startsWith(`${path}/`)) ?? null;
}
function generatedFiles({ changelog, search }) {
  const feedFiles = { rss: "rss.xml", atom: "atom.xml", json: "feed.json" };
  const folder = changelog?.routeBase.replace(/^\/|\/$/g, "") ?? "";
  const feeds = changelog?.feed.types.map((type) => posix5.join(folder, feedFiles[type])) ?? [];
  return /* @__PURE__ */ new Set(["sitemap.xml", "robots.txt", ...search === null ? [] : ["opensearch.xml"], ...feeds]);
}

// src/routes/redirects.ts
function redirectClaims({ content, sources, config }, resolve4, report2) {
  const redirects = [...configured2(config, sources), ...ofPages(content)].filter((redirect) => isUsable(redirect, report2));
  const byPath = new Map(redirects.toReversed().map((redirect) => [pathOf(redirect.from, config), redirect]));
  return redirects.flatMap((redirect) => {
    const end = followChain(redirect, byPath, config);
    if (end === null) {
      const message = `The redirect from \u201C${redirect.from}\u201D leads in a circle.`;
      report2(finding("route/redirect-loop", redirect.place, message, "Let it lead to a page."));
      return [];
    }
    const path = pathOf(redirect.from, config);
    return {
      path,
      route: { kind: "redirect", ...routeAt(path, "Redirect", config), target: targetOf3(end, resolve4, config) },
      owner: `the redirect from \u201C${redirect.from}\u201D`,
      place: redirect.place
    };
  });
}
function configured2({ redirects, file }, { settings }) {
  return redirects.map(({ from, to }) => ({ from, to, file, place: placeOfText(settings, file, from) }));
}
function ofPages({ pages }) {
  return pages.flatMap(
    ({ meta, source, path, places }) => meta.redirectFrom.map((from) => ({
      from,
      // The page itself; escapes are those of a link.
      to: path.replace(/[%?#\\]/g, encodeURIComponent),
      file: source,
      place: places.redirect_from ?? placeOf(source)
    }))
  );
}
function isUsable({ from, place }, report2) {
  const problem = addressProblem(from);
  if (problem === null) return true;
  report2(finding("route/slug", place, `The redirect from \u201C${from}\u201D ${problem}.`, "Write a path such as /old/page."));
  return false;
}
function pathOf(from, { baseUrl }) {
  const path = from.startsWith("/") ? from : `/${from}`;
  return pathKey(decodePath(belowBaseUrl(path, baseUrl) ?? path));
}
function followChain(first, byPath, config) {
  const seen = /* @__PURE__ */ new Set();
  let end = first;
  for (let next = first; next !== void 0; next = byPath.get(pathOf(splitHref(end.to).path, config))) {
    if (seen.has(next)) return null;
    seen.add(next);
    end = next;
  }
  return end;
}
function targetOf3({ to, file }, resolve4, { baseUrl }) {
  const resolution = resolve4(to, file);
  return resolution.kind === "missing" ? applyBaseUrl(to, baseUrl) : resolution.href;
}

// src/routes/explain.ts
import { posix as posix7 } from "node:path";

// src/routes/files-meant.ts
import { posix as posix6 } from "node:path";

// src/routes/link-text.ts
function cleanAddress(written) {
  return written.replace(/[\t\n\r]/g, "").replace(/^[\0- ]+|[\0- ]+$/g, "");
}
function decodeLink(path) {
  if (!path.includes("%")) return path.normalize("NFC");
  try {
    return decodeURIComponent(path.replace(/%(2f|5c)/gi, "%25$1")).normalize("NFC");
  } catch {
    return null;
  }
}
function hasMarkdownExtension(path) {
  return /\.mdx?$/i.test(path);
}
function resolveDots(path) {
  if (!/\/\.{1,2}(?:\/|$)/.test(path)) return path;
  const resolved = [];
  const segments = path.slice(1).split("/");
  for (const [at, segment] of segments.entries()) {
    const isDots = segment === "." || segment === "..";
    if (segment === ".." && resolved.pop() === void 0) return null;
    if (!isDots) resolved.push(segment);
    else if (at === segments.length - 1) resolved.push("");
  }
  return `/${resolved.join("/")}`;
}

// src/routes/files-meant.ts
function filesMeant({ index, from }, path) {
  if (path.startsWith("@site/")) return insideProject([path.slice("@site/".length)]);
  const beside = posix6.join(posix6.dirname(from), path);
  if (/^\.{1,2}(?:\/|$)/.test(path)) return insideProject([beside]);
  if (!hasMarkdownExtension(path)) return path.startsWith("/") ? [] : insideProject([beside]);
  const own = setOf(from, index.config);
  const ownFile = own === null ? [] : [posix6.join(own.path, path)];
  if (!path.startsWith("/")) return insideProject([beside, ...ownFile, path]);
  const others2 = index.config.docs.filter((set) => set !== own).map((set) => posix6.join(set.path, path));
  return insideProject([...ownFile, ...others2, path.replace(/^\/+/, "")]);
}
function insideProject(files) {
  return files.map((file) => posix6.normalize(file.normalize("NFC")).replace(/\/$/, "")).filter((file) => file !== ".." && !file.startsWith("../") && !file.startsWith("/"));
}

// src/routes/link.ts
var reasons = {
  page: "leads to no page.",
  file: "leads to no page.",
  asset: "leads to no file.",
  case: "differs in letter case from what exists; most hosts tell them apart.",
  draft: "leads to a draft, which is not published.",
  partial: "leads to a file that is no page of its own.",
  backslash: "has a backslash where a slash belongs.",
  "double-slash": "has \u201C//\u201D inside of its path, which not every host reads as one slash.",
  "non-canonical": "is not the address that the page is published at.",
  malformed: "cannot be read as an address.",
  unsafe: "can run code or open a file of the reader.",
  empty: "is empty."
};
function missing({ written }, rule, candidate = null) {
  return { kind: "missing", href: written, rule, reason: reasons[rule], candidate };
}

// src/routes/explain.ts
var fileExtension = /\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp|tiff?|mp[34]|m4[av]|webm|og[gv]|wav|mov|pdf|zip|t?gz|tar|7z|json[c5]?|ya?ml|toml|csv|tsv|xml|txt|log|sql|docx?|xlsx?|pptx?|css|[cm]?jsx?|tsx?|woff2?|ttf|otf|wasm|exe|dmg|deb|rpm|jar|sh|ps1|py|go|rs|rb|java|proto)$/i;
var bareHost = /^(?:www\.|(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|app|edu|gov)(?:[/?#]|$))/i;
function explainPath(link2, path) {
  const { byPath, staticFiles, draftPaths } = link2.index;
  const merged = path.replace(/\/{2,}/g, "/");
  if (merged !== path && byPath.has(pathKey(merged))) return missing(link2, "double-slash", merged);
  if (draftPaths.has(pathKey(path))) return missing(link2, "draft");
  const page = byPath.get(pathKey(stripHtml(path)));
  if (page !== void 0) return missing(link2, "non-canonical", toAddress(page.path));
  const { pages, statics } = link2.hints();
  const folded = pages.ignoringCase(pathKey(path)) ?? absolute(statics.ignoringCase(path.slice(1)));
  if (folded !== null) return missing(link2, "case", toAddress(folded));
  const below = withoutStaticFolder(link2, path);
  if (staticFiles.has(below.slice(1))) return missing(link2, "asset", toAddress(below));
  if (!fileExtension.test(path)) return missing(link2, "page", guessPage(link2, path));
  const nearest2 = absolute(statics.nearest(path.slice(1)));
  return missing(link2, "asset", nearest2 === null ? null : toAddress(nearest2));
}
function explainFile(link2, path) {
  const { draftFiles, partials } = link2.index;
  const files = filesMeant(link2, path);
  if (files.some((file) => draftFiles.has(file))) return missing(link2, "draft");
  if (files.some((file) => partials.has(file))) return missing(link2, "partial");
  const neighbours = link2.hints().files;
  for (const file of files) {
    const folded = neighbours.ignoringCase(file);
    if (folded !== null) return missing(link2, "case", toLink(link2, folded));
  }
  const nearest2 = files.map((file) => neighbours.nearest(file)).find((file) => file !== null) ?? null;
  return missing(link2, hasMarkdownExtension(path) ? "file" : "asset", nearest2 === null ? null : toLink(link2, nearest2));
}
function guessPage({ hints, written }, path) {
  if (/^https?\/\//i.test(written)) return written.replace(/\/\//, "://");
  if (bareHost.test(written)) return `https://${written}`;
  const { pages, moved } = hints();
  const guess = moved.get(pathKey(path)) ?? pages.nearest(pathKey(path));
  return guess === null ? null : toAddress(guess);
}
function withoutStaticFolder({ index }, path) {
  const folder = index.config.staticFolders.find((name) => path.startsWith(`/${posix7.basename(name)}/`));
  return folder === void 0 ? path : path.slice(posix7.basename(folder).length + 1);
}
function absolute(path) {
  return path === null ? null : `/${path}`;
}
function toAddress(path) {
  return path.replace(/[ %?#()<>"\\]/g, encodeURIComponent);
}
function toLink({ index, from, written }, file) {
  if (written.startsWith("@site/")) return toAddress(`@site/${file}`);
  const set = setOf(file, index.config);
  if (written.startsWith("/")) return toAddress(`/${set === null ? file : posix7.relative(set.path, file)}`);
  const relative3 = posix7.relative(posix7.dirname(from), file);
  return toAddress(written.startsWith("./") && !relative3.startsWith(".") ? `./${relative3}` : relative3);
}

// src/routes/full-address.ts
var unsafe = /^(?:javascript|vbscript|file|data(?!:image\/)):/i;
function resolveFullAddress(link2, address, resolveBelow) {
  if (unsafe.test(address)) return missing(link2, "unsafe");
  if (/^[a-z]:/i.test(address) || /^(?:mailto|tel):(?:\?|$)/i.test(address)) return missing(link2, "malformed");
  if (!/^(?:https?:)?\/\//i.test(address)) return { kind: "external", href: address };
  const url = parseUrl(address, link2.index.config.url);
  if (url === null) return missing(link2, "malformed");
  const below = url.host === link2.index.host ? belowBaseUrl(url.pathname, link2.index.config.baseUrl) : null;
  if (below === null) return { kind: "external", href: address };
  const path = decodeLink(below);
  return path === null ? missing(link2, "malformed") : resolveBelow(path === "" ? "/" : path);
}
function parseUrl(address, base) {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}

// src/routes/hints.ts
import { posix as posix9 } from "node:path";

// src/routes/neighbours.ts
import { posix as posix8 } from "node:path";
var maxCompared = 500;
function createNeighbours(paths) {
  const folded = /* @__PURE__ */ new Map();
  const byName = /* @__PURE__ */ new Map();
  const byFolder = /* @__PURE__ */ new Map();
  for (const path of [...paths].sort(byCodePoint)) {
    const name = posix8.basename(path);
    folded.set(path.toLowerCase(), path);
    push(byName, name.toLowerCase(), path);
    push(byFolder, posix8.dirname(path), name);
  }
  return {
    ignoringCase: (path) => folded.get(path.toLowerCase()) ?? null,
    nearest: (path) => {
      const moved = closest(path, byName.get(posix8.basename(path).toLowerCase()) ?? []);
      if (moved !== null) return moved;
      const folder = posix8.dirname(path);
      const name = nearest(posix8.basename(path), byFolder.get(folder) ?? []);
      return name === null ? null : posix8.join(folder, name);
    }
  };
}
function push(lists, key, value) {
  const list3 = lists.get(key);
  if (list3 === void 0) lists.set(key, [value]);
  else if (list3.length < maxCompared) list3.push(value);
}
function closest(path, candidates) {
  let best = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates.slice(0, 50)) {
    const distance = editDistance(path, candidate, Math.max(path.length, candidate.length));
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

// src/routes/hints.ts
function collectHints(index) {
  const moved = /* @__PURE__ */ new Map();
  for (const [file, { path }] of index.byFile) {
    const set = setOf(file, index.config);
    if (set === null) continue;
    const byName = posix9.join(set.routeBase, posix9.relative(set.path, file).replace(/\.mdx?$/i, ""));
    if (byName !== pathKey(path)) moved.set(byName, path);
  }
  return {
    pages: createNeighbours(index.byPath.keys()),
    files: createNeighbours([...index.byFile.keys(), ...index.assets.keys(), ...index.staticAddresses.keys()]),
    statics: createNeighbours(index.staticFiles.keys()),
    moved
  };
}

// src/routes/resolve.ts
function createResolver(index) {
  let collected = null;
  const hints = () => {
    collected ??= collectHints(index);
    return collected;
  };
  return (written, from) => {
    const address = cleanAddress(written);
    const { path, query, hash: hash2 } = splitHref(address);
    const link2 = { index, hints, written, from, query, hash: hash2 };
    if (address === "") return missing(link2, "empty");
    if (address.startsWith("pathname://")) return optedOut(link2, address.slice("pathname://".length));
    if (hasScheme(address)) return resolveFullAddress(link2, address, (below) => resolvePath(link2, below));
    if (path === "") return ownPage(link2, address);
    return resolveLocal(link2, path);
  };
}
function optedOut({ index }, path) {
  const { baseUrl } = index.config;
  const isLocal = path.startsWith("/") && belowBaseUrl(path, baseUrl) === null;
  return { kind: "external", href: isLocal ? baseUrl + path.slice(1) : path };
}
function ownPage({ index, from, hash: hash2 }, address) {
  const own = index.byFile.get(from.normalize("NFC"));
  return own === void 0 ? { kind: "external", href: address } : { kind: "route", route: own.route, href: address, hash: hash2 };
}
function resolveLocal(link2, path) {
  if (path.includes("\\")) return missing(link2, "backslash", path.replaceAll("\\", "/"));
  const decoded = decodeLink(path);
  if (decoded === null) return resolveFile(link2, path) ?? missing(link2, "malformed");
  if (decoded.startsWith("@site/") || hasMarkdownExtension(decoded)) {
    const published = decoded.startsWith("/") ? lookUp(link2, decoded) : null;
    return resolveFile(link2, decoded) ?? published ?? explainFile(link2, decoded);
  }
  if (decoded.startsWith("/")) return resolvePath(link2, decoded);
  return resolveFile(link2, decoded) ?? resolveAgainstPage(link2, decoded);
}
function resolveFile(link2, path) {
  const { index } = link2;
  for (const file of filesMeant(link2, path)) {
    const target = index.byFile.get(file) ?? index.byFile.get(`${file}.md`) ?? index.byFile.get(`${file}.mdx`) ?? index.byFolder.get(file);
    if (target !== void 0) return toRoute(link2, target);
    const asset = index.assets.get(file);
    if (asset !== void 0) return { kind: "file", file: asset, output: null, href: link2.written };
    const address = index.staticAddresses.get(file);
    if (address !== void 0) return toStatic(link2, address);
  }
  return null;
}
function resolveAgainstPage(link2, path) {
  const own = link2.index.byFile.get(link2.from.normalize("NFC"));
  const base = own?.path ?? "/";
  const resolved = resolveDots(base.slice(0, base.lastIndexOf("/") + 1) + path);
  return resolved === null ? explainPath(link2, path) : resolvePath(link2, resolved);
}
function resolvePath(link2, path) {
  const { baseUrl } = link2.index.config;
  const resolved = resolveDots(path) ?? path;
  const below = baseUrl === "/" ? null : belowBaseUrl(resolved, baseUrl);
  const paths = below === null ? [resolved] : [below === "" ? "/" : below, resolved];
  for (const candidate of paths) {
    const found = lookUp(link2, candidate);
    if (found !== null) return found;
  }
  return explainPath(link2, paths[0] ?? resolved);
}
function lookUp(link2, path) {
  const { byPath, byOutput, staticFiles, generated, config } = link2.index;
  if (path.includes("//")) return null;
  const bare = path.replace(/\/$/, "");
  const target = byPath.get(bare === "" ? "/" : bare);
  if (target !== void 0) return toRoute(link2, target);
  const file = path.slice(1);
  if (staticFiles.has(file)) return toStatic(link2, file);
  if (staticFiles.has(`${bare.slice(1)}/index.html`)) return toStatic(link2, `${bare.slice(1)}/index.html`);
  const written = byOutput.get(file);
  if (written !== void 0) return toRoute(link2, written);
  return generated.has(file) ? { kind: "external", href: config.baseUrl + file + link2.query + link2.hash } : null;
}
function toRoute({ query, hash: hash2 }, { route, href }) {
  return { kind: "route", route, href: href + query + hash2, hash: hash2 };
}
function toStatic({ index, query, hash: hash2 }, address) {
  const file = index.staticFiles.get(address);
  const shown = address.replace(/(^|\/)index\.html$/, "$1");
  const href = index.config.baseUrl + encodePath(shown) + query + hash2;
  return { kind: "file", file, output: address, href };
}

// src/routes/settle.ts
function settle(claims, report2) {
  const settled = /* @__PURE__ */ new Map();
  for (const claim of claims) {
    const key = pathKey(claim.path);
    const winner = settled.get(key);
    if (winner === void 0) settled.set(key, claim);
    else report2(duplicate(claim, winner));
  }
  return settled;
}
function duplicate(loser, winner) {
  const related = [{ message: "this one is published", place: winner.place }];
  if (loser.owner !== winner.owner && loser.owner.normalize("NFC") === winner.owner.normalize("NFC")) {
    const message2 = `${loser.owner} and another file differ only in the Unicode form of their names.`;
    return finding("route/case-collision", loser.place, message2, "Remove one of them.", related);
  }
  const message = `\u201C${pathKey(winner.path)}\u201D is the address of ${winner.owner} and of ${loser.owner}.`;
  const hint = `Only ${winner.owner} is published. Give one of them another address.`;
  return finding("route/duplicate", loser.place, message, hint, related);
}

// src/routes/site.ts
function siteClaims(config) {
  const place = placeOf(config.file);
  const notFound = routeAt("/404.html", "Page Not Found", config);
  const claims = [
    { path: "/404.html", route: { kind: "not-found", ...notFound }, owner: "the page for unknown addresses", place }
  ];
  const searchPath = config.search?.pagePath ?? null;
  if (searchPath !== null) {
    const path = joinUrl("/", searchPath);
    const search = routeAt(path, "Search the documentation", config);
    claims.push({ path, route: { kind: "search", ...search }, owner: "the search page", place });
  }
  return claims;
}

// src/routes/tags.ts
function tagClaims({ pages }, config) {
  return config.docs.flatMap((set) => {
    const tags = collectTags(pages, set);
    return tags.length === 0 ? [] : [indexClaim(set, tags, config), ...tags.map((tag2) => tagClaim(set, tag2, config))];
  });
}
function indexClaim(set, tags, config) {
  const path = joinUrl(set.routeBase, "/tags");
  return {
    path,
    route: {
      kind: "docs-tags",
      ...routeAt(path, "Tags", config),
      docsSet: set.id,
      tags: tags.map((tag2) => toCount(tag2, toPermalink(tag2.path, config)))
    },
    owner: "the list of tags",
    place: placeOf(config.file)
  };
}
function tagClaim(set, tag2, config) {
  const { label, path, pages, place } = tag2;
  const count = pages.length === 1 ? "One doc" : `${pages.length} docs`;
  const base = routeAt(path, `${count} tagged with "${label}"`, config);
  return {
    path,
    route: { kind: "docs-tag", ...base, docsSet: set.id, tag: toCount(tag2, base.permalink), pages },
    owner: `the page of the tag \u201C${label}\u201D`,
    place
  };
}
function toCount({ label, pages }, permalink) {
  return { label, permalink, count: pages.length };
}
function collectTags(pages, set) {
  const tags = /* @__PURE__ */ new Map();
  const paths = /* @__PURE__ */ new Set();
  for (const page of pages) {
    if (page.collection !== set.id || page.meta.unlisted) continue;
    for (const input of page.meta.tags) {
      const key = input.permalink ?? input.label.normalize("NFC").toLowerCase();
      const known = tags.get(key);
      if (known === void 0) {
        const path = freePath(joinUrl(set.routeBase, "/tags/", tagSlug(input)), paths);
        tags.set(key, { label: input.label, path, pages: [page], place: page.places.tags ?? placeOf(page.source) });
      } else if (known.pages.at(-1) !== page) known.pages.push(page);
    }
  }
  for (const tag2 of tags.values()) tag2.pages.sort((a, b) => byCodePoint(a.title, b.title));
  return [...tags.values()].sort((a, b) => byCodePoint(a.label, b.label));
}
function tagSlug({ label, permalink }) {
  if (permalink !== null) return permalink;
  const words = label.normalize("NFC").toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu);
  return words?.join("-") ?? "tag";
}
function freePath(path, taken) {
  let free = path;
  for (let count = 1; taken.has(free); count++) free = `${path}-${count}`;
  taken.add(free);
  return free;
}

// src/routes/plan.ts
function planRoutes(content, sources, config, report2) {
  const claims = [
    ...pageClaims(content, config),
    ...categoryClaims(content, sources, config, report2),
    ...tagClaims(content, config),
    ...siteClaims(config)
  ];
  const resolve4 = createResolver(indexLinks(settle(claims, () => {
  }).values(), content, sources, config));
  const redirects = redirectClaims({ content, sources, config }, resolve4, report2);
  const settled = [...settle([...claims, ...redirects], report2).values()];
  reportCollisions(settled, sources.staticFiles, report2);
  reportUnportable(settled, report2);
  const isFinal = redirects.length === 0;
  return toTable(settled, isFinal ? resolve4 : createResolver(indexLinks(settled, content, sources, config)));
}
function toTable(claims, resolve4) {
  const all = claims.map(({ route }) => route).sort((a, b) => byCodePoint(a.permalink, b.permalink));
  const byPermalink = new Map(all.map((route) => [route.permalink, route]));
  const bySource = /* @__PURE__ */ new Map();
  const byId = /* @__PURE__ */ new Map();
  for (const { route } of claims) {
    if (!("page" in route)) continue;
    const { source, collection, id: id2 } = route.page;
    bySource.set(source, route);
    if (!byId.has(`${collection}:${id2}`)) byId.set(`${collection}:${id2}`, route);
  }
  return { all, byPermalink, bySource, byId, resolve: resolve4 };
}

// src/source-lines.ts
import { readFileSync as readFileSync2 } from "node:fs";
import { join as join10 } from "node:path";
function sourceLines(root) {
  const files = /* @__PURE__ */ new Map();
  return ({ file, line }) => {
    const lines = files.get(file) ?? readLines2(join10(root, file));
    files.set(file, lines);
    return lines[line - 1] ?? null;
  };
}
function readLines2(path) {
  try {
    return readFileSync2(path, "utf8").split(/\r\n?|\n/);
  } catch {
    return [];
  }
}

// src/util/stopwatch.ts
function stopwatch(onProgress = () => void 0) {
  const seconds = {};
  let stage = null;
  let began = 0;
  const end = () => {
    if (stage !== null) seconds[stage] = (seconds[stage] ?? 0) + (performance.now() - began) / 1e3;
  };
  return {
    start(next) {
      end();
      stage = next;
      began = performance.now();
      onProgress(next, 0, 0);
    },
    progress(done, total) {
      if (stage !== null) onProgress(stage, done, total);
    },
    stop() {
      end();
      stage = null;
      return seconds;
    }
  };
}

// src/build.ts
async function build(options) {
  const findings = [];
  const run = { options, clock: stopwatch(options.onProgress), report: (found) => findings.push(found) };
  run.clock.start("load");
  const config = await loadConfig(options, run.report);
  if (config === null) return toResult(run, applyPolicy(findings, { severities: {}, strict: false }), null, null);
  const judged = () => applyPolicy(findings, { severities: config.severities, strict: options.strict });
  const isFine = () => exitCodeOf(judged(), false) === 0;
  const site = await readSite(config, run);
  if (options.mode === "check") await drawSamples(site, run);
  const published = options.mode === "build" && isFine() ? await publish(site, run, isFine) : null;
  return toResult(run, judged(), site, published);
}
async function readSite(config, { clock, report: report2 }) {
  clock.start("collect");
  const sources = await scan(config, report2);
  const content = collect(sources, config, report2);
  clock.start("plan");
  const routes = planRoutes(content, sources, config, report2);
  const navigation = await navigate(content, routes, config, readIcon, report2);
  clock.start("compile");
  const pages = routes.all.flatMap((route) => "page" in route ? [route.page] : []);
  const compiled = await compileAll(pages, await compileEnvironment(config, routes), report2);
  clock.start("check");
  check({ config, routes, navigation, compiled }, report2);
  return { config, sources, routes, navigation, compiled };
}
async function publish(site, { options, clock, report: report2 }, isFine) {
  clock.start("render");
  const publisher = await Publisher.open(site.config, options.clean, report2);
  if (publisher === null) return null;
  try {
    const { outputs, draw: draw3, scriptHash } = await drawing(site, report2);
    const files = siteFiles({ ...site, routes: site.routes.all, compiled: site.compiled.values(), scriptHash });
    for (const output of [...outputs, ...files]) await publisher.add(output);
    for (const [done, route] of site.routes.all.entries()) {
      await publisher.add({ path: route.output, content: draw3(route) });
      if (done % 50 === 0) clock.progress(done, site.routes.all.length);
    }
    clock.start("publish");
    if (isFine()) return await publisher.publish();
    await publisher.discard();
  } catch (error) {
    await publisher.discard();
    const reason = describeWriteError(error);
    if (reason === null) throw error;
    report2(finding("output/unwritable", null, `${reason}.`, "The published site was left as it was."));
  }
  return null;
}
async function drawSamples(site, { clock, report: report2 }) {
  clock.start("render");
  const { draw: draw3 } = await drawing(site, report2);
  const samples = new Map(site.routes.all.map((route) => [route.kind, route]));
  for (const route of samples.values()) draw3(route);
}
async function drawing({ config, routes, navigation, sources, compiled }, report2) {
  const [theme, script, highlight] = await Promise.all([
    readFile6(packagePath("dist", "styles.css"), "utf8"),
    readFile6(packagePath("dist", "client", "before-paint.js"), "utf8"),
    highlightStyles(config)
  ]);
  const { source, hash: hash2 } = beforePaint(config, script);
  const { sidebars } = navigation;
  const { icons } = await import("./icons-EOI55DWU.js");
  const assets = await sharedAssets(config, { theme, highlight, icons: iconSprite({ icons: Object.values(icons), navbar: config.navbar.items, sidebars }), sidebars });
  const templates = await loadTemplates(config, packagePath("templates"), report2);
  const renderer = await createRenderer(
    {
      config,
      routes,
      navigation,
      templates,
      lastUpdates: sources.lastUpdates,
      version: packageVersion(),
      assets: { ...assets, scripts: [], beforePaint: source, data: {} }
    },
    report2
  );
  const draw3 = (route) => renderer.render(route, "page" in route ? compiled.get(route.page.source) ?? null : null);
  return { outputs: assets.outputs, draw: draw3, scriptHash: hash2 };
}
function toResult({ options, clock }, findings, site, published) {
  return {
    findings,
    pages: site?.routes.all.length ?? 0,
    written: published?.written ?? 0,
    unchanged: published?.unchanged ?? 0,
    removed: published?.removed ?? 0,
    bytes: published?.bytes ?? 0,
    seconds: clock.stop(),
    published: published !== null,
    outDir: site?.config.outDir ?? "build",
    configFailed: site === null,
    sourceLine: sourceLines(options.root)
  };
}
export {
  build
};
