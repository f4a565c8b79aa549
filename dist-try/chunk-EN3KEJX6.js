// src/util/package.ts
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
var require2 = createRequire(import.meta.url);
function packagePath(...parts) {
  return join(dirname(require2.resolve("docsgen/package.json")), ...parts);
}
function packageVersion() {
  return require2("docsgen/package.json").version;
}

export {
  packagePath,
  packageVersion
};
