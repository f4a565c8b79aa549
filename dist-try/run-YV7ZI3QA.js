import {
  printFindings,
  processTerminal
} from "./chunk-PG7TZOMH.js";
import {
  exitCodeOf
} from "./chunk-E6NUDXFR.js";

// src/cli/run.ts
import { resolve } from "node:path";
import { performance } from "node:perf_hooks";

// src/cli/progress.ts
function createProgress({ err, isTerminal, width }, now) {
  let lastStage = "";
  let lastTime = Number.NEGATIVE_INFINITY;
  if (!isTerminal) {
    return {
      show(stage) {
        if (stage !== lastStage) err(`${stage}
`);
        lastStage = stage;
      },
      clear() {
      }
    };
  }
  return {
    show(stage, done, total) {
      const isNew = stage !== lastStage;
      if (!isNew && done !== total && now() - lastTime < 50) return;
      lastStage = stage;
      lastTime = now();
      const count = total > 0 ? ` ${done}/${total}` : "";
      err(`\r\x1B[2K${`${stage}${count}`.slice(0, width - 1)}`);
    },
    clear() {
      if (lastStage !== "") err("\r\x1B[2K");
      lastStage = "";
    }
  };
}

// src/cli/signals.ts
function endOnSignals(target, progress) {
  for (const [signal, exitCode] of [
    ["SIGINT", 130],
    ["SIGTERM", 143]
  ]) {
    target.once(signal, () => {
      progress.clear();
      target.exit(exitCode);
    });
  }
}

// src/cli/summary.ts
function formatSummary(result, mode, seconds) {
  const found = countFindings(result);
  if (result.configFailed) return `Nothing was built: ${found} in the configuration.
`;
  const pages = countOf(result.pages, "page");
  if (mode === "check") return `Checked ${pages} in ${formatSeconds(seconds)}: ${found}.
`;
  if (!result.published) return `Nothing was published: ${found} in ${pages} (${formatSeconds(seconds)}).
`;
  const files = `${result.written} written, ${result.unchanged} unchanged, ${result.removed} removed`;
  return `Built ${pages} in ${formatSeconds(seconds)}: ${found}.
${result.outDir}: ${formatBytes(result.bytes)}; files: ${files}.
`;
}
function formatStats({ seconds }, peakBytes) {
  const stages = Object.entries(seconds);
  const width = Math.max(6, ...stages.map(([stage]) => stage.length));
  const lines = stages.map(([stage, time]) => `  ${stage.padEnd(width)}  ${formatSeconds(time).padStart(8)}`);
  return `${lines.join("\n")}
  ${"memory".padEnd(width)}  ${formatBytes(peakBytes).padStart(8)}
`;
}
function countFindings({ findings }) {
  const counts = ["error", "warning", "info"].map((severity) => [
    severity,
    findings.filter((finding) => finding.severity === severity).length
  ]);
  const words = { error: "error", warning: "warning", info: "note" };
  const shown = counts.filter(([, count]) => count > 0).map(([severity, count]) => countOf(count, words[severity]));
  return shown.length === 0 ? "no findings" : shown.join(", ");
}
function countOf(count, noun) {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
function formatSeconds(seconds) {
  return seconds < 1 ? `${Math.round(seconds * 1e3)} ms` : `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
}
function formatBytes(bytes) {
  if (bytes < 1e3) return `${bytes} B`;
  return bytes < 1e6 ? `${(bytes / 1e3).toFixed(1)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

// src/cli/run.ts
async function run(mode, root, flags) {
  const terminal = processTerminal(process);
  const progress = createProgress(terminal, () => performance.now());
  endOnSignals(process, progress);
  const { build } = await import("./build-CTSMIM4O.js");
  const result = await build({ ...toOptions(mode, root, flags), onProgress: progress.show });
  progress.clear();
  printFindings(result.findings, flags.format, { root: resolve(root), sourceLine: result.sourceLine }, terminal);
  terminal.err(formatSummary(result, mode, performance.now() / 1e3));
  if (flags.stats || flags.verbose) terminal.err(formatStats(result, peakMemory()));
  return exitCodeOf(result.findings, result.configFailed);
}
function toOptions(mode, root, flags) {
  const { url, baseUrl, outDir, config } = flags;
  return {
    root: resolve(root),
    mode,
    ...config !== void 0 && { configFile: resolve(config) },
    overrides: {
      ...url !== void 0 && { url },
      ...baseUrl !== void 0 && { baseUrl },
      ...outDir !== void 0 && { outDir: resolve(outDir) }
    },
    strict: flags.strict ?? false,
    cache: flags.cache ?? true,
    clean: flags.clean ?? false
  };
}
function peakMemory() {
  return process.resourceUsage().maxRSS * 1024;
}
export {
  run
};
