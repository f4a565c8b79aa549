import {
  finding
} from "./chunk-M3PGFLV7.js";

// src/markdown/source.ts
function placeAt({ path, linesBefore }, point, length = 1) {
  return { file: path, line: (point?.line ?? 1) + linesBefore, column: point?.column ?? 1, length: Math.max(1, length) };
}
function pointAfter(text, start, by) {
  const offset = start.offset ?? 0;
  const between = text.slice(offset, offset + by);
  const lines = between.split("\n");
  const column = lines.length === 1 ? start.column + by : (lines.at(-1)?.length ?? 0) + 1;
  return { line: start.line + lines.length - 1, column, offset: offset + by };
}
function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

// src/markdown/context.ts
function contextOf(file) {
  const context = file.data.docsgen;
  if (context === void 0) throw new Error("A plugin ran on a file without a page.");
  return context;
}
function emptyFound() {
  return {
    contentTitleHtml: null,
    headings: [],
    headingElements: /* @__PURE__ */ new Map(),
    anchors: [],
    links: [],
    files: /* @__PURE__ */ new Map(),
    sections: [],
    islands: [],
    excerpt: "",
    wordCount: 0,
    diagnostics: []
  };
}
function report({ found, source }, code, point, message, hint = null, length = 1) {
  const made = finding(code, placeAt(source, point, length), message, hint);
  const isKnown = found.diagnostics.some(
    (known) => known.message === message && known.place?.line === made.place?.line && known.place?.file === made.place?.file
  );
  if (!isKnown) found.diagnostics.push(made);
}

// src/markdown/nodes.ts
function isMdx(node) {
  return node.type.startsWith("mdx");
}
function isJsx(node) {
  return node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement";
}

// src/markdown/walk.ts
var skip = "skip";
function walk(root, visit) {
  const siblings = root.children;
  if (siblings === void 0) return;
  for (let index = 0; index < siblings.length; ) {
    const node = siblings[index];
    const next = visit(node, index, siblings);
    if (typeof next === "number") {
      index = next;
      continue;
    }
    if (next !== skip) walk(node, visit);
    index++;
  }
}
function walkElements(root, visit) {
  walk(root, (node, index, siblings) => {
    if (node.type !== "element") return;
    const element = node;
    return visit(element, index, siblings) ?? (element.tagName === "docsgen-island" ? skip : void 0);
  });
}
function depthOf(root, limit) {
  let level = [root];
  let depth = 0;
  for (; ; ) {
    const below = level.flatMap((node) => node.children ?? []);
    if (below.length === 0 || depth > limit) return { depth, deepest: level[0] };
    level = below;
    depth++;
  }
}

export {
  placeAt,
  pointAfter,
  lineStarts,
  contextOf,
  emptyFound,
  report,
  isMdx,
  isJsx,
  skip,
  walk,
  walkElements,
  depthOf
};
