// src/markdown/mdx/javascript.ts
import { Parser } from "acorn";
import acornJsx from "acorn-jsx";
function parseStatements(text, start) {
  return parse(text, "", "", start);
}
function parseExpression(text, start) {
  const isEmpty = text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "").trim() === "";
  return isEmpty ? { program: emptyProgram() } : parse(text, "(", "\n)", start);
}
function parseSpread(text, start) {
  return parse(text, "({", "\n})", start);
}
function emptyProgram() {
  return { type: "Program", sourceType: "module", body: [], comments: [] };
}
var parser = Parser.extend(acornJsx());
var options = {
  ecmaVersion: "latest",
  sourceType: "module",
  locations: true,
  allowAwaitOutsideFunction: true
};
function parse(text, before, after, start) {
  try {
    const tree = parser.parse(before + text + after, options);
    movePositions(tree, start, before.length);
    return { program: { ...tree, comments: [] } };
  } catch (error) {
    const { message, loc } = error;
    const point = moved(loc ?? { line: 1, column: before.length }, start, before.length);
    return {
      problem: { reason: `${message.replace(/ \(\d+:\d+\)$/, "")}.`, point: { ...point, column: point.column + 1 } }
    };
  }
}
function movePositions(node, start, before) {
  if (Array.isArray(node)) {
    for (const child of node) movePositions(child, start, before);
  } else if (isNode(node)) {
    if (node.loc) {
      node.loc = { ...node.loc, start: moved(node.loc.start, start, before), end: moved(node.loc.end, start, before) };
    }
    for (const [key, value] of Object.entries(node)) if (key !== "loc") movePositions(value, start, before);
  }
}
function isNode(value) {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
function moved({ line, column }, start, before) {
  return {
    line: line + start.line - 1,
    column: line === 1 ? Math.max(0, column - before + start.column - 1) : column
  };
}

export {
  parseStatements,
  parseExpression,
  parseSpread
};
