// client/search/format.ts
var formatVersion = 1;
var textStart = `#${formatVersion}`;
var textEnd = ".";
var pointerFile = "search.json";
var sectionsPerFile = 3;
function toTextFile(page, sectionOfPage) {
  return `d/${page}-${Math.floor(sectionOfPage / sectionsPerFile)}.json`;
}
var prefixMark = "*";
var longestReadyPrefix = 3;
function toWordFile(letter) {
  return `v/${/^[a-z0-9]$/.test(letter) ? letter : (letter.codePointAt(0) ?? 0).toString(16)}.txt`;
}
function frontCode(words, tail = () => "") {
  let last = "";
  return words.map((word, index) => {
    let shared = 0;
    while (shared < 35 && shared < word.length && word[shared] === last[shared]) shared++;
    if (/[\udc00-\udfff]/.test(word[shared] ?? "")) shared = Math.max(0, shared - 1);
    last = word;
    return shared.toString(36) + word.slice(shared) + tail(index);
  });
}
function encodePostings(bySlot) {
  const groups = [];
  bySlot.forEach((sections, slot) => {
    if (!sections || sections.length === 0) return;
    let last = 0;
    const steps = sections.map((section) => {
      const step = (section - last).toString(36);
      last = section;
      return step;
    });
    groups.push(slot.toString(36) + steps.join(","));
  });
  return groups.join(" ");
}

// src/contract.ts
var assetsFolder = "assets";

// src/util/address.ts
function belowBaseUrl(path, baseUrl) {
  const base = baseUrl.slice(0, -1);
  if (!path.startsWith(base)) return null;
  const rest = path.slice(base.length);
  return rest === "" || /^[/?#]/.test(rest) ? rest : null;
}

// src/util/compare.ts
function byCodePoint(a, b) {
  return a < b ? -1 : a > b ? 1 : 0;
}

// src/util/hash.ts
import { createHash } from "node:crypto";
function sha256(content) {
  return createHash("sha256").update(content).digest("hex");
}
function shortHash(content) {
  return sha256(content).slice(0, 8);
}

// src/util/package.ts
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
var require2 = createRequire(import.meta.url);
function packagePath(...parts) {
  return join(dirname(require2.resolve("docsgen/package.json")), ...parts);
}

// src/util/json.ts
function dataJson(value, indent = 0) {
  return JSON.stringify(value, null, indent).replaceAll("<", "\\u003c").replaceAll("\u2028", "\\u2028").replaceAll("\u2029", "\\u2029");
}

// src/util/paths.ts
function encodePath(path) {
  return path.normalize("NFC").split("/").map((segment) => encodeURIComponent(segment).replace(/%(?:40|3A|24|26|2B|2C|3B|3D)/g, decodeURIComponent)).join("/");
}

// src/search/index-files.ts
var termFileLength = 5e3;
var shownText = 5e3;
var shownCode = 500;
function toIndexFiles(records, lists, language) {
  const files = /* @__PURE__ */ new Map();
  const shards = cutTerms(lists);
  shards.forEach((shard, i) => {
    const lines = frontCode(
      shard.map(([term]) => term),
      (j) => ` ${encodePostings(shard[j]?.[1] ?? [])}`
    );
    files.set(`t/${i}.txt`, toLinesFile(lines));
  });
  const words = wordsByLetter(lists);
  for (const [letter, list] of words) files.set(toWordFile(letter), toLinesFile(frontCode(list)));
  addTexts(records, files);
  const manifest = {
    version: formatVersion,
    language: records[0]?.language ?? "en",
    ...describePages(records),
    terms: shards.map((shard, i) => separate(shards[i - 1]?.at(-1)?.[0] ?? "", shard[0]?.[0] ?? "")),
    letters: [...words.keys()].join(""),
    ...language
  };
  files.set("m.json", dataJson(manifest));
  return files;
}
function toLinesFile(lines) {
  return `${[textStart, ...lines, textEnd].join("\n")}
`;
}
function cutTerms(lists) {
  const shards = [];
  let length = termFileLength;
  for (const list of lists) {
    if (length >= termFileLength) {
      shards.push([]);
      length = 0;
    }
    shards.at(-1)?.push(list);
    length += list[0].length / 2 + encodePostings(list[1]).length;
  }
  return shards;
}
function separate(last, first) {
  if (last === "") return "";
  let length = 1;
  while (length < first.length && first.slice(0, length) <= last) length++;
  return /[\ud800-\udbff]$/.test(first.slice(0, length)) ? first.slice(0, length + 1) : first.slice(0, length);
}
function wordsByLetter(lists) {
  const byLetter = /* @__PURE__ */ new Map();
  for (const [term] of lists) {
    if (!/^[\p{L}\p{M}]{4,24}$/u.test(term) || /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(term))
      continue;
    const letter = [...term][0] ?? "";
    const words = byLetter.get(letter);
    if (words) words.push(term);
    else byLetter.set(letter, [term]);
  }
  return byLetter;
}
function addTexts(records, files) {
  splitByPage(records).forEach((sections, page) => {
    const [first] = sections;
    if (!first) return;
    const shared = { href: encodePath(first.permalink), title: first.pageTitle, trail: first.trail };
    for (let start = 0; start < sections.length; start += sectionsPerFile) {
      const texts = { ...shared, sections: sections.slice(start, start + sectionsPerFile).map(toTexts) };
      files.set(toTextFile(page, start), textJson(texts));
    }
  });
}
function textJson(texts) {
  return dataJson(texts).replace(/\\(["\\])/g, (whole, character) => character === '"' ? "\\u0022" : whole);
}
function toTexts({ anchor, heading, parents, text, code }) {
  return [anchor, heading, parents, cutText(text, shownText), cutText(code, shownCode)];
}
function cutText(text, length) {
  return text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}
function splitByPage(records) {
  const pages = [];
  for (const record of records) {
    const page = pages.at(-1);
    if (page?.[0]?.permalink === record.permalink) page.push(record);
    else pages.push([record]);
  }
  return pages;
}
function describePages(records) {
  const tags = [];
  const pageTags = [];
  const priors = [];
  const pages = splitByPage(records);
  pages.forEach(([first], page) => {
    if (!first) return;
    if (first.prior !== 1) priors.push([page, Math.round(first.prior * 100)]);
    if (!tags.includes(first.tag)) tags.push(first.tag);
    const tag = tags.indexOf(first.tag);
    const last = pageTags.at(-1);
    if (last?.[0] === tag) last[1]++;
    else pageTags.push([tag, 1]);
  });
  return { sections: pages.map((sections) => sections.length), tags, pageTags, priors };
}

// src/search/posting-lists.ts
import { setImmediate } from "node:timers/promises";

// client/search/slots.ts
var slots = { title: 0, heading: 6, identifierPart: 12, context: 13, body: 14, code: 17 };
var countedWords = 6;
function toTitleSlot(first, words) {
  return first + Math.min(Math.max(words, 1), countedWords) - 1;
}

// client/search/tokens.ts
var longestTerm = 64;
var unspaced = /([\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}ー々]+)/u;
var runPattern = /(?:(?<![\p{L}\p{N}_.])(?:--?|[@.]))?[\p{L}\p{N}\p{M}_$]+(?:[.:@/\\'’-]{1,2}[\p{L}\p{N}\p{M}_$]+)*(?:\+\+|#(?![\p{L}\p{N}]))?/gu;
function readRuns(text, known = /* @__PURE__ */ new Map()) {
  const runs = [];
  for (const match of text.matchAll(runPattern)) {
    const [raw] = match;
    let terms = known.get(raw);
    if (terms === void 0) {
      terms = toTerms(raw);
      known.set(raw, terms);
    }
    if (terms.words.length + terms.parts.length === 0) continue;
    runs.push({ start: match.index, end: match.index + raw.length, ...terms });
  }
  return runs;
}
function fold(text) {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  const bare = text.normalize("NFKD").replace(/[\u0300-\u036f\u0591-\u05c7\u0640\u064b-\u0652]/g, "");
  return bare.normalize("NFC").toLowerCase().replace(/[ßæœøłđı’]/g, (letter) => letterPairs[letter] ?? letter);
}
var letterPairs = {
  \u00DF: "ss",
  \u00E6: "ae",
  \u0153: "oe",
  \u00F8: "o",
  \u0142: "l",
  \u0111: "d",
  \u0131: "i",
  "\u2019": "'"
};
function toTerms(raw) {
  if (/^[A-Z]?[a-z]{0,60}$/.test(raw)) return { words: [raw.toLowerCase()], parts: [], isIdentifier: false };
  if (unspaced.test(raw)) return toPairs(raw);
  const whole = fold(raw).replace(/'s$/, "");
  const joined = squash(whole);
  const pieces = splitAtJoiners(raw);
  const cut = pieces.flatMap(splitAtCase).map(fold);
  const isProse = cut.length === pieces.length && !/[^\p{L}\p{N}\p{M}/'’-]|^-/u.test(raw);
  if (isProse && cut.length > 1) return { words: limit(cut), parts: limit([joined]), isIdentifier: false };
  const parts = limit([joined, ...cut, ...namesIn(raw)]).filter((part) => part !== whole);
  return { words: limit([whole]), parts, isIdentifier: cut.length > 1 };
}
function squash(whole) {
  return whole.replace(/[^\p{L}\p{N}\p{M}]+/gu, "");
}
function splitAtJoiners(raw) {
  const bare = raw.replace(/['’]s$/, "").replace(/['’]/g, "");
  return bare.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean);
}
function namesIn(raw) {
  if (!/[./\\:@]/.test(raw)) return [];
  return [...raw.split(/[/\\:@]+/), ...raw.split(/[./\\:@]+/)].filter((name) => splitAtJoiners(name).flatMap(splitAtCase).length > 1).flatMap((name) => [fold(name), squash(fold(name))]);
}
function splitAtCase(piece) {
  if (/^\p{Lu}+s?$/u.test(piece)) return [piece];
  return piece.split(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u);
}
function toPairs(raw) {
  const words = [];
  const parts = [];
  fold(raw).split(unspaced).forEach((piece, i) => {
    if (i % 2 === 0) {
      words.push(...readRuns(piece).flatMap((run) => run.words));
      return;
    }
    const letters = [...piece];
    if (letters.length === 1) words.push(piece);
    else parts.push(...letters);
    for (let j = 1; j < letters.length; j++) words.push(`${letters[j - 1]}${letters[j]}`);
  });
  return { words, parts, isIdentifier: false };
}
function limit(terms) {
  return [...new Set(terms)].filter((term) => term !== "" && term.length <= longestTerm);
}

// src/search/section-terms.ts
function toSectionTerms(record, context) {
  const best = /* @__PURE__ */ new Map();
  const put = (term, slot) => {
    if (slot < (best.get(term) ?? Number.POSITIVE_INFINITY)) best.set(term, slot);
  };
  const isPage = record.anchor === "";
  for (const name of isPage ? [record.heading, ...record.aliases] : [record.heading]) {
    addTitle(name, isPage ? slots.title : slots.heading, context, put);
  }
  for (const text of toContext(record)) addContext(text, context, put);
  addBody(record.text, context, put);
  for (const run of readRuns(record.code, context.known)) {
    for (const term of [...run.words, ...run.parts]) put(term, slots.code);
  }
  return best;
}
function addTitle(text, first, context, put) {
  const runs = readRuns(text, context.known);
  const words = runs.flatMap((run) => run.words);
  const slot = toTitleSlot(first, countWords(words, context.stopWords));
  for (const word of words) put(word, slot);
  for (const part of runs.flatMap((run) => run.parts)) put(part, slots.identifierPart);
  for (let i = 1; i < words.length; i++) put(`${words[i - 1]}${words[i]}`, slots.identifierPart);
}
function countWords(words, stopWords) {
  return words.filter((word) => !stopWords.has(word)).length || words.length;
}
function toContext(record) {
  if (record.anchor !== "") return [...record.parents];
  return [...record.keywords, ...record.trail, record.permalink.replaceAll("/", " ")];
}
function addContext(text, context, put) {
  for (const run of readRuns(text, context.known)) {
    for (const term of [...run.words, ...run.parts]) if (!context.stopWords.has(term)) put(term, slots.context);
  }
}
function addBody(text, context, put) {
  const counts = /* @__PURE__ */ new Map();
  const runs = readRuns(text, context.known);
  for (const { words, parts } of runs) {
    for (const term of words) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const term of parts) counts.set(term, (counts.get(term) ?? 0) + 1);
  }
  for (const [term, count] of counts) if (!context.stopWords.has(term)) put(term, toBodySlot(count, runs.length));
}
function toBodySlot(count, length) {
  const saturated = count / (count + 1.2 * (0.25 + 0.75 * length / usualLength));
  return slots.body + (saturated > 0.62 ? 0 : saturated > 0.42 ? 1 : 2);
}
var usualLength = 100;

// src/search/posting-lists.ts
var longestList = 800;
var longestPrefixList = 40;
async function toPostingLists(records, stopWords) {
  const lists = (await runFlexSearch(records, { known: /* @__PURE__ */ new Map(), stopWords })).map(limitList);
  return [...lists, ...toPrefixLists(lists)].sort(([a], [b]) => byCodePoint(a, b));
}
async function runFlexSearch(records, context) {
  const { Index } = await import("flexsearch");
  let terms = /* @__PURE__ */ new Map();
  const index = new Index({
    tokenize: "strict",
    // The index is fed with terms that are ready: what it takes for a text only says "the current section".
    encode: () => [...terms.keys()],
    score: (_, term) => terms.get(term) ?? slots.code
  });
  for (const [section, record] of records.entries()) {
    terms = toSectionTerms(record, context);
    if (terms.size > 0) index.add(section, "section");
    if (section % 100 === 99) await setImmediate();
  }
  const lists = [];
  index.export((key, data) => {
    if (key.endsWith(".map")) lists.push(...JSON.parse(data));
  });
  return lists;
}
function limitList([term, bySlot]) {
  let left = longestList;
  const kept = bySlot.map((sections) => {
    const some = sections?.slice(0, left) ?? null;
    left -= some?.length ?? 0;
    return some;
  });
  return [term, kept];
}
function toPrefixLists(lists) {
  const sections = /* @__PURE__ */ new Map();
  for (const [term, bySlot] of lists) {
    const letters = [...term];
    for (let length = 1; length <= longestReadyPrefix && length < letters.length; length++) {
      const prefix = letters.slice(0, length).join("");
      const best = sections.get(prefix) ?? /* @__PURE__ */ new Map();
      sections.set(prefix, best);
      bySlot.slice(0, slots.identifierPart).forEach((list, slot) => {
        for (const section of list ?? []) best.set(section, Math.min(slot, best.get(section) ?? slot));
      });
    }
  }
  return [...sections].filter(([, best]) => best.size > 0).map(([prefix, best]) => [prefix + prefixMark, takeBest(best)]);
}
function takeBest(best) {
  const bySlot = [];
  const sorted = [...best].sort(([a, slotA], [b, slotB]) => slotA - slotB || a - b).slice(0, longestPrefixList);
  for (const [section, slot] of sorted) {
    const list = bySlot[slot] ?? [];
    list.push(section);
    bySlot[slot] = list;
  }
  return bySlot;
}

// src/search/words.ts
var stopLists = {
  en: `a about after all am an and any are as at be because been before being but by can could did do does doing done
    each either else etc ever every for from get gets getting got had has have having he her here him his how i if in
    into is it its just let like make may me might more most much must my need no not now of off on once one only or
    other our out over own per please same shall she should so some such than that the their them then there these they
    this those through to too under until up us use used using very via want was we were what when where whether which
    while who why will with within without would yes yet you your dont doesnt cant im isnt happen happens possible way
    ways mean means thing things someone something anything see know`,
  de: `aber als am an auch auf aus bei bin bis da das dass dem den der des die ein eine einem einen einer es f\xFCr hat ich
    ihr im in ist kann man mein mit muss nach nicht oder sich sie sind und uns von vor was wenn wer wie wir wird wo zu
    zum zur`,
  es: `al como con cual cuando de del donde el en es esta este hay la las lo los mi no o para pero por puedo que se si
    sin sobre son su un una y ya`,
  fr: `au aux avec ce ces comment dans de des du elle en est et faire il je la le les leur mais mon ne nous ou o\xF9 par
    pas pour quand que qui sa se ses son sont sur un une vous`,
  it: `al alla che chi come con da dal dei del della di dove e ho i il in io la le lo ma mi nel non o per perch\xE9 posso
    quando se si sono su un una`,
  nl: `aan als bij dat de den der die dit door een en er het hoe hun ik in is kan maar met mijn naar niet of om op te
    tot uit van voor waar wat we wie worden ze zijn`,
  pt: `ao aos as com como da das de do dos e em eu mas meu na n\xE3o no nos o onde os ou para pelo por posso qual quando
    que se sem seu um uma`
};
function stopWordsOf(language) {
  const words = stopLists[language.split("-")[0] ?? ""] ?? "";
  return words === "" ? [] : words.normalize("NFKD").replace(/[\u0300-\u036f]/g, "").split(/\s+/);
}
var shortForms = `admin administrator
  app application
  args arguments
  auth authentication authorization
  config configuration settings
  cli command
  db database
  deps dependencies
  dev development
  dir directory folder
  doc documentation
  env environment
  exec execute
  func function
  img image
  info information
  init initialize
  js javascript
  k8s kubernetes
  lang language
  lib library
  max maximum
  min minimum
  msg message
  num number
  org organization
  param parameter
  perf performance
  pg postgres postgresql
  pkg package
  prod production
  py python
  ref reference
  regex regexp
  repo repository
  sync synchronize
  temp temporary
  ts typescript
  util utility
  var variable`.split("\n").map((group) => group.trim().split(" "));

// src/search/offline-provider.ts
function offlineProvider() {
  return {
    name: "flexsearch",
    client: packagePath("client", "search", "offline.ts"),
    worker: packagePath("client", "search", "worker.ts"),
    settings: () => ({}),
    index: toOutputs
  };
}
async function toOutputs(records, site) {
  const outputs = [];
  const folders = {};
  for (const language of [...new Set(records.map((record) => record.language))].sort(byCodePoint)) {
    const files = await indexLanguage(
      records.filter((record) => record.language === language),
      language,
      site
    );
    const folder = `${assetsFolder}/search-${hashOf(files)}/`;
    folders[language] = folder;
    for (const [name, content] of files) outputs.push({ path: `${folder}${name}`, content });
  }
  const pointer = { version: formatVersion, folders };
  return [...outputs, { path: pointerFile, content: JSON.stringify(pointer) }];
}
async function indexLanguage(records, language, { baseUrl, options }) {
  const stopWords = stopWordsOf(language);
  const pathOf = ({ permalink }) => belowBaseUrl(permalink, baseUrl) ?? permalink;
  const weighed = records.map((record) => ({ ...record, prior: record.prior * boostOf(pathOf(record), options.boost) }));
  const lists = await toPostingLists(weighed, new Set(stopWords));
  const words = {
    stopWords,
    synonyms: [...synonymsFrom(options.synonyms), ...language.startsWith("en") ? shortFormsIn(lists) : []]
  };
  return toIndexFiles(weighed, lists, words);
}
function shortFormsIn(lists) {
  const known = new Set(lists.map(([term]) => term));
  return shortForms.filter((group) => group.some((word) => known.has(word) || known.has(`${word}s`)));
}
function synonymsFrom(value) {
  if (!Array.isArray(value)) return [];
  return value.filter((group) => Array.isArray(group)).map((group) => group.filter((word) => typeof word === "string").map((word) => word.toLowerCase())).filter((group) => group.length > 1);
}
function boostOf(address, boost) {
  if (typeof boost !== "object" || boost === null) return 1;
  const paths = Object.entries(boost).filter(
    ([path]) => `${address}/`.startsWith(path.endsWith("/") ? path : `${path}/`)
  );
  const [nearest] = paths.sort(([a], [b]) => b.length - a.length);
  return typeof nearest?.[1] === "number" && nearest[1] > 0 ? nearest[1] : 1;
}
function hashOf(files) {
  return shortHash([...files].map(([name, content]) => `${name} ${sha256(content)}`).join("\n"));
}
export {
  indexLanguage,
  offlineProvider
};
