import {
  parseExpression,
  parseSpread,
  parseStatements
} from "./chunk-OBN75TAJ.js";
import {
  isJsx,
  isMdx,
  pointAfter,
  report,
  walk
} from "./chunk-UFQHRGG3.js";
import "./chunk-M3PGFLV7.js";

// src/markdown/mdx/scripts.ts
function parseScripts(tree, context) {
  let isFine = true;
  const take = (parsed) => {
    if ("program" in parsed) return parsed.program;
    isFine = false;
    report(context, "markdown/syntax", parsed.problem.point, `This JavaScript cannot be read: ${parsed.problem.reason}`);
    return null;
  };
  walk(tree, (node) => {
    if (!isMdx(node)) return;
    const start = node.position?.start ?? { line: 1, column: 1, offset: 0 };
    if (isJsx(node)) parseAttributes(node, start, context, take);
    else setProgram(node, () => take(parseValue(node, start)));
  });
  return isFine;
}
function parseValue({ type, value = "" }, start) {
  return type === "mdxjsEsm" ? parseStatements(value, start) : parseExpression(value, { ...start, column: start.column + 1 });
}
function parseAttributes(node, start, context, take) {
  for (const attribute of node.attributes ?? []) {
    if (attribute.type === "mdxJsxExpressionAttribute") {
      setProgram(attribute, () => take(parseSpread(attribute.value, pointOf(attribute.value, node, start, context))));
    } else if (typeof attribute.value === "object" && attribute.value !== null) {
      const expression = attribute.value;
      setProgram(
        expression,
        () => take(parseExpression(expression.value, pointOf(expression.value, node, start, context)))
      );
    }
  }
}
function setProgram(holder, parse) {
  if (holder.data?.estree !== void 0) return;
  const estree = parse();
  if (estree !== null) holder.data = { ...holder.data, estree };
}
function pointOf(value, { position }, start, { source }) {
  const slice = source.text.slice(start.offset ?? 0, position?.end.offset);
  const at = slice.indexOf(`{${value}`);
  return at < 0 ? start : pointAfter(source.text, start, at + 1);
}
export {
  parseScripts
};
