import {
  packageVersion
} from "./chunk-EN3KEJX6.js";

// src/cli.ts
import { Command, CommanderError, InvalidArgumentError, Option } from "commander";
async function main(parameters) {
  process.stdout.on("error", endQuietly);
  process.stderr.on("error", endQuietly);
  process.on("uncaughtException", fail);
  process.on("unhandledRejection", fail);
  try {
    await end(await runCommand(parameters));
  } catch (thrown) {
    await fail(thrown);
  }
}
async function runCommand(parameters) {
  let exitCode = 0;
  const finish = (code) => {
    exitCode = code;
  };
  try {
    await makeProgram(finish).parseAsync(parameters, { from: "user" });
    return exitCode;
  } catch (thrown) {
    if (!(thrown instanceof CommanderError)) throw thrown;
    return thrown.exitCode === 0 ? 0 : 2;
  }
}
function makeProgram(finish) {
  const program = new Command("docsgen").description("Documentation sites from Markdown, MDX and React.").version(packageVersion(), "-v, --version", "print the version").helpOption("-h, --help", "print this help").exitOverride().addHelpText(
    "after",
    examples(["docsgen build", "docsgen build website --strict", "docsgen check", "docsgen preview"])
  );
  program.command("build").description("write the site into a folder").argument("[root]", "folder that holds site.config.ts", ".").option("--out-dir <folder>", "folder to write to").option("--base-url <path>", "path under which the site is published").option("--url <origin>", "address of the host").option("--strict", "warnings are errors").addOption(formatOption()).option("--no-cache", "build every page anew").option("--config <file>", "configuration file").option("--clean", "remove foreign files from the output folder").option("--stats", "print the time of every stage").option("--verbose", "print every step").addHelpText(
    "after",
    examples(["docsgen build", "docsgen build --base-url /manual/ --out-dir dist", "docsgen build --strict"])
  ).action(async (root, flags) => finish(await runBuild("build", root, flags)));
  program.command("check").description("report what is wrong with the site; write nothing").argument("[root]", "folder that holds site.config.ts", ".").option("--strict", "warnings are errors").addOption(formatOption()).option("--config <file>", "configuration file").option("--verbose", "print every step").addHelpText(
    "after",
    examples(["docsgen check", "docsgen check --strict", "docsgen check --format json | jq .code"])
  ).action(async (root, flags) => finish(await runBuild("check", root, flags)));
  program.command("preview").description("serve the written site as a static host would").argument("[root]", "folder that holds site.config.ts", ".").option("--port <number>", "port; without it the first free one from 3000 to 3009", toPort).option("--host <address>", "address to listen on", "127.0.0.1").option("--out-dir <folder>", "folder the site was written to").option("--base-url <path>", "path under which the site was built").option("--config <file>", "configuration file").addHelpText("after", examples(["docsgen preview", "docsgen preview --port 8080"])).action(async (root, flags) => finish(await runPreview(root, flags)));
  return program;
}
async function runBuild(mode, root, flags) {
  const { run } = await import("./run-YV7ZI3QA.js");
  return run(mode, root, flags);
}
async function runPreview(root, flags) {
  const { preview } = await import("./run-preview-UMT2CCLL.js");
  return preview(root, flags);
}
function formatOption() {
  return new Option("--format <kind>", "how findings are printed; github in GitHub Actions").choices(["pretty", "json", "github"]).default(process.env.GITHUB_ACTIONS === "true" ? "github" : "pretty", "pretty");
}
function examples(lines) {
  return `
Examples:
${lines.map((line) => `  $ ${line}
`).join("")}`;
}
function toPort(text) {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port > 65535) throw new InvalidArgumentError("A port is a number from 0 to 65535.");
  return port;
}
function endQuietly(error) {
  if (error.code === "EPIPE") process.exit();
  throw error;
}
async function fail(thrown) {
  const text = thrown instanceof Error ? thrown.stack ?? thrown.message : String(thrown);
  process.stderr.write(`
docsgen ${packageVersion()} failed (Node ${process.versions.node}, ${process.platform}).
`);
  process.stderr.write(`${text}

This is a fault of docsgen. Please report it with the text above.
`);
  await end(70);
}
async function end(exitCode) {
  for (const stream of [process.stdout, process.stderr]) {
    await new Promise((done) => stream.write("", () => done()));
  }
  process.exit(exitCode);
}
export {
  main
};
