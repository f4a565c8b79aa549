import {
  loadConfig
} from "./chunk-EQOXCVDY.js";
import {
  printFindings,
  processTerminal
} from "./chunk-PG7TZOMH.js";
import {
  applyPolicy
} from "./chunk-E6NUDXFR.js";
import "./chunk-JNIITK6P.js";
import "./chunk-M3PGFLV7.js";
import {
  belowBaseUrl
} from "./chunk-W6ZTNBIF.js";

// src/cli/run-preview.ts
import { resolve as resolve2 } from "node:path";

// src/preview.ts
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { join, resolve } from "node:path";
import sirv from "sirv";
async function startPreview({ root, configFile, overrides, host, port }) {
  const found = [];
  const options = { root, mode: "serve", overrides, ...configFile !== void 0 && { configFile } };
  const config = await loadConfig(options, (finding) => found.push(finding));
  if (config === null) {
    return { kind: "config-failed", findings: applyPolicy(found, { severities: {}, strict: false }) };
  }
  const folder = resolve(root, config.outDir);
  if (!existsSync(folder)) {
    return { kind: "failed", message: `There is no folder \u201C${config.outDir}\u201D.`, hint: "Write it first: docsgen build" };
  }
  return listen(createServer(serveFolder(folder, config.baseUrl)), host, port, config.baseUrl);
}
function serveFolder(folder, baseUrl) {
  const serve = sirv(folder, {
    // Files are looked up anew for each request, so a build beside the preview shows at once.
    dev: true,
    etag: true,
    setHeaders: (response) => response.setHeader("X-Content-Type-Options", "nosniff")
  });
  return (request, response) => {
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.writeHead(405, { Allow: "GET, HEAD", Connection: "close" }).end();
      return;
    }
    const below = belowBaseUrl(request.url ?? "/", baseUrl);
    if (below === null || below === "" && baseUrl !== "/") {
      response.writeHead(302, { Location: baseUrl }).end();
      return;
    }
    request.url = below.replace(/^(?!\/)/, "/");
    delete request.headers.range;
    serve(request, response, () => sendNotFound(folder, response));
  };
}
function sendNotFound(folder, response) {
  const page = join(folder, "404.html");
  response.writeHead(404, { "Content-Type": "text/html; charset=utf-8" });
  response.end(existsSync(page) ? readFileSync(page) : "Not found");
}
var firstPort = 3e3;
var portsToTry = 10;
async function listen(server, host, port, baseUrl) {
  const ports = port === null ? Array.from({ length: portsToTry }, (_, index) => firstPort + index) : [port];
  for (const candidate of ports) {
    const problem = await tryPort(server, host, candidate);
    if (problem === null) return { kind: "running", server, address: addressOf(server, host, baseUrl) };
    if (problem !== "EADDRINUSE") {
      const message = `The server cannot listen on \u201C${host}\u201D, port ${candidate} (${problem}).`;
      return { kind: "failed", message, hint: "Choose others with --host and --port." };
    }
  }
  const used = port === null ? `ports ${firstPort} to ${firstPort + portsToTry - 1} are` : `port ${port} is`;
  return { kind: "failed", message: `The ${used} in use.`, hint: "Choose another with --port." };
}
function tryPort(server, host, port) {
  return new Promise((done) => {
    const refuse = (error) => done(error.code ?? error.message);
    server.once("error", refuse);
    server.listen(port, host, () => {
      server.off("error", refuse);
      done(null);
    });
  });
}
function addressOf(server, host, baseUrl) {
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : firstPort;
  const name = host.includes(":") ? `[${host}]` : host;
  return `http://${name}:${port}${baseUrl}`;
}

// src/cli/run-preview.ts
async function preview(root, flags) {
  const terminal = processTerminal(process);
  const { outDir, baseUrl, config, host, port = null } = flags;
  const started = await startPreview({
    root: resolve2(root),
    ...config !== void 0 && { configFile: resolve2(config) },
    overrides: { ...baseUrl !== void 0 && { baseUrl }, ...outDir !== void 0 && { outDir: resolve2(outDir) } },
    host,
    port
  });
  if (started.kind === "config-failed") {
    printFindings(started.findings, "pretty", { root: resolve2(root), sourceLine: () => null }, terminal);
    return 2;
  }
  if (started.kind === "failed") {
    terminal.err(`${started.message}
${started.hint}
`);
    return 1;
  }
  terminal.err(`Serving ${started.address} (end with Ctrl-C)
`);
  if (!isLoopback(host)) terminal.err(`Other machines can reach it: it listens on ${host}.
`);
  await stopSignal();
  return 0;
}
function isLoopback(host) {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}
function stopSignal() {
  return new Promise((done) => {
    process.once("SIGINT", () => done());
    process.once("SIGTERM", () => done());
  });
}
export {
  preview
};
