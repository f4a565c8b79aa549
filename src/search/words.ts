/** Stop words by language, and groups of words that developers use for the same thing. */
import { readFileSync } from 'node:fs'
import { packagePath } from '../util/packages/package.ts'

/** Stop words by language, indexed in names only. Other languages need none: rare words rank first anyway. */
const stopLists: Readonly<Record<string, string>> = {
  en: `a about all am an and any are as at be because been being but by can could did do does doing done
    each either else etc ever for from get gets getting got had has have having he her here him his how i if in
    into is it its just let like make may me might much must my need no not now of off on one or
    other our out over own per please shall she should so some such than that the their them then there these they
    this those through to too under until up us use used using very via want was we were what when where whether which
    while who why will with within would yes yet you your dont doesnt cant im isnt happen happens possible way
    ways mean means thing things someone something anything see know`,
  de: `aber als am an auch auf aus bei bin bis da das dass dem den der des die ein eine einem einen einer es für hat ich
    ihr im in ist kann man mein mit muss nach nicht oder sich sie sind und uns von vor was wenn wer wie wir wird wo zu
    zum zur`,
  es: `al como con cual cuando de del donde el en es esta este hay la las lo los mi no o para pero por puedo que se si
    sin sobre son su un una y ya`,
  fr: `au aux avec ce ces comment dans de des du elle en est et faire il je la le les leur mais mon ne nous ou où par
    pas pour quand que qui sa se ses son sont sur un une vous`,
  it: `al alla che chi come con da dal dei del della di dove e ho i il in io la le lo ma mi nel non o per perché posso
    quando se si sono su un una`,
  nl: `aan als bij dat de den der die dit door een en er het hoe hun ik in is kan maar met mijn naar niet of om op te
    tot uit van voor waar wat we wie worden ze zijn`,
  pt: `ao aos as com como da das de do dos e em eu mas meu na não no nos o onde os ou para pelo por posso qual quando
    que se sem seu um uma`
}

/** The stop words of a language tag, normalized like terms. */
export function stopWordsOf(language: string): string[] {
  const words = stopLists[language.split('-')[0] ?? ''] ?? ''
  return words === ''
    ? []
    : words
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .split(/\s+/)
}

/** Words that distinguish questions less than all others; in titles, headings and texts they count fully. */
const weakWords =
  `another best better call called change come comes correct different easily every everything find give goes good
  help inside instead keep keeps many more need needed needing needs only outside put right run same set several show take takes
  tell time times try want without work working works write add between read`.split(/\s+/)

/** The words of a language tag that say little in a question. */
export function weakWordsOf(language: string): readonly string[] {
  return language.split('-')[0] === 'en' ? weakWords : []
}

/** Groups of English words with the same meaning; each word finds the others. A site can configure more. */
const shortForms: readonly (readonly string[])[] = `admin administrator
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
  var variable`
  .split('\n')
  .map(group => group.trim().split(' '))

/**
 * Groups of English words and phrases (`_` for a space) that readers of software documentation use for the same intent.
 * They count less than short forms: the words do not mean the same, but a page that helps with one helps with the
 * other.
 */
const intents: readonly (readonly string[])[] = `update upgrade migrate migration migrating upgrading breaking_changes
  remove delete uninstall drop
  error fail failure problem issue troubleshoot troubleshooting exception
  fake mock stub synthetic dummy spy
  permission role access authorization rbac scope privilege
  host hosting deploy deployment publish publishing release
  monorepo workspace workspaces multi_package
  cli command_line terminal console flag flags
  install installation setup getting_started quickstart quick_start
  login sign_in signin log_in authenticate authentication
  password credential credentials secret
  https tls ssl certificate certificates encryption
  secure security vulnerability vulnerabilities hardening protect
  fast speed performance slow optimize optimization optimizing faster
  memory leak heap
  dashboard dashboards chart graph visualization visualize
  notification notifications alert alerts alerting
  monitor monitoring observe observability
  metric metrics statistics stats measurement
  log logs logging
  test tests testing spec
  assert assertion assertions expect matcher matchers
  debug debugging debugger breakpoint breakpoints inspect
  offline no_internet airgapped
  language languages i18n internationalization localization translation translations translate locale l10n
  rtl right_to_left bidirectional
  theme colors palette styling
  dark_mode color_mode color_scheme
  font fonts typeface typography
  image images picture pictures photo
  icon icons emoji emojis smiley smileys
  diagram diagrams flowchart flowcharts
  equation equations math formula formulas latex
  callout callouts admonition admonitions note
  tooltip tooltips hover
  table tables grid
  comment comments discussion feedback
  analytics tracking statistics
  privacy gdpr cookie consent
  navigation routing router routes menu sidebar
  link links url hyperlink deep_link linking
  popup dialog modal overlay
  button press tap click touch pressable
  gesture gestures drag swipe pan
  toggle switch checkbox
  dropdown select picker
  spinner loading progress loader indicator
  list lists collection
  scroll scrolling
  layout position positioning flexbox
  resize size dimension dimensions width height
  input form forms field
  validate validation check
  request fetch http network networking ajax
  endpoint api route
  server backend
  ssr server_rendering server_side_rendering
  database sql db persistence storage
  persist save store
  cache caching memoize memoized memoization
  undo redo history revert
  async asynchronous promise promises await
  background job worker task tasks
  schedule cron scheduled interval
  timer timers timeout clock
  event events hook hooks callback
  upload file_upload attachment
  download export
  import imports module modules esm
  bundle bundler bundling webpack
  lazy code_splitting split splitting
  transpile compile transform transformation babel
  container containers docker kubernetes
  proxy reverse_proxy load_balancer
  env_vars environment_variables dotenv settings
  configure configuration settings options preferences customize customization
  folder directory structure layout
  boilerplate template scaffold
  template templates override
  type types typing typescript annotation annotations
  glossary terms terminology definitions
  faq questions frequently_asked_questions
  example examples sample samples demo
  tutorial guide walkthrough lesson course
  video videos screencast talk media
  compare comparison difference versus vs alternative alternatives
  best_practices conventions style_guide recommendations guidelines
  changelog release_notes breaking_changes whats_new
  support lts long_term_support
  contribute contributing contribution pull_request
  report bug bugs
  rename renaming naming name
  duplicate copy clone
  create add new
  backup restore recover recovery
  limit limits quota throttle rate_limit
  retry retries backoff
  websocket websockets realtime real_time streaming
  sdk client_library client_libraries library
  accessibility a11y screen_reader
  device devices phone simulator emulator
  hot_reload fast_refresh live_reload reload
  several multiple many
  show display render visible
  stop cancel abort interrupt terminate shutdown
  start launch startup bootstrap
  combine merge join
  split chunk divide
  share reuse shared common
  prevent avoid forbid disallow block restrict
  disable turn_off switch_off
  enable turn_on switch_on activate
  sort order ordering
  find search lookup filter
  clear clean empty reset purge
  plain raw
  ignore exclude skip omit leave_out
  extend extension plugin plugins addon
  nested sub inner
  concurrency lock locking conflict overwrite
  rollback roll_back revert undo
  smaller reduce minify minification size
  replica replicas replication
  key_binding keyboard shortcut shortcuts hotkey
  encrypt encryption
  price pricing billing cost subscription payment
  user users account profile member
  invite team organization
  transaction transactions atomic all_or_nothing
  column columns attribute attributes
  computed virtual derived getter getters
  schema model models entity entities
  relation relations relationship relationships association associations foreign_key
  pagination paginate paging infinite_scroll
  subscribe listen listener listeners observer watch watcher watchers
  emit dispatch trigger fire
  static assets asset public_folder
  redirect redirects rewrite
  queue queues broker
  health healthcheck liveness readiness probe heartbeat
  scale scaling autoscaling cluster clustering high_availability failover
  version versions versioning semver
  deprecated deprecation legacy obsolete
  compatibility compatible supported browser_support
  requirements prerequisites system_requirements
  limitations known_issues caveats gotchas pitfalls
  overview introduction concepts architecture how_it_works
  internals under_the_hood in_depth
  animation animations animate transition transitions
  date dates datetime timezone calendar
  email mail smtp
  sso saml oauth oidc single_sign_on ldap
  mfa 2fa two_factor otp
  token tokens api_key api_keys jwt bearer
  session sessions cookie cookies
  platform platforms operating_system windows macos linux
  alias aliases shortcut
  glob globs pattern patterns wildcard wildcards
  lint linter linting
  ci continuous_integration github_actions pipeline pipelines
  middleware interceptor interceptors
  component components widget widgets
  argument arguments parameter parameters props
  wait delay sleep
  percentile percentiles quantile quantiles histogram histograms
  tree_shaking dead_code unused
  source_map source_maps sourcemap sourcemaps devtool
  polyfill polyfills shim shims shimming
  parallel parallelism threads processes workers multi_threading
  fixture fixtures seed seeds seeding
  compress compression gzip
  conditional condition conditionally
  loop iterate iteration
  variable variables constant constants
  internet offline network`
  .split('\n')
  .map(group => group.trim().split(' '))

/**
 * The intent groups with at least one word among the terms. A word that occurs only in the plural is replaced by its
 * plural; a word that does not occur begins with `-`.
 */
export function intentsIn(terms: readonly string[]): (readonly string[])[] {
  const known = new Set(terms.filter(term => /^[a-z]+$/.test(term)))
  const isKnown = (word: string) => known.has(word.replaceAll('_', ''))
  return intents
    .map(group =>
      group.flatMap(word => (isKnown(word) ? word : isKnown(`${word}s`) ? [`-${word}`, `${word}s`] : `-${word}`))
    )
    .filter(group => group.some(word => !word.startsWith('-')))
    .map(group => [...new Set(group)])
}

/** Whether a term can decide if an index has a group of intents or short forms. */
export function isInGroups(term: string): boolean {
  return groupTerms.has(term)
}

const groupTerms: ReadonlySet<string> = new Set(
  [...intents.flat().map(word => word.replaceAll('_', '')), ...shortForms.flat()].flatMap(word => [word, `${word}s`])
)

/** The short-form groups with at least one word among the terms. */
export function shortFormsIn(terms: readonly string[]): (readonly string[])[] {
  const known = new Set(terms)
  return shortForms.filter(group => group.some(word => known.has(word) || known.has(`${word}s`)))
}

/**
 * Groups of simplified and traditional Chinese letters that occur in the terms: `发發髮`. A reader may type one script
 * while the page is written in the other.
 */
export function chineseLettersIn(terms: Iterable<string>): string[] {
  const known = new Set<string>()
  for (const term of terms) for (const letter of term) known.add(letter)
  const groups = readFileSync(packagePath('dist', 'chinese.txt'), 'utf8').split('\n')
  return groups.filter(group => [...group].some(letter => known.has(letter)))
}
