// src/util/address.ts
function isSitePath(address) {
  return address.startsWith("/") && !address.startsWith("//");
}
function applyBaseUrl(path, baseUrl, { force = false, siteUrl = "" } = {}) {
  if (!isSitePath(path)) return path;
  const below = force ? null : belowBaseUrl(path, baseUrl);
  return siteUrl + baseUrl + (below ?? path).replace(/^\//, "");
}
function belowBaseUrl(path, baseUrl) {
  const base = baseUrl.slice(0, -1);
  if (!path.startsWith(base)) return null;
  const rest = path.slice(base.length);
  return rest === "" || /^[/?#]/.test(rest) ? rest : null;
}
function applyTrailingSlash(path, trailingSlash, baseUrl) {
  const pathname = pathnameOf(path);
  if (trailingSlash === null || pathname === "" || pathname === "/" || pathname === baseUrl) return path;
  const bare = pathname.replace(/\/+$/, "");
  return (trailingSlash ? `${bare}/` : bare) + path.slice(pathname.length);
}
function stripHtml(path) {
  const pathname = pathnameOf(path);
  const stripped = pathname.replace(/(?:\/index)?\.html$/, "");
  return (stripped === "" && pathname !== "" ? "/" : stripped) + path.slice(pathname.length);
}
function addressKey(path) {
  const bare = pathnameOf(path).replace(/\/+$/, "").toLowerCase();
  return bare === "" ? "/" : bare;
}
function localeBaseUrl(baseUrl, locale) {
  return locale.isDefault ? baseUrl : `${baseUrl}${locale.tag}/`;
}
function switchLocale(address, currentBaseUrl, targetBaseUrl) {
  const below = belowBaseUrl(address, currentBaseUrl) ?? "";
  return targetBaseUrl + below.replace(/^\//, "");
}
function pathnameOf(address) {
  return /^[^?#]*/.exec(address)?.[0] ?? "";
}

export {
  applyBaseUrl,
  belowBaseUrl,
  applyTrailingSlash,
  stripHtml,
  addressKey,
  localeBaseUrl,
  switchLocale
};
