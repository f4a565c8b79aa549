// src/cli/findings.ts
import { relative, sep } from "node:path";

// src/diagnostics/printable.ts
function printable(text) {
  return text.replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, visible);
}
function visible(character) {
  if (character === "\n" || character === "	") return character;
  const code = character.charCodeAt(0);
  if (code < 32) return String.fromCharCode(9216 + code);
  return code === 127 ? "\u2421" : "\uFFFD";
}

// src/diagnostics/reporters/github.ts
var commands = { error: "error", warning: "warning", info: "notice" };
function formatGithub(findings, prefix = "") {
  return findings.map((finding) => `${toCommand(finding, prefix)}
`).join("");
}
function toCommand({ severity, code, message, hint, place, pages }, prefix) {
  const file = place === null ? null : prefix + place.file;
  const properties = {
    ...place !== null && { file, line: place.line, col: place.column, endColumn: place.column + place.length },
    title: code
  };
  const written = Object.entries(properties).map(([key, value]) => `${key}=${escapeProperty(String(value))}`);
  const where = place === null ? "" : `${file}:${place.line}:${place.column} `;
  const count = pages > 1 ? ` (${pages} pages)` : "";
  const text = where + message + count + (hint === null ? "" : `
${hint}`);
  return `::${commands[severity]} ${written.join(",")}::${escapeText(text)}`;
}
function escapeText(text) {
  return printable(text).replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}
function escapeProperty(text) {
  return escapeText(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}

// src/diagnostics/reporters/json.ts
function formatJson(findings) {
  return findings.map((finding) => `${toLine(finding)}
`).join("");
}
function toLine({ severity, code, message, hint, place, pages, related }) {
  const object = {
    severity,
    code,
    message,
    hint,
    ...placeFields(place),
    pages,
    related: related.map(({ message: message2, place: place2 }) => ({ message: message2, ...placeFields(place2) }))
  };
  return JSON.stringify(object).replace(
    /[\u007f-\u009f\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`
  );
}
function placeFields(place) {
  return {
    file: place?.file ?? null,
    line: place?.line ?? null,
    column: place?.column ?? null,
    length: place?.length ?? null
  };
}

// src/diagnostics/excerpt.ts
function excerptOf(line, column, length, width = 100) {
  const offset = nearbyOffset(line, column, width);
  const cells = toCells(line.slice(offset, column + 4 * width), offset);
  const from = indexOrEnd(cells, ({ end }) => end >= column);
  const until = indexOrEnd(cells, ({ start }) => start >= column + length);
  const [left, right] = windowAround(cells, from, until, width);
  const cutBefore = offset > 0 || left > 0 ? "\u2026" : "";
  const cutAfter = right < cells.length || (cells.at(-1)?.end ?? 0) < line.length ? "\u2026" : "";
  const shown = cells.slice(left, right).map(({ text }) => text);
  return {
    text: cutBefore + shown.join("") + cutAfter,
    carets: " ".repeat(cutBefore.length + widthOf(cells.slice(left, from))) + "^".repeat(Math.max(1, widthOf(cells.slice(from, Math.min(until, right)))))
  };
}
function nearbyOffset(line, column, width) {
  const offset = Math.max(0, Math.min(column - 1, line.length) - 4 * width);
  const splitsPair = /[\udc00-\udfff]/.test(line.charAt(offset));
  return splitsPair ? offset + 1 : offset;
}
var tabWidth = 2;
var graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
function toCells(text, offset) {
  return Array.from(graphemes.segment(text), ({ segment, index }) => {
    const place = { start: offset + index + 1, end: offset + index + segment.length };
    if (segment === "	") return { text: " ".repeat(tabWidth), width: tabWidth, ...place };
    const shown = printable(segment).replace("\n", "\u240A");
    return { text: shown, width: displayWidth(shown), ...place };
  });
}
var wide = /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{20000}-\u{3fffd}]/u;
function displayWidth(grapheme) {
  if (/^[\p{Mark}\p{Cf}]+$/u.test(grapheme)) return 0;
  return wide.test(grapheme) || new RegExp("\\p{Emoji_Presentation}|\\ufe0f", "u").test(grapheme) ? 2 : 1;
}
function widthOf(cells) {
  return cells.reduce((sum, { width }) => sum + width, 0);
}
function indexOrEnd(cells, isWanted) {
  const index = cells.findIndex(isWanted);
  return index < 0 ? cells.length : index;
}
function windowAround(cells, from, until, width) {
  if (widthOf(cells) <= width) return [0, cells.length];
  let [left, right] = [from, from];
  let free = width - 2;
  const take = (cell, keep2 = 0) => {
    if (cell === void 0 || cell.width > free - keep2) return false;
    free -= cell.width;
    return true;
  };
  while (right < until && take(cells[right])) right++;
  const keep = Math.min(Math.ceil(free * 2 / 3), widthOf(cells.slice(right)));
  while (take(cells[left - 1], keep)) left--;
  while (take(cells[right])) right++;
  return [left, right];
}

// src/diagnostics/reporters/pretty.ts
function formatPretty(findings, options) {
  return findings.map((finding) => `${formatFinding(finding, options)}
`).join("\n");
}
function formatFinding(finding, { color, width, sourceLine }) {
  const paint = color ? paintAnsi : paintNothing;
  const { place, severity } = finding;
  const header = [
    place && paint("bold", formatPlace(place)),
    paint(severity, severity),
    paint("dim", finding.code),
    finding.pages > 1 && paint("dim", `(${finding.pages} pages)`)
  ];
  return [
    header.filter(Boolean).join("  "),
    indent(finding.message),
    ...place ? frame(place, sourceLine(place), width, (text) => paint(severity, text)) : [],
    ...finding.hint === null ? [] : [indent(finding.hint)],
    ...finding.related.map(({ message, place: place2 }) => indent(`${formatPlace(place2)}  ${message}`))
  ].join("\n");
}
function frame(place, line, width, paint) {
  if (line === null || line.trim() === "") return [];
  const number = String(place.line);
  const { text, carets } = excerptOf(line, place.column, place.length, Math.max(40, width - number.length - 6));
  return [`  ${number} \u2502 ${text}`, `  ${" ".repeat(number.length)} \u2502 ${paint(carets)}`];
}
function formatPlace({ file, line, column }) {
  return `${printable(file).replace(/\n/g, "\u240A")}:${line}:${column}`;
}
function indent(text) {
  return clip(printable(text)).replace(/^/gm, "  ");
}
function clip(text) {
  return text.length > 2e3 ? `${text.slice(0, 2e3)}\u2026` : text;
}
var ansi = { bold: 1, dim: 2, error: 31, warning: 33, info: 36 };
function paintAnsi(style, text) {
  return `\x1B[${ansi[style]}m${text}\x1B[0m`;
}
function paintNothing(_style, text) {
  return text;
}

// src/cli/findings.ts
function printFindings(findings, format, { root, sourceLine }, { out, err, color, width }) {
  if (findings.length === 0) return;
  if (format === "json") out(formatJson(findings));
  else if (format === "github") out(formatGithub(findings, repositoryPrefix(root)));
  else err(`${formatPretty(findings, { color, width, sourceLine })}
`);
}
function repositoryPrefix(root) {
  const below = relative(process.env.GITHUB_WORKSPACE ?? process.cwd(), root);
  return below === "" || below.startsWith("..") ? "" : `${below.split(sep).join("/")}/`;
}

// src/cli/terminal.ts
function processTerminal({ stdout, stderr, env }) {
  const isTerminal = stderr.isTTY === true;
  const wantsColor = (env.NO_COLOR ?? "") === "" && env.TERM !== "dumb";
  return {
    out: (text) => stdout.write(text),
    err: (text) => stderr.write(text),
    isTerminal,
    color: isTerminal && wantsColor,
    width: stderr.columns || 100
  };
}

export {
  printFindings,
  processTerminal
};
