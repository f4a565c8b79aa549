// src/markdown/code/highlight.ts
async function createHighlighter(light, dark, loadGrammar) {
  const [{ createHighlighterCore }, { createJavaScriptRegexEngine }, { INITIAL }] = await Promise.all([
    import("shiki/core"),
    import("shiki/engine/javascript"),
    import("shiki/textmate")
  ]);
  const core = await createHighlighterCore({
    themes: [],
    langs: [],
    engine: createJavaScriptRegexEngine({ forgiving: true })
  });
  const classNames = /* @__PURE__ */ new Map();
  function classOf(scopes) {
    const key = scopes.join(" ");
    let className = classNames.get(key);
    if (className === void 0) {
      const [lightStyle, darkStyle] = [light.styleOf(scopes), dark.styleOf(scopes)];
      className = lightStyle === 0 && darkStyle === 0 ? null : `c${lightStyle}-${darkStyle}`;
      classNames.set(key, className);
    }
    return className;
  }
  return {
    async tokenize(lines, name) {
      if (!core.getLoadedLanguages().includes(name)) await core.loadLanguage(await loadGrammar(name));
      const grammar = core.getLanguage(name);
      let state = INITIAL;
      return lines.map((line) => {
        if (line.length > longestLine) return [{ text: line, className: null }];
        const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
        state = ruleStack;
        return merge(
          tokens.map(({ startIndex, endIndex, scopes }) => ({
            text: line.slice(startIndex, endIndex),
            className: classOf(scopes)
          }))
        );
      });
    }
  };
}
var longestLine = 2e4;
function merge(tokens) {
  const merged = [];
  for (const token of tokens) {
    if (token.text === "") continue;
    const last = merged.at(-1);
    if (last !== void 0 && (last.className === token.className || token.text.trim() === "")) {
      merged[merged.length - 1] = { text: last.text + token.text, className: last.className };
    } else merged.push(token);
  }
  return merged;
}
export {
  createHighlighter
};
