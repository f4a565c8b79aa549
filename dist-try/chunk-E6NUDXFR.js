// src/util/compare.ts
function byCodePoint(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

// src/diagnostics/policy.ts
function applyPolicy(findings, { severities, strict }) {
  const judged = /* @__PURE__ */ new Map();
  for (const finding of findings) {
    const wanted = Object.hasOwn(severities, finding.code) ? severities[finding.code] : finding.severity;
    if (wanted === void 0 || wanted === "off") continue;
    const severity = strict && wanted === "warning" ? "error" : wanted;
    const key = identityOf(finding);
    judged.set(key, { ...finding, severity, pages: (judged.get(key)?.pages ?? 0) + 1 });
  }
  return [...judged.values()].sort(byPlace);
}
function exitCodeOf(findings, configFailed) {
  if (configFailed) return 2;
  return findings.some(({ severity }) => severity === "error") ? 1 : 0;
}
function identityOf({ code, place, message, hint }) {
  return JSON.stringify([code, place?.file, place?.line, place?.column, message, hint]);
}
function byPlace(a, b) {
  if (a.place === null || b.place === null) {
    return Number(a.place === null) - Number(b.place === null) || byText(a, b);
  }
  return byCodePoint(a.place.file, b.place.file) || a.place.line - b.place.line || a.place.column - b.place.column || byText(a, b);
}
function byText(a, b) {
  return byCodePoint(a.code, b.code) || byCodePoint(a.message, b.message);
}

export {
  byCodePoint,
  applyPolicy,
  exitCodeOf
};
