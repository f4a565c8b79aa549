import {
  didYouMean,
  encodePath,
  shortHash,
  toSourcePath
} from "./chunk-JNIITK6P.js";
import {
  admonitionOf,
  card,
  cardGrid,
  codeBlock,
  details,
  icon,
  link,
  strangeItem,
  tabs,
  tabsHint,
  themedImage
} from "./chunk-JL3PPTRH.js";
import {
  isJsx,
  isMdx,
  placeAt,
  pointAfter,
  report,
  walk
} from "./chunk-UFQHRGG3.js";
import {
  assetsFolder
} from "./chunk-G3GICVBT.js";

// src/util/markup/components.ts
var drawings = /* @__PURE__ */ new Map([
  ["Admonition", admonitionOf],
  ["Card", card],
  ["CardGrid", cardGrid],
  ["CodeBlock", codeBlock],
  ["Details", details],
  ["Icon", icon],
  ["Link", link],
  ["ThemedImage", themedImage]
]);
var builtInComponents = [...drawings.keys(), "TabItem", "Tabs"];
var docusaurusModules = /* @__PURE__ */ new Map([
  ["@theme/Admonition", "Admonition"],
  ["@theme/CodeBlock", "CodeBlock"],
  ["@theme/Details", "Details"],
  ["@theme/TabItem", "TabItem"],
  ["@theme/Tabs", "Tabs"],
  ["@theme/ThemedImage", "ThemedImage"],
  ["@docusaurus/Link", "Link"]
]);

// src/markdown/mdx/scope.ts
function readScope(blocks) {
  const programs = blocks.flatMap(({ data }) => data?.estree === void 0 ? [] : [data.estree]);
  const imports = programs.flatMap(importsOf);
  const aliases = imports.flatMap(builtInNames);
  return {
    imports,
    declared: new Set(programs.flatMap(declaredNames)),
    builtIn: new Map([...builtInComponents.map((name) => [name, name]), ...aliases]),
    hasCode: programs.some(({ body }) => body.some(({ type }) => type !== "ImportDeclaration")) || !imports.every(isBuiltIn)
  };
}
function importsOf({ body }) {
  return body.filter((statement) => statement.type === "ImportDeclaration").map((statement) => ({
    specifier: String(statement.source.value),
    names: statement.specifiers.map(toName),
    start: { line: statement.loc?.start.line ?? 1, column: (statement.loc?.start.column ?? 0) + 1 }
  }));
}
function toName(specifier) {
  const local = specifier.local.name;
  if (specifier.type === "ImportDefaultSpecifier") return { imported: "default", local };
  if (specifier.type === "ImportNamespaceSpecifier") return { imported: "*", local };
  return { imported: "name" in specifier.imported ? specifier.imported.name : String(specifier.imported.value), local };
}
var ownModule = "docsgen/components";
function isBuiltIn({ specifier, names }) {
  if (docusaurusModules.has(specifier)) return names.every(({ imported }) => imported === "default");
  return specifier === ownModule && names.every(({ imported }) => builtInComponents.includes(imported));
}
function builtInNames(statement) {
  if (!isBuiltIn(statement)) return [];
  const component = docusaurusModules.get(statement.specifier);
  return statement.names.map(({ imported, local }) => [local, component ?? imported]);
}
function declaredNames({ body }) {
  return body.flatMap((statement) => {
    const declaration = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declaration?.type === "VariableDeclaration") return declaration.declarations.flatMap(({ id }) => namesIn(id));
    const isNamed = declaration?.type === "FunctionDeclaration" || declaration?.type === "ClassDeclaration";
    return isNamed ? [declaration.id.name] : [];
  });
}
function namesIn(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern.name];
    case "ObjectPattern":
      return pattern.properties.flatMap(
        (property) => namesIn(property.type === "Property" ? property.value : property.argument)
      );
    case "ArrayPattern":
      return pattern.elements.flatMap(namesIn);
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "RestElement":
      return namesIn(pattern.argument);
    default:
      return [];
  }
}

// src/markdown/mdx/static.ts
import { find, html, svg } from "property-information";

// src/markdown/fragment.ts
function toMarkdownNode(markup, slots, position) {
  return {
    type: "element",
    position,
    data: { hName: markup.tag, hProperties: toProperties(markup.attributes) },
    children: markup.children.flatMap((child) => toMarkdownNodes(child, slots))
  };
}
function toMarkdownNodes(child, slots) {
  if (typeof child === "string") return [{ type: "text", value: child }];
  if ("slot" in child) return [...slots[child.slot] ?? []];
  return [toMarkdownNode(child, slots)];
}
function toProperties(attributes) {
  const properties = {};
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "class") properties.className = String(value).split(" ");
    else if (name === "tabindex") properties.tabIndex = Number(value);
    else properties[/^(?:data|aria)-/.test(name) ? camelCase(name) : name] = value;
  }
  return properties;
}
function camelCase(name) {
  return name.replace(/-([a-z])/g, (_, letter) => letter.toUpperCase());
}
function movePositions(tree, to) {
  const move = ({ line, column, offset = 0 }) => ({
    line: line + to.line - 1,
    column: column + to.column - 1,
    offset: offset + (to.offset ?? 0)
  });
  walk(tree, (node) => {
    if (node.position !== void 0) node.position = { start: move(node.position.start), end: move(node.position.end) };
  });
}

// src/markdown/mdx/literals.ts
function expressionOf(program) {
  const statement = program.body[0];
  return statement?.type === "ExpressionStatement" ? statement.expression : null;
}
function literalOf(expression) {
  switch (expression.type) {
    case "Literal":
      return "regex" in expression || "bigint" in expression ? void 0 : { value: expression.value };
    case "TemplateLiteral":
      return templateOf(expression);
    case "Identifier":
      return expression.name === "undefined" ? { value: void 0 } : void 0;
    case "UnaryExpression":
      return negative(expression.operator, expression.argument);
    case "ArrayExpression":
      return allOf(expression.elements.map((element) => isPlain(element) ? literalOf(element) : void 0));
    case "ObjectExpression":
      return objectOf(expression.properties);
    default:
      return void 0;
  }
}
function templateOf({ expressions, quasis }) {
  return expressions.length === 0 ? { value: quasis.map(({ value }) => value.cooked ?? "").join("") } : void 0;
}
function negative(operator, argument) {
  const value = operator === "-" ? literalOf(argument)?.value : void 0;
  return typeof value === "number" ? { value: -value } : void 0;
}
function isPlain(element) {
  return element !== null && element.type !== "SpreadElement";
}
function allOf(values) {
  const known = values.filter((value) => value !== void 0);
  return known.length === values.length ? { value: known.map(({ value }) => value) } : void 0;
}
function objectOf(properties) {
  const entries = [];
  for (const property of properties) {
    if (property.type !== "Property" || property.computed || property.kind !== "init") return void 0;
    const name = keyOf(property.key);
    const value = literalOf(property.value);
    if (name === null || value === void 0) return void 0;
    entries.push([name, value.value]);
  }
  return { value: Object.fromEntries(entries) };
}
function keyOf(key) {
  if (key.type === "Identifier") return key.name;
  return key.type === "Literal" ? String(key.value) : null;
}

// src/markdown/mdx/static.ts
function needsEvaluation(nodes, scope) {
  return scope.hasCode || nodes.some((node) => isJsx(node) ? hasUnknownValue(node, scope) : hasUnknownResult(node));
}
function hasUnknownValue({ name, attributes }, scope) {
  if (isComponentName(name) && !scope.builtIn.has(name ?? "")) return true;
  return (attributes ?? []).some((attribute) => knownValue(attribute) === void 0);
}
function hasUnknownResult(node) {
  if (node.type === "mdxjsEsm") return false;
  const expression = node.data?.estree === void 0 ? null : expressionOf(node.data.estree);
  return expression !== null && literalOf(expression) === void 0;
}
function isComponentName(name) {
  return name != null && (/^[^a-z]/.test(name) || name.includes("."));
}
function drawStatic(tree, scope, context) {
  const draw = (nodes) => nodes.flatMap((node) => drawNode(node, draw, scope, context));
  return { ...tree, children: draw(tree.children) };
}
function drawNode(node, draw, scope, context) {
  if (isMdx(node)) return isJsx(node) ? drawJsx(node, draw, scope, context) : drawValue(node);
  if (node.type === "element") return [{ ...node, children: draw(node.children) }];
  return [node];
}
function drawValue(node) {
  const expression = node.data?.estree === void 0 ? null : expressionOf(node.data.estree);
  const value = expression === null ? void 0 : literalOf(expression)?.value;
  return typeof value === "string" || typeof value === "number" ? [{ type: "text", value: String(value) }] : [];
}
function drawJsx(node, draw, scope, context) {
  const children = node.children ?? [];
  if (!isComponentName(node.name)) return drawTag(node, draw(children));
  const component = scope.builtIn.get(node.name ?? "");
  if (component === "Tabs") return [drawTabs(node, draw, scope, context)];
  const drawing = drawings.get(component ?? "");
  if (drawing === void 0) return draw(children);
  return [toElement(drawing(propsOf(node)), { children: draw(children) }, node)];
}
function drawTag(node, children) {
  if (node.name == null) return children;
  const properties = {};
  for (const [name, value] of Object.entries(propsOf(node))) setProperty(properties, name, value);
  return [
    { type: "element", tagName: node.name, properties, children, ...node.position && { position: node.position } }
  ];
}
function setProperty(properties, name, value) {
  const known = find(html, name);
  const information = known.defined ? known : find(svg, name);
  if (typeof value === "string" && information.spaceSeparated) properties[information.property] = value.split(/\s+/);
  else if (typeof value === "string" || typeof value === "number") properties[information.property] = value;
  else if (value === true) properties[information.property] = information.boolean || !known.defined ? true : "";
  else if (typeof value === "object" && value !== null && name === "style") properties.style = "";
}
function drawTabs(node, draw, scope, context) {
  const items = itemsOf(node.children ?? [], scope, context);
  const { markup, problems } = tabs(propsOf(node), items.map(propsOf));
  for (const problem of problems) {
    report(context, "markdown/tabs", node.position?.start, problem, tabsHint);
  }
  return toElement(markup, Object.fromEntries(items.map((item, index) => [index, draw(item.children ?? [])])), node);
}
function itemsOf(children, scope, context) {
  return children.flatMap((child) => {
    if (child.type === "text" && child.value.trim() === "") return [];
    if (isJsx(child) && child.name === null) return itemsOf(child.children ?? [], scope, context);
    if (isJsx(child) && scope.builtIn.get(child.name ?? "") === "TabItem") return [child];
    report(context, "markdown/tabs", child.position?.start, strangeItem, tabsHint);
    return [];
  });
}
function propsOf({ attributes }) {
  const entries = (attributes ?? []).flatMap((attribute) => {
    const value = knownValue(attribute);
    return value === void 0 || attribute.type !== "mdxJsxAttribute" ? [] : [[attribute.name, value.value]];
  });
  return Object.fromEntries(entries);
}
function knownValue(attribute) {
  if (attribute.type !== "mdxJsxAttribute") return void 0;
  const { value } = attribute;
  if (value === null || value === void 0) return { value: true };
  if (typeof value === "string") return { value };
  const expression = value.data?.estree === void 0 ? null : expressionOf(value.data.estree);
  return expression === null ? void 0 : literalOf(expression);
}
function toElement(markup, slots, node) {
  const child = (content) => {
    if (typeof content === "string") return [{ type: "text", value: content }];
    return "slot" in content ? slots[content.slot] ?? [] : [toElement(content, slots, node)];
  };
  return {
    type: "element",
    tagName: markup.tag,
    properties: toProperties(markup.attributes),
    children: markup.children.flatMap(child),
    ...node.position && { position: node.position }
  };
}

// src/markdown/mdx/mdx.ts
async function resolveMdx(tree, context, evaluate) {
  const body = await readBody(tree, context);
  if (body === null) return tree;
  const { nodes, scope, isFine } = body;
  const evaluated = isFine && needsEvaluation(nodes, scope) ? await evaluate(tree, scope, context) : null;
  return evaluated ?? drawStatic(tree, scope, context);
}
async function readBody(tree, context) {
  const nodes = mdxNodes(tree);
  if (nodes.length === 0) return null;
  const isFine = nodes.some(hasScript) ? (await import("./scripts-6SVPQV7W.js")).parseScripts(tree, context) : true;
  const scope = readScope(nodes.filter(({ type }) => type === "mdxjsEsm"));
  for (const node of nodes) if (isUnknown(node, scope)) dissolve(node, scope, context);
  return { nodes, scope, isFine };
}
function mdxNodes(tree) {
  const nodes = [];
  walk(tree, (node) => {
    if (isMdx(node)) nodes.push(node);
  });
  return nodes;
}
function hasScript(node) {
  if (!isJsx(node)) return true;
  return node.attributes.some(
    ({ type, value }) => type === "mdxJsxExpressionAttribute" || typeof value === "object" && value !== null
  );
}
function isUnknown({ type, name }, { builtIn, declared, imports }) {
  if (!type.startsWith("mdxJsx") || !isComponentName(name)) return false;
  const [first = ""] = (name ?? "").split(".");
  return !builtIn.has(first) && !declared.has(first) && !imports.some(({ names }) => names.some((n) => n.local === first));
}
function dissolve(node, { builtIn, declared, imports }, context) {
  const name = node.name ?? "";
  const known = [...builtIn.keys(), ...declared, ...imports.flatMap(({ names }) => names.map(({ local }) => local))];
  const start = node.position?.start;
  const message = `\u201C<${name}>\u201D is neither imported nor built in; its content is shown without it.`;
  const hint = didYouMean(name, known) ?? `Import it, or use one of ${[...builtIn.values()].sort().join(", ")}.`;
  report(context, "mdx/unknown-component", start, message, hint, name.length + 1);
  node.name = null;
  node.attributes = [];
}

// src/markdown/address.ts
import { normalizeUri } from "micromark-util-sanitize-uri";
function schemeOf(address) {
  const seen = address.replace(/^[\u0000-\u0020]+/, "").replace(/[\t\n\r]/g, "");
  return /^([a-z][a-z0-9+.-]*):/i.exec(seen)?.[1]?.toLowerCase() ?? null;
}
function judgeAddress(address, isImage) {
  const scheme = schemeOf(address);
  if (scheme === null || allowedSchemes.has(scheme)) return "safe";
  if (scheme === "data") return isImage && /^\s*data:image\//i.test(address) ? "safe" : "unsafe";
  if (unsafeSchemes.has(scheme)) return "unsafe";
  return scheme.length === 1 ? "malformed" : "unknown";
}
var allowedSchemes = /* @__PURE__ */ new Set(["http", "https", "mailto", "tel", "pathname"]);
var unsafeSchemes = /* @__PURE__ */ new Set([
  "javascript",
  "vbscript",
  "file",
  "blob",
  "filesystem",
  "livescript"
]);
function encodeAddress(address) {
  return normalizeUri(address);
}
function isOtherSite(href, siteUrl) {
  if (!/^(?:https?:)?\/\//i.test(href)) return false;
  return !(href.startsWith(siteUrl) && /^(?:[/?#]|$)/.test(href.slice(siteUrl.length)));
}
function addressPlace(source, start, end, written) {
  const offset = start.offset ?? 0;
  const slice = source.text.slice(offset, end ?? offset + longestElement);
  const spelled = [`](${written}`, `](<${written}`, `="${written}"`, `='${written}'`, `"${written}"`, `'${written}'`];
  for (const spelling of written === "" ? [] : [...spelled, written]) {
    const at = end === void 0 ? slice.indexOf(spelling) : slice.lastIndexOf(spelling);
    if (at < 0) continue;
    const point = pointAfter(source.text, start, at + spelling.indexOf(written));
    return placeAt(source, point, written.length);
  }
  return placeAt(source, start, slice.split("\n", 1)[0]?.length);
}
var longestElement = 4096;

// src/markdown/origin.ts
function originOf(element, { source }) {
  const { origin } = element.data ?? {};
  if (origin !== void 0) return origin;
  const { position } = element;
  return { source, start: position?.start ?? { line: 1, column: 1, offset: 0 }, end: position?.end.offset };
}
function placeOfElement(element, context) {
  const { source, start } = originOf(element, context);
  return placeAt(source, start);
}
function placeOfAddress(element, written, context) {
  const { source, start, end } = originOf(element, context);
  return addressPlace(source, start, end, written);
}

// src/markdown/assets.ts
import { posix } from "node:path";
function publishedAt(written, { found }) {
  return found.files.size === 0 ? void 0 : [...found.files.values()].find(({ href }) => href === written);
}
function resolveAddress(written, from, { environment, page }) {
  const resolution = environment.resolve(written, from);
  if (resolution.kind !== "missing" || from === page.source) return resolution;
  const fromPage = environment.resolve(written, page.source);
  return fromPage.kind === "missing" ? resolution : fromPage;
}
async function publishFile(resolution, folder, { environment, found }) {
  if (resolution.output !== null) return resolution.href;
  const published = await publishedFile(resolution.file, folder, environment);
  if (published !== null) found.files.set(resolution.file, published);
  return published?.href ?? null;
}
async function publishedFile(file, folder, environment) {
  const bytes = await environment.readBytes(file);
  if (bytes === null) return null;
  const extension = posix.extname(file);
  const name = posix.basename(file, extension).normalize("NFC").replace(/[^\p{L}\p{N}._-]+/gu, "-");
  const path = `${assetsFolder}/${folder}/${name}-${shortHash(bytes)}${extension.toLowerCase()}`;
  return { file, output: path, href: environment.config.baseUrl + encodePath(path) };
}

// src/markdown/mdx/paths.ts
import { posix as posix2 } from "node:path";
function resolveSitePath(written, from) {
  const path = /^(?:@site)?\//.test(written) ? written.replace(/^(?:@site)?\/+/, "") : posix2.join(posix2.dirname(from), written);
  const normal = posix2.normalize(path);
  return normal === "." || normal === ".." || normal.startsWith("../") ? null : toSourcePath(normal);
}

export {
  docusaurusModules,
  readScope,
  toMarkdownNode,
  movePositions,
  expressionOf,
  isComponentName,
  resolveMdx,
  readBody,
  schemeOf,
  judgeAddress,
  encodeAddress,
  isOtherSite,
  originOf,
  placeOfElement,
  placeOfAddress,
  publishedAt,
  resolveAddress,
  publishFile,
  publishedFile,
  resolveSitePath
};
