#!/usr/bin/env bash
# Builds what GitHub Pages publishes into a folder: the manual, and the first site below demo/.
#
#   bash scripts/pages.sh out
set -euo pipefail
out="$(mkdir -p "$1" && cd "$1" && pwd)"
cd "$(dirname "$0")/.."
homepage="$(node -p 'require("./owner.json").homepage')"
url="$(node -p 'new URL(process.argv[1]).origin' "$homepage")"
base="$(node -p 'new URL(process.argv[1]).pathname.replace(/\/*$/, "/")' "$homepage")"
MANUAL_URL="$url" node bin/docsgen.js build docs --strict --url "$url" --base-url "$base" --out-dir "$out"
node bin/docsgen.js build . --strict --url "$url" --base-url "${base}demo/" --out-dir "$out.demo"
rm -rf "$out/demo"
mv "$out.demo" "$out/demo"
touch "$out/.nojekyll"
