import {
  byCodePoint
} from "./chunk-E6NUDXFR.js";
import {
  decodePath,
  didYouMean,
  encodePath,
  hasScheme,
  sha256,
  splitHref,
  toSourcePath
} from "./chunk-JNIITK6P.js";
import {
  codes,
  finding,
  placeOf
} from "./chunk-M3PGFLV7.js";
import {
  applyBaseUrl,
  applyTrailingSlash
} from "./chunk-W6ZTNBIF.js";

// src/config/icons.ts
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

// src/util/icon.ts
function parseIcon(name, svg) {
  const viewBox = /viewBox="([^"]+)"/.exec(svg)?.[1];
  if (viewBox === void 0) return null;
  const shapes = [...svg.matchAll(/<(path|circle|rect|ellipse|line|polyline|polygon)\s([^>]*?)\/?>/g)].map(
    ([, tag = "", written = ""]) => ({
      tag,
      attributes: Object.fromEntries(
        [...written.matchAll(/([a-z-]+)="([^"]*)"/g)].map(([, key = "", value = ""]) => [key, value])
      )
    })
  );
  return { name, viewBox, shapes };
}

// src/config/icons.ts
async function readIcon(name) {
  if (!/^[a-z0-9-]+$/.test(name)) return null;
  try {
    return parseIcon(name, await readFile(join(iconFolder(), `${name}.svg`), "utf8"));
  } catch {
    return null;
  }
}
async function iconNames() {
  const files = await readdir(iconFolder());
  return files.map((file) => file.replace(/\.svg$/, "")).sort();
}
function iconFolder() {
  const require2 = createRequire(import.meta.url);
  return join(dirname(require2.resolve("bootstrap-icons/package.json")), "icons");
}

// src/config/load.ts
import { existsSync as existsSync2, statSync as statSync2 } from "node:fs";
import { join as join5, relative as relative3, resolve as resolve3 } from "node:path";

// src/config/bundle.ts
import { readFile as readFile2 } from "node:fs/promises";
import { SourceMap } from "node:module";
import { dirname as dirname2, join as join2 } from "node:path";
import { pathToFileURL } from "node:url";
async function bundle(root, file) {
  const packages = /* @__PURE__ */ new Set();
  const esbuild = await import("esbuild");
  try {
    const { outputFiles = [] } = await esbuild.build(optionsFor(root, file, packages));
    const [map = "", code = ""] = [".map", ".js"].map(
      (extension) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? ""
    );
    return await toBundle(code, map, packages);
  } catch (failure) {
    if (failure instanceof Error && "errors" in failure) return { errors: failure.errors };
    throw failure;
  }
}
function optionsFor(root, file, packages) {
  const path = join2(root, file);
  return {
    absWorkingDir: root,
    entryPoints: [path],
    outfile: join2(root, "docsgen-config.js"),
    write: false,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20",
    // Sets the conditions to those of Node: without it esbuild adds `module`, which Node does not know.
    conditions: ["node"],
    sourcemap: "external",
    logLevel: "silent",
    // The code runs from a data: address, so it is told where its file is. Files beside it get the same answer.
    define: {
      "import.meta.url": JSON.stringify(pathToFileURL(path).href),
      "import.meta.dirname": JSON.stringify(dirname2(path)),
      "import.meta.filename": JSON.stringify(path),
      __dirname: JSON.stringify(dirname2(path)),
      __filename: JSON.stringify(path)
    },
    // CommonJS configurations of Docusaurus name files with `require.resolve`.
    banner: {
      js: `import { createRequire as docsgenCreateRequire } from 'node:module'; const require = docsgenCreateRequire(${JSON.stringify(path)});`
    },
    plugins: [outsidePackages(packages)]
  };
}
function outsidePackages(packages) {
  return {
    name: "docsgen-config",
    setup(build) {
      build.onResolve({ filter: /^docsgen\/config$/ }, ({ path }) => ({ path, namespace: "docsgen" }));
      build.onLoad({ filter: /.*/, namespace: "docsgen" }, () => ({
        contents: "export const defineConfig = config => config"
      }));
      build.onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
        if (pluginData === "resolving" || kind === "entry-point") return null;
        const found = await build.resolve(path, { kind, importer, resolveDir, pluginData: "resolving" });
        if (found.external || found.errors.length > 0 || !/[\\/]node_modules[\\/]/.test(found.path)) return found;
        packages.add(found.path);
        return {
          path: kind === "import-statement" || kind === "dynamic-import" ? pathToFileURL(found.path).href : found.path,
          external: true
        };
      });
    }
  };
}
async function toBundle(code, map, packages) {
  const payload = JSON.parse(map);
  const sourceMap = new SourceMap(JSON.parse(map));
  const versions = await Promise.all([...packages].map(packageVersion));
  return {
    code,
    text: payload.sourcesContent.join("\n"),
    fingerprint: sha256(JSON.stringify([payload.sources, payload.sourcesContent, versions.sort(byCodePoint)])),
    sourcePlace(line, column) {
      const entry = sourceMap.findEntry(line, column);
      if (!("originalSource" in entry) || !payload.sources.includes(entry.originalSource)) return null;
      const text2 = payload.sourcesContent[payload.sources.indexOf(entry.originalSource)] ?? "";
      const lineText = text2.split("\n")[entry.originalLine] ?? "";
      return {
        file: toSourcePath(entry.originalSource),
        line: entry.originalLine + 1,
        column: entry.originalColumn + 1,
        length: tokenLength(lineText.slice(entry.originalColumn))
      };
    }
  };
}
function tokenLength(text2) {
  return /^(?:'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|[\w$.-]+)/.exec(text2)?.[0].length ?? 1;
}
async function packageVersion(path) {
  const [, folder = "", name = ""] = /^(.*[\\/]node_modules[\\/])((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(path) ?? [];
  try {
    const { version } = JSON.parse(await readFile2(join2(folder + name, "package.json"), "utf8"));
    return `${name}@${version}`;
  } catch {
    return name;
  }
}

// src/config/locate.ts
import { parse } from "acorn";

// src/config/expression.ts
function* valuesOf(node, scope) {
  switch (node.type) {
    case "Identifier": {
      const value = scope.variables.get(node.name);
      if (value === void 0) yield node;
      else yield* follow(value, scope);
      return;
    }
    case "ConditionalExpression":
      yield* valuesOf(node.consequent, scope);
      yield* valuesOf(node.alternate, scope);
      return;
    case "LogicalExpression":
      yield* valuesOf(node.left, scope);
      yield* valuesOf(node.right, scope);
      return;
    case "AwaitExpression":
      yield* valuesOf(node.argument, scope);
      return;
    case "CallExpression":
      yield* valuesOfCall(node.callee, node.arguments, scope);
      return;
    case "ArrowFunctionExpression":
    case "FunctionExpression":
    case "FunctionDeclaration":
      yield* returned(node.body, scope);
      return;
    default:
      yield node;
  }
}
function* follow(value, scope) {
  if (scope.seen.has(value)) return;
  scope.seen.add(value);
  yield* valuesOf(value, scope);
  scope.seen.delete(value);
}
function* valuesOfCall(callee, parameters, scope) {
  const [first] = parameters;
  if (first !== void 0 && first.type !== "SpreadElement") {
    yield* valuesOf(first, scope);
    return;
  }
  const called = callee.type === "Identifier" ? scope.variables.get(callee.name) : void 0;
  if (called === void 0) return;
  const exported = [];
  visit(called, (node) => {
    if (node.type === "AssignmentExpression" && isModuleExports(node.left)) exported.push(node.right);
  });
  for (const value of exported.length > 0 ? exported : [called]) {
    yield* follow(value, scope);
  }
}
function isModuleExports(node) {
  return node.type === "MemberExpression" && node.object.type === "Identifier" && node.object.name === "module" && node.property.type === "Identifier" && node.property.name === "exports";
}
function* returned(body, scope) {
  if (body.type !== "BlockStatement") {
    yield* valuesOf(body, scope);
    return;
  }
  const results = [];
  visit(body, (node) => {
    if (node.type === "ReturnStatement" && node.argument) results.push(node.argument);
  });
  for (const result of results) yield* valuesOf(result, scope);
}
function visit(node, see) {
  see(node);
  for (const child of Object.values(node)) {
    for (const part of Array.isArray(child) ? child : [child]) {
      if (isNode(part)) visit(part, see);
    }
  }
}
function isNode(value) {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

// src/config/locate.ts
function locate(code, path, part) {
  const program = parse(code, { ecmaVersion: "latest", sourceType: "module", locations: true });
  const scope = { variables: collectVariables(program), seen: /* @__PURE__ */ new Set() };
  const root = defaultExport(program, scope);
  const found = root === null ? null : deepest(root, path, part, scope);
  const start = found?.node.loc?.start;
  return start === void 0 ? null : { line: start.line - 1, column: start.column };
}
function collectVariables(program) {
  const variables = /* @__PURE__ */ new Map();
  visit(program, (node) => {
    if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && node.init) {
      variables.set(node.id.name, node.init);
    }
    if (node.type === "FunctionDeclaration" && node.id) variables.set(node.id.name, node);
  });
  return variables;
}
function defaultExport(program, { variables }) {
  for (const node of program.body) {
    if (node.type === "ExportDefaultDeclaration") return node.declaration;
    if (node.type !== "ExportNamedDeclaration") continue;
    const specifier = node.specifiers.find(
      ({ exported }) => exported.type === "Identifier" && exported.name === "default"
    );
    if (specifier?.local.type === "Identifier") return variables.get(specifier.local.name) ?? null;
  }
  return null;
}
function deepest(node, path, part, scope, depth = 0) {
  if (scope.seen.has(node)) return null;
  scope.seen.add(node);
  let best = null;
  for (const value of valuesOf(node, scope)) {
    const found = inLiteral(value, path, part, scope, depth);
    if (found !== null && (best === null || found.depth > best.depth)) best = found;
  }
  scope.seen.delete(node);
  return best;
}
function inLiteral(value, path, part, scope, depth) {
  const [key, ...rest] = path;
  if (key === void 0) return { node: value, depth };
  if (value.type === "ArrayExpression" && typeof key === "number") {
    const isKnown = value.elements.slice(0, key + 1).every((element2) => element2?.type !== "SpreadElement");
    const element = isKnown ? value.elements[key] : null;
    return (element && deepest(element, rest, part, scope, depth + 1)) ?? { node: value, depth };
  }
  if (value.type !== "ObjectExpression") return { node: value, depth };
  return inObject(value.properties, path, part, scope, depth) ?? { node: value, depth };
}
function inObject(properties, path, part, scope, depth) {
  const [key, ...rest] = path;
  for (const property of properties.toReversed()) {
    if (property.type === "SpreadElement") {
      const found = deepest(property.argument, path, part, scope, depth);
      if (found !== null && found.depth > depth) return found;
      continue;
    }
    if (nameOf(property) !== String(key)) continue;
    if (rest.length === 0 && part === "key") return { node: property.key, depth: depth + 1 };
    return deepest(property.value, rest, part, scope, depth + 1) ?? { node: property.key, depth: depth + 1 };
  }
  return null;
}
function nameOf({ key, computed }) {
  if (key.type === "Identifier") return computed ? null : key.name;
  return key.type === "Literal" ? String(key.value) : null;
}

// src/config/redact.ts
function redactEnvironment(text2, environment) {
  const entries2 = Object.entries(environment).filter((entry) => entry[1] !== void 0 && entry[1].length >= 8).sort(([, a], [, b]) => b.length - a.length);
  return entries2.reduce((redacted, [name, value]) => redacted.replaceAll(value, `$${name}`), text2);
}

// src/config/module.ts
async function readModule(file, reading, report) {
  const { root, code, call = (exported) => exported } = reading;
  const bundled = await bundle(root, file);
  if ("errors" in bundled) {
    for (const message of bundled.errors) report(finding(code, placeOfMessage(message, file), ...aboutMessage(message)));
    return null;
  }
  try {
    const exported = await run(bundled.code);
    if (exported === void 0) {
      const hint = "Begin what it says with \u201Cexport default\u201D.";
      report(finding(code, placeOf(file), `\u201C${file}\u201D has no default export.`, hint));
      return null;
    }
    return toWrittenFile(file, bundled, await call(exported));
  } catch (thrown) {
    const place = placeOfThrown(thrown, bundled) ?? placeOf(file);
    report(finding(code, place, `\u201C${file}\u201D threw ${describeThrown(thrown, root)}`));
    return null;
  }
}
var traceMark = "#docsgen-config.mjs";
async function run(code) {
  const address2 = `data:text/javascript;base64,${Buffer.from(code).toString("base64")}${traceMark}`;
  const module = await import(address2);
  return module.default;
}
function toWrittenFile(file, bundled, value) {
  return {
    file,
    value,
    fingerprint: bundled.fingerprint,
    placeOf(path, part) {
      const spot = locate(bundled.code, path, part);
      return (spot && bundled.sourcePlace(spot.line, spot.column)) ?? placeOf(file);
    },
    quotes: (text2) => bundled.text.includes(text2)
  };
}
function placeOfMessage({ location }, file) {
  if (location === null) return placeOf(file);
  const bytes = Buffer.from(location.lineText);
  const column = bytes.subarray(0, location.column).toString().length;
  const length = bytes.subarray(location.column, location.column + location.length).toString().length;
  return placeOf(location.file, location.line, column + 1, Math.max(1, length));
}
function aboutMessage({ text: text2 }) {
  const missing = /^Could not resolve "(.*)"$/s.exec(text2)?.[1];
  if (missing === void 0) return [text2.endsWith(".") ? text2 : `${text2}.`, null];
  const isFile3 = /^[./]/.test(missing);
  return [
    `The import \u201C${missing}\u201D leads to no ${isFile3 ? "file" : "package"}.`,
    isFile3 ? "The path is relative to the file that imports it." : `Install it: npm install ${packageOf(missing)}`
  ];
}
function packageOf(specifier) {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}
function placeOfThrown(thrown, { sourcePlace }) {
  const stack = thrown instanceof Error ? thrown.stack ?? "" : "";
  const [, line, column] = new RegExp(`${traceMark}:(\\d+):?(\\d+)?`).exec(stack) ?? [];
  return line === void 0 ? null : sourcePlace(Number(line) - 1, Number(column ?? 1) - 1);
}
function describeThrown(thrown, root) {
  if (!(thrown instanceof Error)) return `${thrown === null ? "null" : `a ${typeof thrown}`} instead of an error.`;
  const message = redactEnvironment(thrown.message.replaceAll(`${root}/`, ""), process.env).trim();
  return `an error: ${message}${/[.!?]$/.test(message) ? "" : "."}`;
}

// src/config/validate.ts
import * as v8 from "valibot";

// src/config/complete/config.ts
import { isAbsolute as isAbsolute2, relative as relative2, resolve as resolve2, sep as sep2 } from "node:path";

// src/config/defaults.ts
var defaults = {
  tagline: "",
  titleDelimiter: "|",
  baseUrl: "/",
  locale: "en",
  colorMode: { defaultMode: "light", disableSwitch: false, respectPrefersColorScheme: true },
  toc: { minHeadingLevel: 2, maxHeadingLevel: 3 },
  announcement: { id: "announcement-bar", isCloseable: true },
  footerStyle: "light",
  docs: {
    id: "default",
    /** The first that exists, else the first. */
    paths: ["content/docs", "docs"],
    include: ["**/*.{md,mdx}"],
    exclude: ["**/_*.{js,jsx,ts,tsx,md,mdx}", "**/_*/**", "**/*.test.{js,jsx,ts,tsx}", "**/__tests__/**"],
    breadcrumbs: true,
    numberPrefixes: true,
    sidebarCollapsible: true,
    sidebarCollapsed: true,
    sidebarHideable: false,
    autoCollapseCategories: false,
    showLastUpdateTime: false,
    showLastUpdateAuthor: false,
    versionLabel: "Next"
  },
  changelog: {
    paths: ["content/changelog", "changelog", "blog"],
    routeBase: "/changelog",
    title: "Changelog",
    postsPerPage: 10,
    sidebarTitle: "Recent posts",
    sidebarCount: 5,
    groupByYear: true,
    showReadingTime: true,
    authorsFile: "authors.yml",
    archive: true,
    tagsBase: "tags",
    authorsBase: "authors",
    feedTypes: ["rss", "atom", "json"],
    feedLimit: 20
  },
  protobuf: { id: "protobuf", include: ["**/*.proto"], sidebarLabel: "Files" },
  search: { provider: "flexsearch", pagePath: "search", contextualSearch: true, maxResultsPerGroup: 5 },
  analyticsHost: "https://us.i.posthog.com",
  markdown: {
    parser: "native",
    format: "detect",
    rawHtml: "allow",
    // Chosen for contrast: comments and numbers of the usual themes are below 4.5:1 on a tinted ground.
    themes: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    // Class and words of Docusaurus, so that its pages and style sheets work unchanged.
    magicComments: [
      {
        className: "theme-code-block-highlighted-line",
        line: "highlight-next-line",
        block: { start: "highlight-start", end: "highlight-end" }
      }
    ]
  },
  /** Those that exist. */
  staticFolders: ["content/static", "static"],
  templates: "templates",
  hydrate: "intent",
  spinner: true,
  storageType: "localStorage",
  baseUrlIssueBanner: true,
  outDir: "build"
};

// src/config/complete/completion.ts
import { existsSync, statSync } from "node:fs";
import { isAbsolute, join as join3, relative, resolve, sep } from "node:path";

// src/config/schema/words.ts
import * as v from "valibot";
var text = v.string("text");
var filledText = v.pipe(
  text,
  v.check((value) => value.trim() !== "", "text that is not empty")
);
var flag = v.boolean("true or false");
var hook = v.function("a function");
function oneOf(words3) {
  return v.picklist(words3, listWords(words3.map((word2) => `\u201C${word2}\u201D`)));
}
function list(item) {
  return v.array(item, "a list");
}
var knownKeysMark = "one of the keys ";
function object(entries2, wanted = "an object") {
  const unknownKey = v.never(knownKeysMark + Object.keys(entries2).join(" "));
  return v.pipe(v.custom(isPlainObject, wanted), v.objectWithRest(entries2, unknownKey, wanted));
}
function isPlainObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
function wholeNumber(minimum, maximum = Number.MAX_SAFE_INTEGER) {
  const wanted = maximum === Number.MAX_SAFE_INTEGER ? `a whole number, at least ${minimum}` : `a whole number from ${minimum} to ${maximum}`;
  return v.pipe(
    v.number(wanted),
    v.check((value) => Number.isInteger(value) && value >= minimum && value <= maximum, wanted)
  );
}
var pixels = v.pipe(
  v.union([v.number(), v.string()], "a number of pixels"),
  v.check((value) => Number(value) > 0, "a number of pixels"),
  v.transform(Number)
);
var origin = v.pipe(
  text,
  v.check(isOrigin, "the address of a host such as \u201Chttps://docs.example.com\u201D (a path belongs in \u201CbaseUrl\u201D)")
);
var webAddress = v.pipe(text, v.check(isWebAddress, "an address that begins with \u201Chttps://\u201D"));
var safeAddress = v.pipe(
  filledText,
  v.check(isSafeAddress, "an address that begins with \u201C/\u201D, \u201Chttps://\u201D, \u201Cmailto:\u201D or \u201Ctel:\u201D")
);
var sitePath = v.pipe(text, v.check(isCleanPath, "a path such as \u201C/\u201D or \u201C/docs\u201D"));
var filePath = v.pipe(
  text,
  v.check((value) => value.trim() !== "" && !value.includes("\0"), "a path such as \u201Ccontent/docs\u201D")
);
var pattern = v.pipe(text, v.check(isPattern, "a regular expression"));
function listWords(words3) {
  return words3.length < 2 ? words3.join("") : `${words3.slice(0, -1).join(", ")} or ${words3.at(-1)}`;
}
function isOrigin(value) {
  if (!isWebAddress(value)) return false;
  const { pathname, search: search2, hash, username } = new URL(value);
  return pathname === "/" && search2 === "" && hash === "" && username === "";
}
function isWebAddress(value) {
  return /^https?:\/\//i.test(value) && URL.canParse(value);
}
function isSafeAddress(value) {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(value.replace(/[\0-\x20]/g, ""))?.[1];
  return scheme === void 0 || ["http", "https", "mailto", "tel", "pathname"].includes(scheme.toLowerCase());
}
function isCleanPath(value) {
  return !/[?#\\\s\0]|\/\/|^[a-z]+:/i.test(value) && !value.split("/").some((part) => part === "." || part === "..");
}
function isPattern(value) {
  try {
    new RegExp(value);
    return true;
  } catch {
    return false;
  }
}

// src/config/issues.ts
function toFinding(issue, written, words3, base = []) {
  const steps = issue.path ?? [];
  const path = [...base, ...steps.map(({ key }) => typeof key === "number" ? key : String(key))];
  const [unknownKey, invalid] = words3.codes;
  if (issue.type === "never" && issue.message.startsWith(knownKeysMark)) {
    return finding(unknownKey, written.placeOf(path, "key"), ...aboutUnknownKey(issue, path, words3));
  }
  if (steps.at(-1)?.origin === "key" && issue.type === "picklist") {
    const hint = didYouMean(String(path.at(-1)), quotedWords(issue.expected));
    const message = `\u201C${formatPath(path)}\u201D is not ${issue.message}.`;
    return finding(unknownKey, written.placeOf(path, "key"), message, hint);
  }
  if (steps.at(-1)?.origin === "key") {
    const message = `${subjectOf(path.slice(0, -1), words3)} has no \u201C${path.at(-1)}\u201D, which is required.`;
    return finding(invalid, written.placeOf(path.slice(0, -1), "value"), message);
  }
  return finding(invalid, written.placeOf(path, "value"), ...aboutValue(issue, path, written, words3));
}
function formatPath(path) {
  return path.map((key, index) => typeof key === "number" ? `[${key}]` : index === 0 ? key : `.${key}`).join("");
}
function aboutUnknownKey(issue, path, words3) {
  const key = String(path.at(-1));
  const known = issue.message.slice(knownKeysMark.length).split(" ");
  const message = `\u201C${key}\u201D is no key of ${nameOf2(path.slice(0, -1), words3)}.`;
  const elsewhere = path.length === 1 ? words3.hints?.get(key) : void 0;
  const shown = known.slice(0, 12).join(", ") + (known.length > 12 ? ", \u2026" : ".");
  return [message, elsewhere ?? didYouMean(key, known) ?? `Its keys: ${shown}`];
}
function aboutValue(issue, path, written, words3) {
  const { input } = issue;
  const isRule = issue.kind === "validation" && typeof input === "object";
  const message = `${subjectOf(path, words3)} must be ${issue.message}${isRule ? "" : `, not ${describe(input, written)}`}.`;
  return [message, typeof input === "string" ? didYouMean(input, quotedWords(issue.expected)) : null];
}
function subjectOf(path, words3) {
  const name = nameOf2(path, words3);
  return name.charAt(0).toUpperCase() + name.slice(1);
}
function nameOf2(path, { whole }) {
  return path.length === 0 ? whole : `\u201C${formatPath(path)}\u201D`;
}
function quotedWords(expected) {
  return [...(expected ?? "").matchAll(/"([^"]*)"/g)].map(([, word2 = ""]) => word2);
}
function describe(value, { quotes }) {
  if (value === null || value === void 0) return "nothing";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "string") return quotes(value) ? `\u201C${value}\u201D` : "the text it has";
  if (typeof value === "number") return quotes(String(value)) ? String(value) : "a number";
  if (typeof value === "boolean") return String(value);
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}

// src/config/complete/completion.ts
function projectPath(written, path, { root, complain }) {
  const absolute = resolve(root, written.replace(/^@site\//, ""));
  const below = relative(root, absolute);
  if (below === ".." || below.startsWith(`..${sep}`) || isAbsolute(below)) {
    complain(
      path,
      `\u201C${formatPath(path)}\u201D leads out of the project.`,
      "Move it into the project, or run docsgen in the folder above."
    );
  }
  return toSourcePath(below === "" ? "." : below);
}
function existingPath(written, kind, path, completion) {
  const found = projectPath(written, path, completion);
  const stats = statSync(join3(completion.root, found), { throwIfNoEntry: false });
  if (kind === "file" ? stats?.isFile() : stats?.isDirectory()) return found;
  completion.complain(path, `\u201C${formatPath(path)}\u201D names the ${kind} \u201C${found}\u201D, which does not exist.`);
  return null;
}
function firstFolder(root, candidates) {
  const found = candidates.find((candidate) => existsSync(join3(root, candidate)));
  return found === void 0 ? null : toSourcePath(found);
}
function routeBaseOf(path) {
  const trimmed = path.replace(/^\/+|\/+$/g, "");
  return `/${trimmed}`;
}

// src/config/complete/changelog.ts
function completeChangelog(input, site, completion) {
  if (input === void 0 || input === false) return null;
  const title = input.title ?? input.blogTitle ?? defaults.changelog.title;
  const description = input.description ?? input.blogDescription ?? title;
  return {
    path: folderOf(input, completion),
    routeBase: routeBaseOf(input.routeBasePath ?? defaults.changelog.routeBase),
    title,
    description,
    postsPerPage: input.postsPerPage ?? defaults.changelog.postsPerPage,
    sidebarTitle: input.blogSidebarTitle ?? defaults.changelog.sidebarTitle,
    sidebarCount: input.blogSidebarCount ?? defaults.changelog.sidebarCount,
    groupByYear: input.groupByYear ?? defaults.changelog.groupByYear,
    showReadingTime: input.showReadingTime ?? defaults.changelog.showReadingTime,
    authorsFile: input.authorsMapPath ?? defaults.changelog.authorsFile,
    editUrl: input.editUrl ?? null,
    archive: input.archive ?? defaults.changelog.archive,
    tagsBase: trimSlashes(input.tagsBasePath ?? defaults.changelog.tagsBase),
    authorsBase: trimSlashes(input.authorsBasePath ?? defaults.changelog.authorsBase),
    feed: completeFeed(input.feedOptions ?? {}, {
      title: `${site.title} ${title}`,
      description: site.tagline === "" ? description : site.tagline
    })
  };
}
function folderOf({ path }, completion) {
  const { paths } = defaults.changelog;
  const found = path === void 0 ? firstFolder(completion.root, paths) : existingPath(path, "folder", ["changelog", "path"], completion);
  if (path === void 0 && found === null) {
    completion.complain(["changelog"], `The changelog has no folder: there is none of ${paths.join(", ")}.`);
  }
  return found ?? toSourcePath(paths[0]);
}
function completeFeed({ type: type2 = "all", title, description, copyright, limit }, fallback) {
  const all = defaults.changelog.feedTypes;
  const wanted = type2 === null ? [] : [type2].flat();
  return {
    types: wanted.includes("all") ? all : all.filter((kind) => wanted.includes(kind)),
    title: title ?? fallback.title,
    description: description ?? fallback.description,
    copyright: copyright ?? null,
    limit: limit === false ? null : limit ?? defaults.changelog.feedLimit
  };
}
function trimSlashes(path) {
  return path.replace(/^\/+|\/+$/g, "");
}

// src/config/sidebars.ts
import { extname } from "node:path";
import * as v3 from "valibot";

// src/config/data-file.ts
import { readFile as readFile3 } from "node:fs/promises";
import { join as join4 } from "node:path";
import { isMap, isNode as isNode2, isPair, LineCounter, parseDocument } from "yaml";
async function readDataFile(root, file, code, report) {
  const text2 = await readText(join4(root, file));
  if (text2 === null) {
    report(finding(code, placeOf(file), `\u201C${file}\u201D cannot be read.`, "Look at its permissions."));
    return null;
  }
  const lines = new LineCounter();
  const document = parseDocument(text2, { lineCounter: lines, prettyErrors: false, version: "1.2" });
  const placeAt = (offset, length = 1) => {
    const { line, col } = lines.linePos(offset);
    return placeOf(file, line, col, length);
  };
  for (const { pos, message } of document.errors) report(finding(code, placeAt(pos[0]), `${message}.`));
  if (document.errors.length > 0) return null;
  const value = toValue(document);
  if (value === tooManyAliases) {
    report(finding(code, placeOf(file), `\u201C${file}\u201D uses too many aliases.`));
    return null;
  }
  return {
    file,
    value,
    fingerprint: sha256(text2),
    placeOf(path, part) {
      const [start, end] = rangeOf(document, path, part) ?? [0, 1];
      const firstLine = text2.slice(start, end).split("\n")[0] ?? "";
      return placeAt(start, Math.max(1, firstLine.trimEnd().length));
    },
    quotes: (part) => text2.includes(part)
  };
}
async function readText(path) {
  try {
    return (await readFile3(path, "utf8")).replace(/^\ufeff/, "");
  } catch {
    return null;
  }
}
var tooManyAliases = /* @__PURE__ */ Symbol("too many aliases");
function toValue(document) {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch {
    return tooManyAliases;
  }
}
function rangeOf(document, path, part) {
  const node = part === "key" ? keyNode(document, path) : document.getIn(path, true);
  if (isNode2(node) && node.range) return [node.range[0], node.range[1]];
  return path.length === 0 ? null : rangeOf(document, path.slice(0, -1), "value");
}
function keyNode(document, path) {
  const parent = document.getIn(path.slice(0, -1), true);
  if (!isMap(parent)) return null;
  return parent.items.find((item) => isPair(item) && String(item.key) === String(path.at(-1)))?.key;
}

// src/config/schema/sidebars.ts
import * as v2 from "valibot";
var type = oneOf(["doc", "ref", "link", "html", "autogenerated", "category"]);
var everyEntry = { type, key: v2.optional(text) };
var customProps = v2.optional(v2.custom(isPlainObject, "an object"));
var look = { className: v2.optional(text), customProps, icon: v2.optional(filledText) };
var categoryLink = v2.lazy((input) => {
  if (!isPlainObject(input)) return v2.nullable(object({ type: oneOf(["doc", "generated-index"]) }));
  if (input.type === "doc") return object({ type: text, id: filledText });
  return object({
    type: v2.literal("generated-index", "\u201Cdoc\u201D or \u201Cgenerated-index\u201D"),
    slug: v2.optional(filledText),
    title: v2.optional(text),
    description: v2.optional(text),
    image: v2.optional(text),
    keywords: v2.optional(list(text))
  });
});
var entries = {
  doc: object({ ...everyEntry, ...look, id: filledText, label: v2.optional(text) }),
  ref: object({ ...everyEntry, ...look, id: filledText, label: v2.optional(text) }),
  link: object({ ...everyEntry, ...look, href: safeAddress, label: filledText, description: v2.optional(text) }),
  html: object({
    ...everyEntry,
    className: v2.optional(text),
    customProps,
    value: text,
    defaultStyle: v2.optional(flag)
  }),
  autogenerated: object({ ...everyEntry, dirName: filledText }),
  category: object({
    ...everyEntry,
    ...look,
    label: filledText,
    items: v2.unknown(),
    link: v2.optional(categoryLink),
    collapsible: v2.optional(flag),
    collapsed: v2.optional(flag),
    description: v2.optional(text)
  })
};
var sidebarItemSchema = v2.lazy((input) => {
  const written = isPlainObject(input) ? input.type : void 0;
  return typeof written === "string" && Object.hasOwn(entries, written) ? entries[written] : v2.looseObject({ type }, "an object");
});

// src/config/sidebars.ts
async function readSidebars(root, file, report) {
  const code = "sidebar/invalid";
  const isData = /^\.(?:json|ya?ml)$/.test(extname(file));
  const written = isData ? await readDataFile(root, file, code, report) : await readModule(file, { root, code }, report);
  return written && expandSidebars(written, written.value, [], report);
}
function expandSidebars(written, value, base, report) {
  const complain = (path, message, hint = null) => report(finding("sidebar/invalid", written.placeOf(path, "value"), message, hint));
  if (!isPlainObject(value)) {
    complain(base, "Sidebars must be an object: their names, and a list of entries for each.");
    return null;
  }
  const expansion = { written, base, report, complain };
  return Object.fromEntries(
    Object.entries(value).map(([name, items]) => [name, expandItems(items, [...base, name], expansion)])
  );
}
function expandItems(value, path, expansion) {
  if (Array.isArray(value)) return value.flatMap((item, index) => expandItem(item, [...path, index], expansion));
  if (isPlainObject(value)) return expandShort(value, path, expansion);
  expansion.complain(path, `\u201C${formatPath(path)}\u201D must be a list of entries.`);
  return [];
}
function expandItem(value, path, expansion) {
  if (typeof value === "string") return [{ ...bare, type: "doc", id: value }];
  if (!isPlainObject(value)) {
    expansion.complain(path, `\u201C${formatPath(path)}\u201D must be the id of a doc or an object.`);
    return [];
  }
  if (value.type !== void 0) return expandLong(value, path, expansion);
  if (Object.values(value).every((part) => typeof part === "object")) return expandShort(value, path, expansion);
  const hint = "One of doc, ref, link, html, autogenerated and category.";
  expansion.complain(path, `\u201C${formatPath(path)}\u201D has no \u201Ctype\u201D.`, hint);
  return [];
}
function expandShort(value, path, expansion) {
  return Object.entries(value).map(([label, items]) => ({
    ...emptyCategory,
    label,
    items: expandItems(items, [...path, label], expansion)
  }));
}
function expandLong(value, path, expansion) {
  const checked = v3.safeParse(sidebarItemSchema, value);
  const { written, report } = expansion;
  for (const issue of checked.issues ?? []) report(toFinding(issue, written, words, path));
  const items = value.type === "category" ? expandItems(value.items ?? [], [...path, "items"], expansion) : [];
  if (!checked.success) return [];
  const item = checked.output;
  return [toItem(item, items)];
}
var words = { whole: "the sidebars", codes: ["sidebar/invalid", "sidebar/invalid"] };
var bare = { label: null, className: null, customProps: null, icon: null };
var emptyCategory = {
  ...bare,
  type: "category",
  link: null,
  collapsible: null,
  collapsed: null,
  description: null
};
function toItem(item, items) {
  const text2 = (key) => item[key] ?? null;
  const flag2 = (key) => item[key] ?? null;
  const shared = {
    label: text2("label"),
    className: text2("className"),
    customProps: item.customProps ?? null,
    icon: text2("icon")
  };
  switch (item.type) {
    case "doc":
    case "ref":
      return { ...shared, type: item.type, id: String(item.id) };
    case "link":
      return {
        ...shared,
        type: "link",
        label: String(item.label),
        href: String(item.href),
        description: text2("description")
      };
    case "html":
      return {
        type: "html",
        value: String(item.value),
        defaultStyle: flag2("defaultStyle") ?? false,
        className: shared.className
      };
    case "autogenerated":
      return { type: "autogenerated", dirName: String(item.dirName) };
    case "category":
      return {
        ...shared,
        type: "category",
        label: String(item.label),
        items,
        link: toCategoryLink(item.link),
        collapsible: flag2("collapsible"),
        collapsed: flag2("collapsed"),
        description: text2("description")
      };
  }
}
function toCategoryLink(link) {
  if (!isPlainObject(link)) return null;
  if (link.type === "doc") return { type: "doc", id: String(link.id) };
  const text2 = (key) => link[key] ?? null;
  return {
    type: "generated-index",
    slug: text2("slug"),
    title: text2("title"),
    description: text2("description"),
    image: text2("image"),
    keywords: link.keywords ?? []
  };
}

// src/config/complete/docs.ts
async function completeDocs(input, written, completion, report) {
  if (input === false) return [];
  const isList = Array.isArray(input);
  const inputs = isList ? input : [input ?? {}];
  const sets = await Promise.all(
    inputs.map((set, index) => completeSet(set, isList ? ["docs", index] : ["docs"], written, completion, report))
  );
  complainAboutTwins(sets, completion);
  return sets;
}
async function completeSet(input, path, written, completion, report) {
  const id = input.id ?? defaults.docs.id;
  return {
    id,
    path: folderOf2(input, path, completion),
    routeBase: routeBaseOf(input.routeBasePath ?? (id === defaults.docs.id ? "/" : id)),
    include: input.include ?? defaults.docs.include,
    exclude: input.exclude ?? defaults.docs.exclude,
    ...await sidebarsOf(input, path, written, completion, report),
    editUrl: input.editUrl ?? null,
    breadcrumbs: input.breadcrumbs ?? defaults.docs.breadcrumbs,
    numberPrefixes: input.numberPrefixParser ?? defaults.docs.numberPrefixes,
    sidebarCollapsible: input.sidebarCollapsible ?? defaults.docs.sidebarCollapsible,
    sidebarCollapsed: input.sidebarCollapsed ?? defaults.docs.sidebarCollapsed,
    sidebarHideable: input.sidebarHideable ?? defaults.docs.sidebarHideable,
    autoCollapseCategories: input.autoCollapseCategories ?? defaults.docs.autoCollapseCategories,
    showLastUpdateTime: input.showLastUpdateTime ?? defaults.docs.showLastUpdateTime,
    showLastUpdateAuthor: input.showLastUpdateAuthor ?? defaults.docs.showLastUpdateAuthor,
    versionLabel: input.versionLabel ?? defaults.docs.versionLabel
  };
}
function folderOf2(input, path, completion) {
  if (input.path !== void 0) return projectPath(input.path, [...path, "path"], completion);
  const { id, paths } = defaults.docs;
  if (input.id !== void 0 && input.id !== id) return toSourcePath(`content/${input.id}`);
  return firstFolder(completion.root, paths) ?? toSourcePath(paths[0]);
}
async function sidebarsOf({ sidebarPath, sidebars }, path, written, completion, report) {
  if (sidebars !== void 0) {
    if (sidebarPath !== void 0) {
      completion.complain([...path, "sidebarPath"], "A docs set has either \u201Csidebars\u201D or \u201CsidebarPath\u201D, not both.");
    }
    return { sidebars: expandSidebars(written, sidebars, [...path, "sidebars"], report), sidebarsFile: null };
  }
  if (sidebarPath === false) return { sidebars: {}, sidebarsFile: null };
  const file = sidebarPath === void 0 ? null : existingPath(sidebarPath, "file", [...path, "sidebarPath"], completion);
  return { sidebars: file && await readSidebars(completion.root, file, report), sidebarsFile: file };
}
function complainAboutTwins(sets, { complain }) {
  for (const [index, { id }] of sets.entries()) {
    if (sets.findIndex((set) => set.id === id) === index) continue;
    complain(["docs", index, "id"], `Two docs sets have the id \u201C${id}\u201D.`, "Give each set an \u201Cid\u201D of its own.");
  }
}

// src/config/complete/links.ts
function toLinkTarget({ to, href }, rules) {
  if (to === void 0) return { written: href ?? "", href: href ?? "", external: true };
  const plain = /^pathname:\/\/(.*)$/s.exec(to)?.[1];
  if (plain !== void 0) return { written: to, href: applyBaseUrl(plain, rules.baseUrl), external: false };
  if (hasScheme(to)) return { written: to, href: to, external: true };
  const written = /^[/#?]/.test(to) ? to : `/${to}`;
  return { written, href: pageHref(written, rules), external: false };
}
function pageHref(written, { baseUrl, trailingSlash }) {
  const { path, query, hash } = splitHref(written);
  const address2 = applyTrailingSlash(applyBaseUrl(path, baseUrl), isFile(path) ? null : trailingSlash, baseUrl);
  return encodePath(decodePath(address2)) + query + hash;
}
function isFile(path) {
  return /\.(?:html?|xml|json|txt|pdf|zip|gz|csv|ya?ml|png|jpe?g|gif|svg|webp|avif|ico|mp4|webm)$/i.test(path);
}
function pictureHref(written, { baseUrl }) {
  if (hasScheme(written)) return written;
  return encodePath(decodePath(applyBaseUrl(withSlash(written), baseUrl)));
}
function withSlash(written) {
  return hasScheme(written) || written.startsWith("/") ? written : `/${written.replace(/^\.\//, "")}`;
}
function toLogo(input, alt, home, rules) {
  return {
    src: pictureHref(input.src, rules),
    srcDark: input.srcDark === void 0 ? null : pictureHref(input.srcDark, rules),
    alt: input.alt ?? alt,
    width: input.width ?? null,
    height: input.height ?? null,
    href: input.href === void 0 ? home : toLinkTarget({ to: input.href }, rules).href
  };
}

// src/config/complete/footer.ts
function completeFooter(input, title, completion) {
  return {
    style: input.style ?? defaults.footerStyle,
    logo: input.logo ? toLogo(input.logo, title, null, completion) : null,
    columns: toColumns(input.links ?? []).map((column) => ({
      title: column.title ?? null,
      items: column.items.map((link) => completeLink(link, completion))
    })),
    copyright: input.copyright ?? null
  };
}
function toColumns(links) {
  const columns = links.filter((link) => "items" in link);
  const items = links.filter((link) => !("items" in link));
  return items.length > 0 ? [{ items }] : columns;
}
function completeLink({ label, html, ...address2 }, completion) {
  if (html !== void 0) return { label: label ?? "", target: null, html };
  return { label: label ?? "", target: toLinkTarget(address2, completion), html: null };
}

// src/config/complete/integrations.ts
function completeIntegrations({ analytics, visitorIntent }) {
  return {
    analytics: analytics?.apiKey ? { apiKey: analytics.apiKey, host: (analytics.host ?? defaults.analyticsHost).replace(/\/+$/, "") } : null,
    visitorIntent: visitorIntent?.apiKey ? { scriptUrl: visitorIntent.scriptUrl, apiKey: visitorIntent.apiKey } : null
  };
}

// src/config/complete/locales.ts
function completeLocales(input, { complain }) {
  const defaultTag = input.defaultLocale ?? input.locales?.[0] ?? defaults.locale;
  const tags = input.locales ?? [defaultTag];
  if (!tags.includes(defaultTag)) {
    const message = `\u201Ci18n.locales\u201D does not list the default language \u201C${defaultTag}\u201D.`;
    complain(["i18n", "locales"], message, didYouMean(defaultTag, tags));
  }
  for (const tag of Object.keys(input.localeConfigs ?? {})) {
    if (tags.includes(tag)) continue;
    complain(["i18n", "localeConfigs", tag], `\u201C${tag}\u201D is no language of this site.`, didYouMean(tag, tags));
  }
  const toLocale = (tag) => ({
    tag,
    label: input.localeConfigs?.[tag]?.label ?? nameOf3(tag),
    direction: input.localeConfigs?.[tag]?.direction ?? directionOf(tag),
    isDefault: tag === defaultTag
  });
  return { locale: toLocale(defaultTag), locales: tags.map(toLocale) };
}
function nameOf3(tag) {
  const name = new Intl.DisplayNames(tag, { type: "language", fallback: "code" }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}
function directionOf(tag) {
  const { language: language2, script } = new Intl.Locale(tag).maximize();
  const rightToLeft = ["Arab", "Hebr", "Syrc", "Thaa", "Nkoo", "Adlm", "Rohg"];
  return rightToLeft.includes(script ?? "") || language2 === "yi" ? "rtl" : "ltr";
}

// src/config/complete/markdown.ts
function completeMarkdown(input, fingerprint) {
  const options2 = {
    parser: input.parser ?? defaults.markdown.parser,
    format: input.format ?? defaults.markdown.format,
    rawHtml: input.rawHtml ?? defaults.markdown.rawHtml,
    admonitions: input.admonitions ?? [],
    themes: {
      light: input.themes?.light ?? defaults.markdown.themes.light,
      dark: input.themes?.dark ?? defaults.markdown.themes.dark
    },
    magicComments: (input.magicComments ?? defaults.markdown.magicComments).map(({ className, line, block }) => ({
      className,
      line: line ?? null,
      block: block ?? null
    }))
  };
  const remarkPlugins = input.remarkPlugins ?? [];
  const rehypePlugins = input.rehypePlugins ?? [];
  const plugins = remarkPlugins.length + rehypePlugins.length > 0 ? fingerprint : null;
  return { ...options2, remarkPlugins, rehypePlugins, cacheKey: sha256(JSON.stringify([options2, plugins])) };
}

// src/config/schema/chrome.ts
import * as v4 from "valibot";
var logo = object({
  src: filledText,
  srcDark: v4.optional(filledText),
  alt: v4.optional(text),
  width: v4.optional(pixels),
  height: v4.optional(pixels),
  href: v4.optional(safeAddress)
});
var kinds = [
  "link",
  "default",
  "dropdown",
  "html",
  "doc",
  "docSidebar",
  "docsVersion",
  "docsVersionDropdown",
  "localeDropdown",
  "search"
];
var everyItem = {
  type: v4.optional(oneOf(kinds)),
  position: v4.optional(oneOf(["left", "right"])),
  label: v4.optional(text),
  icon: v4.optional(filledText),
  className: v4.optional(text),
  title: v4.optional(text),
  target: v4.optional(text),
  rel: v4.optional(text)
};
var address = { to: v4.optional(safeAddress), href: v4.optional(safeAddress) };
var active = { activeBasePath: v4.optional(text), activeBaseRegex: v4.optional(pattern) };
var navbarItem = v4.lazy((input) => {
  const kind = kindOf(input);
  const common = { ...everyItem, ...attributesOf(input) };
  switch (kind) {
    case "dropdown":
      return object({ ...common, label: filledText, ...address, ...active, items: list(navbarItem) });
    case "html":
      return object({ ...common, value: text });
    case "doc":
      return object({ ...common, ...active, docId: filledText, docsPluginId: v4.optional(text) });
    case "docSidebar":
      return object({ ...common, ...active, sidebarId: filledText, docsPluginId: v4.optional(text) });
    case "docsVersion":
    case "docsVersionDropdown":
      return object({ ...common, docsPluginId: v4.optional(text) });
    case "localeDropdown":
    case "search":
      return object(common);
    case "link":
    case "default":
      return v4.pipe(
        object({ ...common, ...address, ...active }),
        v4.check((link) => hasOneAddress(link), "a link with either \u201Cto\u201D or \u201Chref\u201D"),
        v4.check((link) => hasName(link), "an entry with a \u201Clabel\u201D, or with an \u201Cicon\u201D and an \u201Caria-label\u201D")
      );
    default:
      return v4.looseObject({ type: oneOf(kinds) }, "an object");
  }
});
function kindOf(input) {
  if (!isPlainObject(input)) return "link";
  if (input.type === void 0) return input.items === void 0 ? "link" : "dropdown";
  return kinds.find((kind) => kind === input.type) ?? null;
}
function attributesOf(input) {
  const keys = isPlainObject(input) ? Object.keys(input) : [];
  return Object.fromEntries(keys.filter(isAttribute).map((key) => [key, v4.optional(text)]));
}
function isAttribute(key) {
  return /^(?:aria|data)-[a-z]/.test(key);
}
function hasOneAddress(link) {
  return link.to === void 0 !== (link.href === void 0);
}
function hasName(link) {
  const hasLabel = typeof link.label === "string" && link.label.trim() !== "";
  return hasLabel || link.icon !== void 0 && "aria-label" in link;
}
var navbar = object({
  title: v4.optional(text),
  logo: v4.optional(logo),
  hideOnScroll: v4.optional(flag),
  items: v4.optional(list(navbarItem))
});
var footerLink = v4.lazy(
  (input) => isPlainObject(input) && input.html !== void 0 ? object({ html: text }) : v4.pipe(
    object({ label: filledText, ...address }),
    v4.check((link) => hasOneAddress(link), "a link with either \u201Cto\u201D or \u201Chref\u201D")
  )
);
var footerColumn = object({ title: v4.optional(text), items: list(footerLink) });
var footerLinks = v4.lazy((input) => {
  const first = Array.isArray(input) ? input[0] : void 0;
  return list(isPlainObject(first) && "items" in first ? footerColumn : footerLink);
});
var footer = object({
  style: v4.optional(oneOf(["light", "dark"])),
  logo: v4.optional(logo),
  links: v4.optional(footerLinks),
  copyright: v4.optional(text)
});
var announcementBar = v4.lazy(
  (input) => isPlainObject(input) ? object({ id: v4.optional(filledText), content: filledText, isCloseable: v4.optional(flag) }) : v4.union([v4.literal("changelog"), v4.literal(false)], "an object, \u201Cchangelog\u201D or false")
);
var colorMode = object({
  defaultMode: v4.optional(oneOf(["light", "dark"])),
  disableSwitch: v4.optional(flag),
  respectPrefersColorScheme: v4.optional(flag)
});

// src/config/complete/navbar.ts
async function completeNavbar(input, title, docs2, completion) {
  const logo2 = input.logo ? toLogo(input.logo, title, completion.baseUrl, completion) : null;
  return {
    title: input.title ?? (logo2 === null ? title : null),
    logo: logo2,
    hideOnScroll: input.hideOnScroll ?? false,
    items: await completeItems(input.items ?? [], ["navbar", "items"], docs2, completion)
  };
}
function completeItems(items, path, docs2, completion) {
  return Promise.all(items.map((item, index) => completeItem(item, [...path, index], docs2, completion)));
}
async function completeItem(item, path, docs2, completion) {
  const base = {
    position: item.position ?? "left",
    label: item.label ?? "",
    icon: item.icon === void 0 ? null : await findIcon(item.icon, [...path, "icon"], completion),
    className: item.className ?? null,
    attributes: attributesOf2(item)
  };
  const docsSet2 = () => findSet(item.docsPluginId, [...path, "docsPluginId"], docs2, completion);
  const kind = item.type ?? (item.items === void 0 ? "link" : "dropdown");
  switch (kind) {
    case "link":
    case "default":
      return {
        ...base,
        kind: "link",
        target: toLinkTarget(item, completion),
        activeBasePath: item.activeBasePath === void 0 ? null : `/${item.activeBasePath.replace(/^\/+/, "")}`,
        activeBaseRegex: item.activeBaseRegex ?? null
      };
    case "dropdown": {
      const isLink = item.to !== void 0 || item.href !== void 0;
      return {
        ...base,
        kind,
        target: isLink ? toLinkTarget(item, completion) : null,
        items: await completeItems(item.items ?? [], [...path, "items"], docs2, completion)
      };
    }
    case "html":
      return { ...base, kind, html: item.value ?? "" };
    case "doc":
      return { ...base, kind, docsSet: docsSet2(), id: item.docId ?? "" };
    case "docSidebar":
      return { ...base, kind, docsSet: docsSet2(), id: item.sidebarId ?? "" };
    case "docsVersion":
    case "docsVersionDropdown":
      return { ...base, kind, docsSet: docsSet2() };
    case "localeDropdown":
    case "search":
      return { ...base, kind };
  }
}
function attributesOf2(item) {
  const kept = Object.entries(item).filter(([key]) => isAttribute(key) || ["title", "target", "rel"].includes(key));
  return Object.fromEntries(kept.filter((entry) => typeof entry[1] === "string"));
}
async function findIcon(name, path, { complain }) {
  const icon = await readIcon(name);
  if (icon === null) {
    const hint = didYouMean(name, await iconNames()) ?? "The names are those of https://icons.getbootstrap.com.";
    complain(path, `\u201C${name}\u201D is no Bootstrap icon.`, hint);
  }
  return icon;
}
function findSet(id, path, docs2, { complain }) {
  const ids = docs2.map((set) => set.id);
  if (id !== void 0 && !ids.includes(id)) {
    complain(path, `\u201C${formatPath(path)}\u201D names no docs set.`, didYouMean(id, ids) ?? `Docs sets: ${ids.join(", ")}.`);
  }
  return id ?? ids[0] ?? "";
}

// src/config/complete/protobuf.ts
function completeProtobuf(input, docs2, completion) {
  const isList = Array.isArray(input);
  const sets = isList ? input : input === void 0 ? [] : [input];
  return sets.map((set, index) => {
    const path = isList ? ["protobuf", index] : ["protobuf"];
    const home = docs2.find(({ id }) => id === (set.docsSet ?? docs2[0]?.id));
    if (home === void 0) {
      const ids = docs2.map(({ id }) => id);
      const hint = didYouMean(set.docsSet ?? "", ids) ?? `Docs sets: ${ids.join(", ")}.`;
      completion.complain([...path, "docsSet"], "A protobuf set needs a docs set that exists.", hint);
    }
    const isFile3 = set.proto.endsWith(".json");
    return {
      id: set.id ?? defaults.protobuf.id,
      proto: existingPath(set.proto, isFile3 ? "file" : "folder", [...path, "proto"], completion) ?? projectPath(set.proto, [...path, "proto"], completion),
      include: set.include ?? defaults.protobuf.include,
      docsSet: home?.id ?? "",
      routeBase: routeBaseOf(set.routeBasePath ?? home?.routeBase ?? "/"),
      sidebarLabel: set.sidebarLabel ?? defaults.protobuf.sidebarLabel
    };
  });
}

// src/config/complete/search.ts
function completeSearch(input = defaults.search.provider) {
  if (input === false) return null;
  if (typeof input === "string") return { provider: input, options: {}, pagePath: defaults.search.pagePath };
  const { provider, searchPagePath: searchPagePath2 = defaults.search.pagePath } = input;
  const pagePath = searchPagePath2 === false ? null : searchPagePath2.replace(/^\/+|\/+$/g, "");
  return { provider, options: searchOptions(input), pagePath };
}
function searchOptions(input) {
  if (isAlgolia(input)) return algoliaOptions(input);
  return "options" in input ? input.options : {};
}
function isAlgolia(input) {
  return input.provider === "algolia";
}
function algoliaOptions(input) {
  const { replaceSearchResultPathname: replace, externalUrlRegex } = input;
  return {
    appId: input.appId,
    apiKey: input.apiKey,
    indexName: input.indexName,
    contextualSearch: input.contextualSearch ?? defaults.search.contextualSearch,
    externalUrlRegex: externalUrlRegex ?? null,
    // As Docusaurus hands it to the browser: the source of a regular expression.
    replaceSearchResultPathname: replace ? { from: replace.from instanceof RegExp ? replace.from.source : escapePattern(replace.from), to: replace.to } : null,
    searchParameters: input.searchParameters ?? {},
    maxResultsPerGroup: input.maxResultsPerGroup ?? defaults.search.maxResultsPerGroup,
    insights: input.insights ?? false
  };
}
function escapePattern(text2) {
  return text2.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
}

// src/config/complete/severities.ts
function completeSeverities(input) {
  const links = [input.onBrokenLinks, input.onBrokenMarkdownLinks].filter((value) => value !== void 0);
  const strictest = links.sort((a, b) => strictness.indexOf(b) - strictness.indexOf(a))[0];
  return {
    ...strictest && { "link/broken": severityOf[strictest] },
    ...input.onBrokenAnchors && { "link/broken-anchor": severityOf[input.onBrokenAnchors] },
    ...input.onDuplicateRoutes && { "route/duplicate": severityOf[input.onDuplicateRoutes] },
    ...input.severities
  };
}
var severityOf = { ignore: "off", log: "info", warn: "warning", throw: "error" };
var strictness = ["ignore", "log", "warn", "throw"];

// src/config/complete/storage.ts
import { createHash } from "node:crypto";
function completeStorage({ type: type2, namespace: namespace2 }, url, baseUrl) {
  const hash = () => createHash("md5").update(`${url}${baseUrl}`).digest("hex").slice(0, 3);
  const name = namespace2 === true ? hash() : namespace2;
  return { type: type2 ?? defaults.storageType, suffix: name ? `-${name}` : "" };
}

// src/config/complete/config.ts
async function completeConfig(input, written, root, complain, report) {
  const { title, tagline = defaults.tagline } = input;
  const url = input.url.replace(/\/+$/, "");
  const baseUrl = `${routeBaseOf(input.baseUrl ?? defaults.baseUrl)}/`.replace("//", "/");
  const completion = { root, baseUrl, trailingSlash: input.trailingSlash ?? null, complain };
  const docs2 = await completeDocs(input.docs, written, completion, report);
  return {
    root,
    file: written.file,
    title,
    tagline,
    titleDelimiter: input.titleDelimiter ?? defaults.titleDelimiter,
    url,
    baseUrl,
    trailingSlash: completion.trailingSlash,
    ...completeLocales(input.i18n ?? {}, completion),
    favicon: input.favicon === void 0 ? null : withSlash(input.favicon),
    headTags: (input.headTags ?? []).map(({ tagName, attributes = {}, innerHTML = null }) => ({
      tagName,
      attributes,
      innerHTML
    })),
    keywords: input.keywords ?? [],
    image: input.image === void 0 ? null : withSlash(input.image),
    noIndex: input.noIndex ?? false,
    navbar: await completeNavbar(input.navbar ?? {}, title, docs2, completion),
    footer: completeFooter(input.footer ?? {}, title, completion),
    ...completeAnnouncement(input.announcementBar),
    colorMode: {
      defaultMode: input.colorMode?.defaultMode ?? defaults.colorMode.defaultMode,
      disableSwitch: input.colorMode?.disableSwitch ?? defaults.colorMode.disableSwitch,
      respectPrefersColorScheme: input.colorMode?.respectPrefersColorScheme ?? defaults.colorMode.respectPrefersColorScheme
    },
    toc: {
      minHeadingLevel: input.tableOfContents?.minHeadingLevel ?? defaults.toc.minHeadingLevel,
      maxHeadingLevel: input.tableOfContents?.maxHeadingLevel ?? defaults.toc.maxHeadingLevel
    },
    docs: docs2,
    changelog: completeChangelog(input.changelog, { title, tagline }, completion),
    protobuf: completeProtobuf(input.protobuf, docs2, completion),
    search: completeSearch(input.search),
    integrations: completeIntegrations(input.integrations ?? {}),
    markdown: completeMarkdown(input.markdown ?? {}, written.fingerprint),
    staticFolders: completeStaticFolders(input.staticDirectories, completion),
    styles: completeStyles(input.styles ?? [], completion),
    templates: projectPath(input.templates ?? defaults.templates, ["templates"], completion),
    redirects: (input.redirects ?? []).flatMap(({ from, to }) => [from].flat().map((path) => ({ from: path, to }))),
    severities: completeSeverities(input),
    client: { hydrate: input.client?.hydrate ?? defaults.hydrate },
    progress: { spinner: input.progress?.spinner ?? defaults.spinner },
    storage: completeStorage(input.storage ?? {}, url, baseUrl),
    baseUrlIssueBanner: input.baseUrlIssueBanner ?? defaults.baseUrlIssueBanner,
    serve: { allowedHosts: input.serve?.allowedHosts ?? [] },
    outDir: relativeTo(root, input.outDir ?? defaults.outDir),
    allowedRoots: (input.allowedRoots ?? []).map((path) => resolve2(root, path)),
    plugins: input.plugins ?? []
  };
}
function completeAnnouncement(input) {
  if (input === "changelog") return { announcementBar: null, announcesChangelog: true };
  if (!input) return { announcementBar: null, announcesChangelog: false };
  const { id = defaults.announcement.id, content, isCloseable = defaults.announcement.isCloseable } = input;
  return { announcementBar: { id, content, isCloseable }, announcesChangelog: false };
}
function completeStaticFolders(input, completion) {
  if (input === void 0) return defaults.staticFolders.flatMap((path) => firstFolder(completion.root, [path]) ?? []);
  return input.flatMap((path, index) => existingPath(path, "folder", ["staticDirectories", index], completion) ?? []);
}
function completeStyles(input, completion) {
  const at = (index) => typeof input === "string" ? ["styles"] : ["styles", index];
  return [input].flat().flatMap((path, index) => existingPath(path, "file", at(index), completion) ?? []);
}
function relativeTo(root, path) {
  const below = relative2(root, resolve2(root, path));
  return isAbsolute2(below) ? below : below.split(sep2).join("/") || ".";
}

// src/config/schema/config.ts
import * as v7 from "valibot";

// src/config/schema/content.ts
import * as v5 from "valibot";
var setId = v5.pipe(
  text,
  v5.check((value) => /^[\w-]+$/.test(value), "a name of letters, digits, \u201C-\u201D and \u201C_\u201D")
);
var docsSet = object(
  {
    id: v5.optional(setId),
    path: v5.optional(filePath),
    routeBasePath: v5.optional(sitePath),
    sidebarPath: v5.optional(v5.union([v5.literal(false), filePath], "a path such as \u201Csidebars.ts\u201D, or false")),
    sidebars: v5.optional(v5.custom(isPlainObject, "an object of sidebars by name")),
    editUrl: v5.optional(filledText),
    include: v5.optional(list(filledText)),
    exclude: v5.optional(list(filledText)),
    breadcrumbs: v5.optional(flag),
    numberPrefixParser: v5.optional(flag),
    sidebarCollapsible: v5.optional(flag),
    sidebarCollapsed: v5.optional(flag),
    sidebarHideable: v5.optional(flag),
    autoCollapseCategories: v5.optional(flag),
    showLastUpdateTime: v5.optional(flag),
    showLastUpdateAuthor: v5.optional(flag),
    versionLabel: v5.optional(filledText)
  },
  "an object, a list of objects, or false"
);
var docs = v5.lazy((input) => {
  if (Array.isArray(input)) return list(docsSet);
  return input === false ? v5.literal(false) : docsSet;
});
var countOrAll = v5.lazy(
  (input) => typeof input === "number" ? wholeNumber(0) : v5.literal("ALL", "a whole number or \u201CALL\u201D")
);
var feedKind = oneOf(["rss", "atom", "json"]);
var feed = object({
  type: v5.optional(
    v5.lazy((input) => {
      if (Array.isArray(input)) return list(feedKind);
      return v5.nullable(oneOf(["rss", "atom", "json", "all"]));
    })
  ),
  title: v5.optional(filledText),
  description: v5.optional(text),
  copyright: v5.optional(text),
  limit: v5.optional(v5.lazy((input) => input === false ? v5.literal(false) : wholeNumber(1)))
});
var changelogObject = object(
  {
    path: v5.optional(filePath),
    routeBasePath: v5.optional(sitePath),
    title: v5.optional(filledText),
    description: v5.optional(text),
    blogTitle: v5.optional(filledText),
    blogDescription: v5.optional(text),
    postsPerPage: v5.optional(countOrAll),
    blogSidebarTitle: v5.optional(text),
    blogSidebarCount: v5.optional(countOrAll),
    groupByYear: v5.optional(flag),
    showReadingTime: v5.optional(flag),
    authorsMapPath: v5.optional(filePath),
    editUrl: v5.optional(filledText),
    archive: v5.optional(flag),
    tagsBasePath: v5.optional(sitePath),
    authorsBasePath: v5.optional(sitePath),
    feedOptions: v5.optional(feed)
  },
  "an object, or false"
);
var changelog = v5.lazy((input) => input === false ? v5.literal(false) : changelogObject);
var protobufSet = object(
  {
    id: v5.optional(setId),
    proto: filePath,
    include: v5.optional(list(filledText)),
    docsSet: v5.optional(text),
    routeBasePath: v5.optional(sitePath),
    sidebarLabel: v5.optional(filledText)
  },
  "an object or a list of objects"
);
var protobuf = v5.lazy((input) => Array.isArray(input) ? list(protobufSet) : protobufSet);

// src/config/schema/features.ts
import * as v6 from "valibot";
var language = v6.pipe(text, v6.check(isLanguage, "a language tag such as \u201Cen\u201D or \u201Cpt-BR\u201D"));
var i18n = object({
  defaultLocale: v6.optional(language),
  locales: v6.optional(list(language)),
  localeConfigs: v6.optional(
    v6.record(
      text,
      object({ label: v6.optional(filledText), direction: v6.optional(oneOf(["ltr", "rtl"])) }),
      "an object by language"
    )
  )
});
function isLanguage(tag) {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
var headTag = object({
  tagName: v6.pipe(
    text,
    v6.check((name) => /^[a-z][a-z0-9-]*$/.test(name), "the name of an element such as \u201Cmeta\u201D")
  ),
  attributes: v6.optional(v6.record(text, v6.union([text, flag], "text, true or false"), "an object")),
  innerHTML: v6.optional(text)
});
var tableOfContents = v6.pipe(
  object({ minHeadingLevel: v6.optional(wholeNumber(2, 6)), maxHeadingLevel: v6.optional(wholeNumber(2, 6)) }),
  v6.check(
    ({ minHeadingLevel = 2, maxHeadingLevel = 3 }) => minHeadingLevel <= maxHeadingLevel,
    "an object whose \u201CminHeadingLevel\u201D is not greater than its \u201CmaxHeadingLevel\u201D"
  )
);
var searchPagePath = v6.optional(v6.union([v6.literal(false), sitePath], "a path such as \u201Csearch\u201D, or false"));
var plainObject = v6.custom(isPlainObject, "an object");
var algolia = object({
  provider: v6.literal("algolia"),
  appId: filledText,
  apiKey: filledText,
  indexName: filledText,
  contextualSearch: v6.optional(flag),
  externalUrlRegex: v6.optional(pattern),
  replaceSearchResultPathname: v6.optional(
    object({ from: v6.union([text, v6.instance(RegExp)], "text or a regular expression"), to: text })
  ),
  searchParameters: v6.optional(plainObject),
  searchPagePath,
  maxResultsPerGroup: v6.optional(wholeNumber(1)),
  insights: v6.optional(flag)
});
var search = v6.lazy((input) => {
  if (!isPlainObject(input)) {
    return v6.union([v6.literal("flexsearch"), v6.literal(false)], "\u201Cflexsearch\u201D, an object with a \u201Cprovider\u201D, or false");
  }
  if (input.provider === "algolia") return algolia;
  if (input.provider === "flexsearch") return object({ provider: text, searchPagePath });
  return object({ provider: filledText, options: v6.optional(plainObject), searchPagePath });
});
var integrations = object({
  analytics: v6.optional(object({ apiKey: v6.optional(text), host: v6.optional(webAddress) })),
  visitorIntent: v6.optional(object({ scriptUrl: webAddress, apiKey: v6.optional(text) }))
});
var plugin = v6.custom(
  (value) => typeof value === "function" || Array.isArray(value) && typeof value[0] === "function",
  "a plugin or a list of a plugin and its options"
);
var word = v6.pipe(
  text,
  v6.check((value) => /^[A-Za-z][\w-]*$/.test(value), "a word of letters, digits, \u201C-\u201D and \u201C_\u201D")
);
var markdown = object({
  parser: v6.optional(oneOf(["native", "remark"])),
  format: v6.optional(oneOf(["detect", "mdx"])),
  rawHtml: v6.optional(oneOf(["allow", "escape"])),
  remarkPlugins: v6.optional(list(plugin)),
  rehypePlugins: v6.optional(list(plugin)),
  admonitions: v6.optional(list(word)),
  themes: v6.optional(object({ light: v6.optional(filledText), dark: v6.optional(filledText) })),
  magicComments: v6.optional(
    list(
      v6.pipe(
        object({
          className: filledText,
          line: v6.optional(filledText),
          block: v6.optional(object({ start: filledText, end: filledText }))
        }),
        v6.check(
          ({ line, block }) => line !== void 0 || block !== void 0,
          "an object with \u201Cline\u201D, \u201Cblock\u201D or both"
        )
      )
    )
  )
});
var oldPath = v6.pipe(
  text,
  v6.check((value) => /^\/(?!\/)[^?#\\]*$/.test(value), "a path such as \u201C/old/page\u201D")
);
var redirect = object({
  from: v6.lazy((input) => Array.isArray(input) ? list(oldPath) : oldPath),
  to: v6.pipe(
    text,
    v6.check((value) => /^\/(?!\/)|^https?:\/\//.test(value), "a path such as \u201C/new/page\u201D or a full address")
  )
});
var client = object({ hydrate: v6.optional(oneOf(["intent", "idle", "load"])) });
var progress = object({ spinner: v6.optional(flag) });
var namespace = v6.pipe(
  text,
  v6.check((value) => /^[\w-]+$/.test(value), "a name of letters, digits, \u201C-\u201D and \u201C_\u201D")
);
var storage = object({
  type: v6.optional(oneOf(["localStorage", "sessionStorage"])),
  namespace: v6.optional(v6.lazy((input) => typeof input === "string" ? namespace : v6.boolean("true, false or a name")))
});
var serve = object({ allowedHosts: v6.optional(list(filledText)) });
var sitePlugin = object({
  name: filledText,
  pages: v6.optional(hook),
  html: v6.optional(hook),
  outputs: v6.optional(hook)
});

// src/config/schema/config.ts
var reporting = v7.optional(oneOf(["ignore", "log", "warn", "throw"]));
var configSchema = object({
  title: filledText,
  tagline: v7.optional(text),
  titleDelimiter: v7.optional(filledText),
  url: origin,
  baseUrl: v7.optional(sitePath),
  trailingSlash: v7.optional(flag),
  i18n: v7.optional(i18n),
  favicon: v7.optional(filledText),
  image: v7.optional(filledText),
  keywords: v7.optional(list(text)),
  noIndex: v7.optional(flag),
  headTags: v7.optional(list(headTag)),
  navbar: v7.optional(navbar),
  footer: v7.optional(footer),
  announcementBar: v7.optional(announcementBar),
  colorMode: v7.optional(colorMode),
  tableOfContents: v7.optional(tableOfContents),
  docs: v7.optional(docs),
  changelog: v7.optional(changelog),
  protobuf: v7.optional(protobuf),
  search: v7.optional(search),
  integrations: v7.optional(integrations),
  markdown: v7.optional(markdown),
  staticDirectories: v7.optional(list(filePath)),
  styles: v7.optional(v7.lazy((input) => Array.isArray(input) ? list(filePath) : filePath)),
  templates: v7.optional(filePath),
  redirects: v7.optional(list(redirect)),
  severities: v7.optional(
    v7.record(
      v7.picklist(Object.keys(codes), "a finding code"),
      oneOf(["error", "warning", "info", "off"]),
      "an object of severities by finding code"
    )
  ),
  onBrokenLinks: reporting,
  onBrokenAnchors: reporting,
  onBrokenMarkdownLinks: reporting,
  onDuplicateRoutes: reporting,
  client: v7.optional(client),
  progress: v7.optional(progress),
  storage: v7.optional(storage),
  baseUrlIssueBanner: v7.optional(flag),
  serve: v7.optional(serve),
  outDir: v7.optional(filePath),
  allowedRoots: v7.optional(list(filePath)),
  plugins: v7.optional(list(sitePlugin))
});

// src/config/validate.ts
async function validateConfig(written, root, overrides, report) {
  const value = isPlainObject(written.value) ? { ...written.value, ...overrides } : written.value;
  const checked = v8.safeParse(configSchema, value);
  if (!checked.success) {
    for (const issue of checked.issues) report(aboutOverride(issue, overrides) ?? toFinding(issue, written, words2));
    return null;
  }
  let complaints = 0;
  const config = await completeConfig(
    // The schema has the keys and types of ConfigInput: test/config/input.test.ts compares them.
    checked.output,
    written,
    root,
    (path, message, hint = null) => {
      complaints += 1;
      report(finding("config/invalid", written.placeOf(path, "value"), message, hint));
    },
    report
  );
  return complaints === 0 ? config : null;
}
var options = /* @__PURE__ */ new Map([
  ["url", "--url"],
  ["baseUrl", "--base-url"],
  ["outDir", "--out-dir"]
]);
function aboutOverride(issue, overrides) {
  const key = String(issue.path?.[0]?.key);
  if (!Object.hasOwn(overrides, key)) return null;
  return finding("config/invalid", null, `\u201C${options.get(key)}\u201D must be ${issue.message}, not \u201C${issue.input}\u201D.`);
}
var words2 = {
  whole: "the configuration",
  codes: ["config/unknown-key", "config/invalid"],
  hints: /* @__PURE__ */ new Map([
    ["themeConfig", "Its keys stand at the top level here: navbar, footer, announcementBar, colorMode, \u2026"],
    ["presets", "There are no presets: docs and changelog stand at the top level."],
    ["themes", "There are no themes: put files into the \u201Ctemplates\u201D folder, style sheets into \u201Cstyles\u201D."],
    ["blog", "It is called \u201Cchangelog\u201D here."],
    ["organizationName", "It is not needed; edit links have an \u201CeditUrl\u201D in the docs set."],
    ["projectName", "It is not needed; edit links have an \u201CeditUrl\u201D in the docs set."],
    ["scripts", "Put them into \u201CheadTags\u201D."],
    ["stylesheets", "Put files into \u201Cstyles\u201D, addresses into \u201CheadTags\u201D."],
    ["algolia", 'Write it as search: { provider: "algolia", \u2026 }.'],
    ["prism", "Code is highlighted by Shiki: \u201Cmarkdown.themes\u201D and \u201Cmarkdown.magicComments\u201D."],
    ["metadata", "Put them into \u201CheadTags\u201D, keywords into \u201Ckeywords\u201D."],
    ["customFields", "Import the values from a file of your own where they are needed."]
  ])
};

// src/config/load.ts
async function loadConfig(options2, report) {
  const { root, mode, overrides } = options2;
  const file = findConfigFile(options2, report);
  if (file === null) return null;
  const context = { command: mode, mode: mode === "serve" ? "development" : "production" };
  const call = (exported) => typeof exported === "function" ? exported(context) : exported;
  const written = await readModule(file, { root, code: "config/invalid", call }, report);
  return written && await validateConfig(written, root, overrides, report);
}
var fileNames = ["site.config.ts", "site.config.mts", "site.config.js", "site.config.mjs"];
function findConfigFile({ root, configFile }, report) {
  const complain = (message, hint2) => {
    report(finding("config/invalid", null, message, hint2));
    return null;
  };
  if (!isFolder(root)) return complain(`\u201C${root}\u201D is no folder.`, "Name the folder that holds site.config.ts.");
  if (configFile !== void 0) {
    const path = resolve3(root, configFile);
    if (isFile2(path)) return toSourcePath(relative3(root, path));
    return complain(`There is no configuration file \u201C${configFile}\u201D.`, null);
  }
  const found = fileNames.find((name) => isFile2(join5(root, name)));
  if (found !== void 0) return toSourcePath(found);
  const docusaurus = ["docusaurus.config.ts", "docusaurus.config.js"].find((name) => existsSync2(join5(root, name)));
  const hint = docusaurus === void 0 ? 'Begin with one line: export default { title: "My site", url: "https://docs.example.com" }' : `Move what \u201C${docusaurus}\u201D says to site.config.ts: most keys have the same names.`;
  return complain(`There is no site.config.ts in \u201C${root}\u201D.`, hint);
}
function isFolder(path) {
  return statSync2(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
function isFile2(path) {
  return statSync2(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

export {
  readIcon,
  iconNames,
  loadConfig
};
