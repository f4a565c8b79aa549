// src/util/nearest.ts
function editDistance(a, b, limit) {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    let best = i;
    for (let j = 1; j <= b.length; j++) {
      const swap = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(last[j] + 1, row[j - 1] + 1, last[j - 1] + swap);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, beforeLast[j - 2] + 1);
      }
      row.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return limit + 1;
    beforeLast = last;
    last = row;
  }
  return last[b.length];
}
function nearest(word, candidates) {
  const limit = Math.min(3, Math.max(1, Math.floor(word.length / 3)));
  const lower = word.toLowerCase();
  let best = null;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    const distance = editDistance(lower, candidate.toLowerCase(), limit) + (candidate === word ? 0 : 0.5);
    if (distance < bestDistance) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}
function didYouMean(word, candidates) {
  const found = nearest(word, candidates);
  return found === null ? null : `Did you mean \u201C${found}\u201D?`;
}

// src/util/paths.ts
import { posix } from "node:path";
function toSourcePath(path) {
  return posix.normalize(path.replaceAll("\\", "/")).replace(/^\.\//, "").replace(/(?<=.)\/$/, "");
}
function joinUrl(...parts) {
  return parts.filter((part) => part !== "").join("/").replace(/\/{2,}/g, "/");
}
function encodePath(path) {
  return path.normalize("NFC").split("/").map((segment) => encodeURIComponent(segment).replace(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent)).join("/");
}
function decodePath(path) {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
function splitHref(href) {
  const hashAt = href.indexOf("#");
  const hash = hashAt < 0 ? "" : href.slice(hashAt);
  const rest = hashAt < 0 ? href : href.slice(0, hashAt);
  const queryAt = rest.indexOf("?");
  if (queryAt < 0) return { path: rest, query: "", hash };
  return { path: rest.slice(0, queryAt), query: rest.slice(queryAt), hash };
}
function hasScheme(href) {
  return /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(href);
}

// src/util/hash.ts
import { createHash } from "node:crypto";
function sha256(content) {
  return createHash("sha256").update(content).digest("hex");
}
function shortHash(content) {
  return sha256(content).slice(0, 8);
}

export {
  editDistance,
  nearest,
  didYouMean,
  toSourcePath,
  joinUrl,
  encodePath,
  decodePath,
  splitHref,
  hasScheme,
  sha256,
  shortHash
};
