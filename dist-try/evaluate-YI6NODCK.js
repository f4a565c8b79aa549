import {
  docusaurusModules,
  expressionOf,
  isComponentName,
  placeOfElement,
  publishedFile,
  readBody,
  readScope,
  resolveSitePath
} from "./chunk-HNUNTCQM.js";
import {
  didYouMean
} from "./chunk-JNIITK6P.js";
import {
  tabsHint
} from "./chunk-JL3PPTRH.js";
import {
  parseStatements
} from "./chunk-OBN75TAJ.js";
import {
  isJsx,
  isMdx,
  lineStarts,
  placeAt,
  report,
  walk
} from "./chunk-UFQHRGG3.js";
import {
  codes,
  finding,
  placeOf
} from "./chunk-M3PGFLV7.js";
import "./chunk-G3GICVBT.js";

// src/markdown/mdx/evaluate.ts
import { createElement as createElement4 } from "react";

// src/markdown/mdx/bodies.ts
import { createElement as createElement2 } from "react";

// src/markdown/mdx/modules.ts
import { posix } from "node:path";

// src/markdown/mdx/islands.ts
import { createContext, createElement, isValidElement, useContext } from "react";
var IslandContext = createContext(null);
function toIslands(exports, module) {
  return Object.fromEntries(
    Object.entries(exports).map(([name, value]) => [
      name,
      isComponent(name, value) ? toIsland(value, name, module) : value
    ])
  );
}
function isComponent(name, value) {
  if (name !== "default" && !/^[A-Z]/.test(name)) return false;
  return typeof value === "function" || typeof value === "object" && value !== null && "$$typeof" in value;
}
function toIsland(component, exportName, module) {
  return (given) => createElement(IslandBoundary, { component, exportName, module, given });
}
function IslandBoundary({ component, exportName, module, given }) {
  const recorder = useContext(IslandContext);
  const { when, props } = splitProps(given);
  if (recorder === null) return createElement(component, props);
  const { json, problem } = serialize(props);
  const id = recorder.add({ module, exportName, when, props: json }, problem);
  const content = when === "only" ? null : createElement(component, props);
  return createElement(
    "docsgen-island",
    { "data-island": id, "data-when": when },
    createElement(IslandContext.Provider, { value: null }, content)
  );
}
var strategies = ["visible", "idle", "load", "only"];
function splitProps(given) {
  const when = strategies.find((strategy) => given[`client:${strategy}`] !== void 0) ?? "visible";
  return { when, props: Object.fromEntries(Object.entries(given).filter(([name]) => !name.startsWith("client:"))) };
}
function serialize(props) {
  const problem = Object.keys(props).find((name) => !isPlain(props[name])) ?? null;
  const plain2 = Object.fromEntries(Object.entries(props).filter(([, value]) => isPlain(value)));
  return { json: JSON.stringify(plain2).replaceAll("<", "\\u003c"), problem };
}
function isPlain(value) {
  if (value === null || value === void 0) return true;
  if (typeof value !== "object")
    return typeof value !== "function" && typeof value !== "symbol" && typeof value !== "bigint";
  if (Array.isArray(value)) return value.every(isPlain);
  const isRecord = !isValidElement(value) && [Object.prototype, null].includes(Object.getPrototypeOf(value));
  return isRecord && Object.values(value).every(isPlain);
}

// src/markdown/mdx/transform.ts
var scriptLoaders = /* @__PURE__ */ new Map([
  [".tsx", "tsx"],
  [".ts", "ts"],
  [".jsx", "jsx"],
  [".js", "jsx"],
  [".mjs", "js"]
]);
async function transformScript(file, text, loader) {
  const { build } = await import("esbuild");
  const imports = /* @__PURE__ */ new Set();
  try {
    const { outputFiles } = await build({
      stdin: { contents: text, sourcefile: file, loader },
      bundle: true,
      // so that imports are resolved, and thereby known; each stays an import of its own
      plugins: [
        {
          name: "imports",
          setup: ({ onResolve }) => onResolve({ filter: /.*/ }, ({ path }) => {
            imports.add(path);
            return { path, external: true };
          })
        }
      ],
      format: "cjs",
      platform: "neutral",
      target: "node20",
      supported: { "dynamic-import": false },
      jsx: "automatic",
      define: { "process.env.NODE_ENV": '"production"' },
      write: false,
      logLevel: "silent"
    });
    return {
      code: outputFiles[0]?.text ?? "",
      imports: [...imports],
      isClient: isClient(text),
      usesBrowser: usesBrowser(text)
    };
  } catch (error) {
    const [first] = error.errors ?? [];
    if (first === void 0) throw error;
    return { problem: { message: `${first.text}.`, place: placeOfMessage(file, first) } };
  }
}
function isClient(text) {
  return /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*(['"])use client\1/.test(text);
}
function usesBrowser(text) {
  return /\buse(?:State|Effect|LayoutEffect|Reducer|SyncExternalStore|Transition|Optimistic|ActionState)\s*[(<]/.test(
    text
  );
}
function placeOfMessage(file, { location }) {
  if (location === null) return placeOf(file);
  const before = Buffer.from(location.lineText).subarray(0, location.column).toString();
  return placeOf(file, location.line, before.length + 1, Math.max(1, location.length));
}

// src/markdown/mdx/modules.ts
function createModules(environment) {
  const nodes = /* @__PURE__ */ new Map();
  const running = /* @__PURE__ */ new Map();
  return {
    async load(specifier, from) {
      const target = await targetOf(specifier, from, environment);
      if ("problem" in target) return target;
      if ("exports" in target) return { ...target, isStuck: false };
      const problem = await collect(target.script, /* @__PURE__ */ new Set());
      if (problem !== null) return { problem };
      try {
        const exports = run(target.script);
        return { exports, files: filesOf(target.script), isStuck: isStuck(target.script) };
      } catch (error) {
        running.delete(target.script);
        return { problem: { reason: `failed while it was loaded: ${messageOf(error)}`, hint: null, place: null } };
      }
    }
  };
  async function collect(file, seen) {
    if (seen.has(file)) return null;
    seen.add(file);
    const node = nodes.get(file) ?? await read(file);
    nodes.set(file, node);
    if ("problem" in node) return node.problem;
    for (const target of node.targets.values()) {
      const problem = "script" in target ? await collect(target.script, seen) : null;
      if (problem !== null) return problem;
    }
    return null;
  }
  async function read(file) {
    const text = await environment.readText(file) ?? "";
    const script = await transformScript(file, text, scriptLoaders.get(posix.extname(file)) ?? "js");
    if ("problem" in script) {
      const { message, place: place2 } = script.problem;
      return { problem: { reason: `cannot be read: ${message}`, hint: null, place: place2 } };
    }
    const targets = /* @__PURE__ */ new Map();
    for (const specifier of script.imports) {
      const target = await targetOf(specifier, file, environment);
      if ("problem" in target) {
        const { reason, hint } = target.problem;
        return { problem: { reason: `imports \u201C${specifier}\u201D, which ${reason}`, hint, place: null } };
      }
      targets.set(specifier, target);
    }
    return { ...script, file, targets };
  }
  function run(file) {
    const known = running.get(file);
    if (known !== void 0) return known.exports;
    const node = nodes.get(file);
    if (node === void 0 || "problem" in node) throw new Error(`${file} was not collected.`);
    const module = { exports: {} };
    running.set(file, module);
    const require2 = (specifier) => {
      const target = node.targets.get(specifier);
      if (target === void 0) throw new Error(`\u201C${specifier}\u201D was not found.`);
      return "script" in target ? run(target.script) : target.exports;
    };
    new Function("module", "exports", "require", node.code)(module, module.exports, require2);
    if (node.isClient) module.exports = toIslands(module.exports, file);
    return module.exports;
  }
  function filesOf(file, seen = /* @__PURE__ */ new Set()) {
    const node = nodes.get(file);
    if (seen.has(file) || node === void 0 || "problem" in node) return [];
    seen.add(file);
    return [...node.targets.values()].flatMap(
      (target) => "script" in target ? filesOf(target.script, seen) : target.files
    );
  }
  function isStuck(file) {
    const node = nodes.get(file);
    return node !== void 0 && "isClient" in node && node.usesBrowser && !node.isClient;
  }
}
async function targetOf(specifier, from, environment) {
  const own = await ownModule(specifier, environment);
  if (own !== null) return { exports: own, files: [] };
  if (!/^(?:\.{0,2}\/|@site\/|!!raw-loader!)/.test(specifier)) return packageTarget(specifier, environment);
  const isText = /^!!raw-loader!|\?raw$/.test(specifier);
  const path = resolveSitePath(specifier.replace(/^!!raw-loader!/, "").replace(/\?(?:raw|url)$/, ""), from);
  const file = path === null ? null : await findFile(path, environment);
  if (file === null) return missing("Paths are relative to this file, or begin with \u201C@site/\u201D.");
  const extension = posix.extname(file);
  if (isText) return plain(await environment.readText(file));
  if (scriptLoaders.has(extension)) return { script: file };
  if (extension === ".json") return jsonTarget(file, environment);
  if (extension === ".css") {
    const hint = "Style sheets are listed under \u201Cstyles\u201D in the configuration.";
    return { problem: { reason: "is a style sheet, which pages cannot import.", hint, place: null } };
  }
  const resolution = environment.resolve(specifier, from);
  if (resolution.kind === "file" && resolution.output !== null) return plain(resolution.href);
  const published = await publishedFile(file, isPicture(extension) ? "images" : "files", environment);
  return published === null ? missing(null) : { exports: asModule({ default: published.href }), files: [published] };
}
function missing(hint) {
  return { problem: { reason: "leads to no module.", hint, place: null } };
}
function plain(value) {
  return { exports: asModule({ default: value }), files: [] };
}
function asModule(exports) {
  return { ...exports, __esModule: true };
}
async function ownModule(specifier, { components, config }) {
  const component = docusaurusModules.get(specifier);
  if (component !== void 0) return asModule({ default: components[component] });
  switch (specifier) {
    case "docsgen/components":
      return asModule(components);
    case "@docusaurus/useBaseUrl":
      return asModule({ default: (path) => config.baseUrl + path.replace(/^\//, "") });
    case "react":
      return asModule(await import("react"));
    case "react/jsx-runtime":
      return asModule(await import("react/jsx-runtime"));
    case "react-dom":
      return asModule(await import("react-dom"));
    default:
      return null;
  }
}
async function packageTarget(specifier, environment) {
  try {
    return { exports: asModule(await environment.importPackage(specifier)), files: [] };
  } catch (error) {
    const isMissing = error instanceof Error && "code" in error && /NOT_FOUND/.test(String(error.code));
    const reason = isMissing ? "is no package of this project." : `failed while it was loaded: ${messageOf(error)}`;
    const hint = isMissing ? `Install it with \u201Cnpm install ${specifier}\u201D, or begin the path of a file with \u201C./\u201D.` : null;
    return { problem: { reason, hint, place: null } };
  }
}
async function jsonTarget(file, environment) {
  try {
    const value = JSON.parse(await environment.readText(file) ?? "");
    const named = typeof value === "object" && value !== null && !Array.isArray(value) ? value : {};
    return { exports: asModule({ ...named, default: value }), files: [] };
  } catch (error) {
    return { problem: { reason: `is not valid JSON: ${messageOf(error)}`, hint: null, place: null } };
  }
}
async function findFile(path, environment) {
  const extensions = [...scriptLoaders.keys(), ".json"];
  const candidates = [path, ...extensions.map((end) => path + end), ...extensions.map((end) => `${path}/index${end}`)];
  for (const candidate of candidates) {
    if (posix.extname(candidate) !== "" && await environment.readBytes(candidate) !== null) return candidate;
  }
  return null;
}
function isPicture(extension) {
  return /^\.(?:png|jpe?g|gif|svg|webp|avif|ico|bmp)$/i.test(extension);
}
function messageOf(error) {
  return error instanceof Error ? error.message : `${String(error)} was thrown.`;
}

// src/markdown/mdx/program.ts
import { createProcessor } from "@mdx-js/mdx";
import { VFile } from "vfile";
var marks = { open: "\uE010", close: "\uE011" };
async function toCode(tree, scope, source) {
  const root = tree;
  const blocks = root.children.filter(({ type }) => type === "mdxjsEsm");
  const content = root.children.filter(({ type }) => type !== "mdxjsEsm");
  const prepared = {
    type: "root",
    children: [prelude(scope), ...blocks.map(withoutImports), ...prepareAll(content, source, false)]
  };
  const processor = createProcessor({
    format: "mdx",
    outputFormat: "function-body",
    development: true,
    // gives every element its line and column
    tableCellAlignToStyle: false,
    rehypePlugins: [() => () => prepared]
  });
  return String(await processor.process(new VFile("")));
}
function prelude({ imports }) {
  const lines = [
    "const {at: docsgenAt, imports: docsgenImports} = arguments[0].docsgen",
    ...imports.map(({ names }, index) => declarationOf(names, index))
  ];
  const parsed = parseStatements(lines.join("\n"), { line: 1, column: 1 });
  return { type: "mdxjsEsm", value: "", data: { estree: "program" in parsed ? parsed.program : emptyProgram } };
}
var emptyProgram = { type: "Program", sourceType: "module", body: [] };
function declarationOf(names, index) {
  const from = `docsgenImports[${index}]`;
  const named = names.filter(({ imported }) => imported !== "*");
  const pattern = named.map(({ imported, local }) => `${JSON.stringify(imported)}: ${local}`).join(", ");
  const whole = names.filter(({ imported }) => imported === "*").map(({ local }) => `const ${local} = ${from}`);
  return [...named.length === 0 ? [] : [`const {${pattern}} = ${from}`], ...whole].join("\n");
}
function withoutImports(block) {
  const program = block.data?.estree;
  if (program === void 0) return block;
  const body = program.body.filter(({ type }) => type !== "ImportDeclaration").flatMap((statement) => {
    const start = statement.loc?.start;
    return [callStatement({ line: start?.line ?? 1, column: (start?.column ?? 0) + 1 }), statement];
  });
  return { ...block, data: { ...block.data, estree: { ...program, body } } };
}
function prepareAll(nodes, source, isInComponent) {
  return nodes.flatMap((node) => prepare(node, source, isInComponent));
}
function prepare(node, source, isInComponent) {
  if (!isMdx(node)) {
    if (node.type !== "element") return [node];
    return [{ ...node, children: prepareAll(node.children, source, isInComponent) }];
  }
  const start = node.position?.start ?? { line: 1, column: 1, offset: 0 };
  if (!isJsx(node)) {
    const traced = { ...node, data: { ...node.data, estree: traceExpression(node.data?.estree, start) } };
    return isInComponent ? [traced] : between(traced, source);
  }
  const isComponent3 = isComponentName(node.name);
  const prepared = {
    ...node,
    attributes: node.attributes.map((attribute) => {
      if (typeof attribute.value !== "object" || attribute.value === null) return attribute;
      const { value } = attribute;
      const estree = traceExpression(value.data?.estree, start);
      return { ...attribute, value: { ...value, data: { ...value.data, estree } } };
    }),
    children: prepareAll(node.children ?? [], source, isInComponent || isComponent3)
  };
  return isComponent3 && !isInComponent ? between(prepared, source) : [prepared];
}
function between(node, source) {
  const { start, end } = node.position ?? {};
  const site = [source, start?.line ?? 1, start?.column ?? 1, end?.offset ?? 0].join(":");
  const mark = (text) => ({ type: "text", value: marks.open + text + marks.close });
  return [mark(site), node, mark("/")];
}
function traceExpression(program, start) {
  const expression = program === void 0 ? null : expressionOf(program);
  if (program === void 0 || expression === null) return program ?? emptyProgram;
  const traced = call(start, [{ type: "ArrowFunctionExpression", expression: true, params: [], body: expression }]);
  return { ...program, body: [{ type: "ExpressionStatement", expression: traced }] };
}
function callStatement(start) {
  return { type: "ExpressionStatement", expression: call(start, []) };
}
function call({ line, column }, more) {
  return {
    type: "CallExpression",
    optional: false,
    callee: { type: "Identifier", name: "docsgenAt" },
    arguments: [{ type: "Literal", value: line }, { type: "Literal", value: column }, ...more]
  };
}

// src/markdown/mdx/bodies.ts
function createBodies(environment, read, modules) {
  return { run: (tree, scope, context, runtime) => run(tree, scope, context, runtime, [context.source.path]) };
  async function run(tree, scope, context, runtime, chain) {
    const imports = [];
    for (const statement of scope.imports) {
      const exports = await load(statement, context, runtime, chain);
      if (exports !== null && hasNames(exports, statement, context)) imports.push(exports);
    }
    if (imports.length < scope.imports.length) return null;
    try {
      const index = context.sources.indexOf(context.source);
      const code = await toCode(tree, scope, index);
      return await new AsyncFunction(code)(runtime.argumentsFor(index, imports));
    } catch (error) {
      const message = `This code failed: ${messageOf(error)}`;
      report(
        context,
        "mdx/render",
        runtime.lastStatement() ?? void 0,
        message,
        "It runs once, when the site is built."
      );
      return null;
    }
  }
  async function load(statement, context, runtime, chain) {
    const { specifier } = statement;
    const partial = /\.mdx?$/.test(specifier) ? resolveSitePath(specifier, context.source.path) : null;
    if (partial !== null) return loadPartial(partial, statement, context, runtime, chain);
    const loaded = await modules.load(specifier, context.source.path);
    if ("problem" in loaded) {
      reportImport(statement, loaded.problem, context);
      return null;
    }
    noteModule(loaded, statement, context);
    return loaded.exports;
  }
  async function loadPartial(file, statement, context, runtime, chain) {
    const text = await environment.readText(file);
    if (text === null || chain.includes(file)) {
      reportImport(statement, text === null ? noFile : cycle([...chain, file]), context);
      return null;
    }
    const source = partialSource(file, text);
    context.sources.push(source);
    const body = await read(source, file.endsWith(".mdx") ? "mdx" : "md", context);
    if ("failed" in body) return null;
    const mdx = await readBody(body.tree, body.context);
    if (mdx?.isFine === false) return null;
    const exports = await run(body.tree, mdx?.scope ?? readScope([]), body.context, runtime, [...chain, file]);
    return exports === null ? null : { ...exports, default: withComponents(exports, environment) };
  }
}
var AsyncFunction = Object.getPrototypeOf(async () => void 0).constructor;
var noFile = {
  reason: "leads to no file.",
  hint: "Paths are relative to this file, or begin with \u201C@site/\u201D.",
  place: null
};
function cycle(chain) {
  return {
    reason: `imports itself: ${chain.join(" \u2192 ")}.`,
    hint: "Move what both need into a third file.",
    place: null
  };
}
function partialSource(path, text) {
  const front = /^---\n[\s\S]*?\n---[ \t]*(?:\n|$)/.exec(text)?.[0] ?? "";
  return { path, text: text.slice(front.length), linesBefore: front.split("\n").length - 1 };
}
function withComponents({ default: content }, { components }) {
  return (props) => (
    // The default export of compiled MDX is its content.
    createElement2(
      content,
      {
        ...props,
        components: { ...components, ...props.components }
      }
    )
  );
}
function hasNames(exports, statement, context) {
  const missing2 = statement.names.filter(({ imported }) => imported !== "*" && !(imported in exports));
  for (const { imported } of missing2) {
    const names = Object.keys(exports).filter((name) => name !== "__esModule");
    const hint = didYouMean(imported, names) ?? `It exports ${names.join(", ") || "nothing"}.`;
    reportImport(statement, { reason: `does not export \u201C${imported}\u201D.`, hint, place: null }, context);
  }
  return missing2.length === 0;
}
function reportImport({ specifier, start }, { reason, hint, place: place2 }, { found, source }) {
  const related = place2 === null ? [] : [{ message: "The mistake is here.", place: place2 }];
  found.diagnostics.push(finding("mdx/import", placeAt(source, start), `\u201C${specifier}\u201D ${reason}`, hint, related));
}
function noteModule({ files, isStuck }, { specifier, start }, context) {
  for (const file of files) context.found.files.set(file.file, file);
  if (!isStuck) return;
  const message = `\u201C${specifier}\u201D uses state or effects, which do nothing in a page that is only HTML.`;
  report(context, "mdx/client-only", start, message, "Begin the module with \u201Cuse client\u201D to make it interactive.");
}

// src/markdown/mdx/collect-islands.ts
function collectIslands() {
  const islands = [];
  const problems = /* @__PURE__ */ new Map();
  return {
    recorder: {
      add(island, problem) {
        const id = String(islands.length + 1);
        islands.push({ id, ...island });
        if (problem !== null) problems.set(id, problem);
        return id;
      }
    },
    finish(tree, context) {
      context.found.islands.push(...islands);
      walk(tree, (node) => {
        const id = node.type === "element" ? node.properties.dataIsland : void 0;
        const problem = problems.get(String(id));
        if (node.type === "element" && problem !== void 0) reportProblem(node, problem, context);
      });
    }
  };
}
function reportProblem(element, name, context) {
  const message = `\u201C${name}\u201D cannot be sent to the browser: interactive components get text, numbers, lists and objects of them.`;
  const hint = "Do what needs functions or elements inside the component.";
  context.found.diagnostics.push(finding("mdx/island-props", placeOfElement(element, context), message, hint));
}

// src/markdown/mdx/rejections.ts
async function catchRejections(work) {
  const rejections = [];
  const listen = (reason) => {
    rejections.push(reason);
  };
  process.on("unhandledRejection", listen);
  try {
    const result = await work();
    await new Promise((resolve) => setImmediate(resolve));
    return { result, rejections };
  } finally {
    process.off("unhandledRejection", listen);
  }
}

// src/markdown/mdx/reread.ts
import { fromParse5 } from "hast-util-from-parse5";
import { parseFragment } from "parse5";
function reread(html, sources) {
  const marked = html.replaceAll(marks.open, "<!--@").replaceAll(marks.close, "-->");
  const tree = fromParse5(parseFragment(marked));
  const originAt = originReader(sources);
  const around = [];
  walk(tree, (node, index, siblings) => {
    if (node.type === "comment" && node.value.startsWith("@")) {
      siblings.splice(index, 1);
      if (node.value === "@/") around.pop();
      else around.push(originAt(node.value.slice(1)));
      return index;
    }
    if (node.type !== "element") return;
    if (isPreload(node)) {
      siblings.splice(index, 1);
      return index;
    }
    place(node, around.at(-1), originAt);
    return;
  });
  return tree;
}
function isPreload({ tagName, properties }) {
  return tagName === "link" && properties.dataAt === void 0 && String(properties.rel) === "preload";
}
function place(element, around, originAt) {
  const site = element.properties.dataAt;
  delete element.properties.dataAt;
  const origin = typeof site === "string" ? originAt(site) : around;
  if (origin !== void 0) element.data = { ...element.data, origin };
}
function originReader(sources) {
  const starts = /* @__PURE__ */ new Map();
  return (site) => {
    const [index = 0, line = 1, column = 1, end] = site.split(":").map(Number);
    const source = sources[index] ?? sources[0];
    const lines = starts.get(source) ?? lineStarts(source.text);
    starts.set(source, lines);
    const offset = (lines[line - 1] ?? 0) + column - 1;
    return { source, start: { line, column, offset }, end: end === void 0 || end === 0 ? void 0 : end };
  };
}

// src/markdown/mdx/runtime.ts
import { createElement as createElement3, Fragment } from "react";
import { jsx, jsxs } from "react/jsx-runtime";
function createRuntime() {
  let failed = null;
  let statement = null;
  let open = null;
  const at = (source) => (line, column, code) => {
    if (code === void 0) {
      statement = { source, line, column };
      return void 0;
    }
    try {
      return code();
    } catch (error) {
      failed = { source, line, column };
      throw error;
    }
  };
  const element = (source) => (type, props, key, isStatic, from) => {
    const site = { source, line: from?.lineNumber ?? 1, column: from?.columnNumber ?? 1 };
    const create = isStatic ? jsxs : jsx;
    if (typeof type === "string" && from !== void 0)
      return create(type, { ...props, "data-at": toText(site) }, key);
    if (open === null || !isComponent2(type)) return create(type, props, key);
    return createElement3(Traced, { key, type, props, entry: { site, component: nameOf(type) }, open });
  };
  return {
    argumentsFor: (source, imports) => ({
      Fragment,
      jsx,
      jsxs,
      jsxDEV: element(source),
      docsgen: { at: at(source), imports }
    }),
    trace(render) {
      open = [];
      try {
        render();
        return null;
      } catch {
        return open.at(-1) ?? null;
      } finally {
        open = null;
      }
    },
    failedCode: () => failed === null ? null : { site: failed, component: null },
    lastStatement: () => statement
  };
}
function toText({ source, line, column }) {
  return `${source}:${line}:${column}`;
}
function Traced({ type, props, entry, open }) {
  return createElement3(
    Fragment,
    null,
    createElement3(Mark, { act: () => open.push(entry) }),
    createElement3(type, props),
    // `isComponent` has seen that React can render it
    createElement3(Mark, { act: () => open.pop() })
  );
}
function Mark({ act }) {
  act();
  return null;
}
function isComponent2(type) {
  return typeof type === "function" || typeof type === "object" && type !== null && "$$typeof" in type;
}
function nameOf(type) {
  const { displayName, name } = type;
  return [displayName, name].find((text) => typeof text === "string" && text !== "");
}

// src/markdown/mdx/evaluate.ts
async function createEvaluator(environment, read) {
  const { renderToStaticMarkup } = await import("react-dom/server");
  const bodies = createBodies(environment, read, createModules(environment));
  let last = Promise.resolve();
  return {
    evaluate(tree, scope, context) {
      const turn = last.then(() => evaluateAlone(tree, scope, context));
      last = turn.catch(() => void 0);
      return turn;
    }
  };
  async function evaluateAlone(tree, scope, context) {
    const { result, rejections } = await catchRejections(
      () => evaluatePage(bodies, tree, scope, context, renderToStaticMarkup)
    );
    for (const reason of rejections) {
      const message = `A promise was rejected and nobody caught it: ${sentence(messageOf(reason))}`;
      report(context, "mdx/render", void 0, message, "Await it, or catch what it rejects with.");
    }
    return result;
  }
}
async function evaluatePage(bodies, tree, scope, context, render) {
  const runtime = createRuntime();
  const exports = await bodies.run(tree, scope, context, runtime);
  if (exports === null) return null;
  const islands = collectIslands();
  const Content = exports.default;
  const content = () => createElement4(
    IslandContext.Provider,
    { value: islands.recorder },
    createElement4(Content, { components: context.environment.components })
  );
  try {
    const html = render(content());
    const result = reread(html, context.sources);
    islands.finish(result, context);
    return result;
  } catch (error) {
    reportFailure(error, runtime.failedCode() ?? runtime.trace(() => render(content())), context);
    return null;
  }
}
function reportFailure(error, failure, context) {
  const source = context.sources[failure?.site.source ?? 0] ?? context.source;
  const name = failure?.component == null ? "This code" : `\u201C<${failure.component}>\u201D`;
  const place2 = placeAt(source, failure?.site, failure?.component == null ? 1 : failure.component.length + 1);
  const complaint = builtInComplaint(error);
  if (complaint !== null) {
    context.found.diagnostics.push(finding(complaint.code, place2, complaint.message, complaint.hint));
    return;
  }
  const reason = messageOf(error);
  const [why, hint] = /suspended while/.test(reason) ? ["it waits for something.", "Components are rendered at once; get data with \u201Cexport const data = await \u2026\u201D."] : [sentence(reason), "Components run once, when the site is built, without a browser."];
  context.found.diagnostics.push(
    finding("mdx/render", place2, `${name} failed while the page was rendered: ${why}`, hint)
  );
}
function builtInComplaint(error) {
  if (!(error instanceof Error && "code" in error && Object.hasOwn(codes, String(error.code)))) return null;
  return { code: error.code, message: error.message, hint: tabsHint };
}
function sentence(text) {
  const first = text.split("\n", 1)[0] ?? "";
  return /[.!?]$/.test(first) ? first : `${first}.`;
}
export {
  createEvaluator
};
