// src/markdown/code/languages.ts
import { bundledLanguages } from "shiki/langs";
function grammarOf(language) {
  const name = aliases.get(language) ?? language;
  if (plainNames.has(name)) return "plain";
  return Object.hasOwn(bundledLanguages, name) ? name : null;
}
function languageNames() {
  return [...Object.keys(bundledLanguages), ...aliases.keys(), ...plainNames];
}
async function loadGrammar(name) {
  try {
    return (await import(`@shikijs/langs-precompiled/${name}`)).default;
  } catch {
    return (await bundledLanguages[name]()).default;
  }
}
var plainNames = /* @__PURE__ */ new Set(["", "text", "txt", "plain", "plaintext", "none", "nohighlight", "ascii", "output", "ansi"]);
var aliases = /* @__PURE__ */ new Map([
  ["env", "dotenv"],
  ["golang", "go"],
  ["terminal", "console"],
  ["shell-session", "console"],
  ["sh-session", "console"],
  ["conf", "ini"],
  ["cfg", "ini"],
  ["gitignore", "text"],
  ["dockerignore", "text"],
  ["postgres", "sql"],
  ["postgresql", "sql"],
  ["mysql", "sql"],
  ["node", "js"],
  ["svg", "xml"],
  ["ndjson", "json"],
  ["patch", "diff"]
]);
export {
  grammarOf,
  languageNames,
  loadGrammar
};
