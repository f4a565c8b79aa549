/** Names of icons in other sets by the nearest Bootstrap icon, with which docsgen draws. */

/**
 * `lock-open` → `unlock`; null: there is none like it. Names of Font Awesome, Lucide, Material Design Icons and Octicons,
 * without the name of the set.
 *
 * ```ts
 * iconLike('magnify-plus') // 'zoom-in'
 * ```
 */
export function iconLike(name: string): string | null {
  const plain = name.replace(/-(?:outline|variant|fill|circle-outline|variant-outline)$/, '')
  return icons.get(name) ?? icons.get(plain) ?? null
}

/** Each line is a Bootstrap icon and the names that it has in other sets. */
const icons: ReadonlyMap<string, string> = new Map(
  `
  airplane: airplane plane
  android2: android
  apple: apple
  archive: archive package-down
  arrow-clockwise: refresh rotate-right reload sync arrows-rotate
  arrow-counterclockwise: history undo restore rotate-left
  arrow-down: arrow-down
  arrow-down-circle: arrow-down-circle arrow-down-bold-circle
  arrow-down-left: arrow-bottom-left
  arrow-down-right: arrow-bottom-right
  arrow-left: arrow-left
  arrow-left-right: swap-horizontal arrow-left-right arrow-switch
  arrow-repeat: autorenew repeat
  arrow-right: arrow-right arrow-right-thin long-arrow-right
  arrow-right-circle: arrow-right-circle arrow-right-bold-circle circle-right circle-arrow-right
  arrow-up: arrow-up
  arrow-up-circle: arrow-up-circle
  arrow-up-left: arrow-top-left
  arrow-up-right: arrow-top-right arrow-up-right
  asterisk: asterisk
  at: at at-sign mention
  award: medal award certificate
  ban: cancel block-helper ban circle-slash
  bar-chart: chart-bar graph chart-column poll
  beaker: beaker flask test-tube
  bell: bell bell-ring
  bluesky: bluesky
  book: book book-open book-open-page-variant book-open-variant book-open-page library read-me
  bookmark: bookmark
  bootstrap: bootstrap
  box: package cube box package-variant package-variant-closed
  box-arrow-in-right: login log-in sign-in right-to-bracket
  box-arrow-right: logout log-out sign-out
  box-arrow-up-right: open-in-new link-external external-link arrow-up-right-from-square up-right-from-square
  boxes: boxes cubes container
  braces: code-braces code-json
  broadcast: broadcast access-point
  browser-chrome: google-chrome chrome
  browser-edge: microsoft-edge edge
  browser-firefox: firefox
  browser-safari: apple-safari safari
  brush: brush paintbrush paint-brush
  bug: bug
  building: office-building building organization domain
  calendar: calendar calendar-month calendar-days calendar-range
  camera: camera
  card-list: card-text-outline id-card
  cart: cart cart-shopping shopping-cart
  chat: chat comment message comments forum comment-discussion message-square chat-processing
  check-all: check-all check-double check-check
  check-circle: check-circle circle-check check-circle-fill checkbox-marked-circle
  check-lg: check check-bold
  check-square: checkbox-marked square-check tasklist check-box-outline
  chevron-down: chevron-down
  chevron-left: chevron-left
  chevron-right: chevron-right
  chevron-up: chevron-up
  circle: circle checkbox-blank-circle circle-small record-circle dot dot-fill
  clipboard: clipboard clipboard-text paste
  clock: clock clock-outline clock-time-four
  clock-history: clock-fast timer-sand history
  cloud: cloud
  cloud-arrow-down: cloud-download download-cloud
  cloud-arrow-up: cloud-upload upload-cloud
  cloud-slash: cloud-off cloud-offline
  code: code code-tags xml code-brackets
  code-slash: codescan code-square
  collection: view-grid-plus stack-exchange layers-outline
  columns: view-column columns
  compass: compass
  controller: gamepad controller google-controller
  copy: content-copy copy
  cpu: cpu memory chip microchip cpu-64-bit
  credit-card: credit-card
  css: css3 language-css3
  cup-hot: coffee mug-hot
  currency-bitcoin: bitcoin
  currency-dollar: currency-usd dollar-sign
  cursor: cursor-default navigation
  dash-lg: minus dash
  database: database
  diagram-3: graph-outline sitemap file-tree family-tree workflow hierarchy
  discord: discord
  download: download tray-arrow-down desktop-download file-download
  droplet: water droplet
  envelope: email mail envelope
  exclamation-circle: alert-circle circle-exclamation alert-decagram issue-opened
  exclamation-octagon: alert-octagon octagon-alert
  exclamation-triangle: alert warning triangle-exclamation triangle-alert exclamation
  eye: eye view show
  eye-slash: eye-off eye-closed eye-slash
  facebook: facebook
  file-code: file-code code-file
  file-earmark: file file-outline
  file-earmark-text: file-document file-text file-lines text-box note-text file-document-outline
  file-diff: diff file-diff
  filter: filter funnel
  flag: flag
  flower1: flower
  folder: folder folder-outline file-directory
  folder2-open: folder-open
  fonts: format-font font typography format-title format-size
  forward: forward share-outline
  fullscreen: fullscreen
  gear: cog gear settings cog-outline
  gift: gift
  git: git git-branch git-alt source-branch git-pull-request source-pull git-merge git-commit source-merge
  github: github mark-github github-alt logo-github
  gitlab: gitlab
  globe: web globe earth
  google: google
  graph-up: trending-up chart-line chart-line-variant chart-timeline-variant google-analytics finance
  grid: view-grid grid apps
  hammer: hammer
  hand-thumbs-down: thumb-down thumbsdown thumbs-down
  hand-thumbs-up: thumb-up thumbsup thumbs-up
  hash: pound hash hashtag
  heart: heart heart-fill
  heartbreak: heart-broken
  heptagon: kubernetes
  hourglass: timer-sand-empty hourglass
  house: home house
  image: image file-image picture
  incognito: incognito
  infinity: infinity
  info-circle: information info circle-info information-variant
  instagram: instagram
  journal-text: notebook note pencil-box note-outline notebook-outline
  key: key
  keyboard: keyboard
  laptop: laptop
  layers: layers layers-triple
  layout-sidebar: page-layout-sidebar-left sidebar-expand
  life-preserver: lifebuoy life-ring
  lightbulb: lightbulb light-bulb lightbulb-on lightbulb-on-outline lightbulb-on-20 lightbulb-auto
  lightning: flash lightning-bolt bolt zap flash-outline
  link-45deg: link link-variant
  linkedin: linkedin
  list: menu bars three-bars
  list-check: format-list-checks checklist list-check playlist-check clipboard-check clipboard-list
  list-ol: format-list-numbered list-ol list-ordered
  list-ul: format-list-bulleted list-ul list-unordered list format-list-group
  lock: lock lock-outline
  magic: auto-fix wand-magic-sparkles creation magic-staff
  map: map
  markdown: markdown language-markdown
  mastodon: mastodon
  medium: medium
  megaphone: bullhorn megaphone
  microsoft: microsoft
  moon: weather-night moon moon-waning-crescent brightness-4 moon-star
  mortarboard: school graduation-cap mortar-board
  newspaper: newspaper newspaper-variant
  palette: palette
  paperclip: paperclip attachment
  pause: pause
  pencil: pencil edit pen square-edit-outline file-edit pen-to-square
  people: people account-group users account-multiple user-group
  person: account person user
  person-circle: account-circle circle-user
  phone: cellphone mobile phone device-mobile
  pie-chart: chart-pie chart-donut
  pin: pin thumbtack
  play: play play-circle triangle-right
  plug: power-plug plug connection
  plus-circle: plus-circle circle-plus
  plus-lg: plus plus-thick
  power: power
  printer: printer
  puzzle: puzzle extension toy-brick puzzle-piece
  qr-code: qrcode
  question-circle: help-circle question circle-question help frequently-asked-questions
  quote: format-quote-close quote-left quote
  reddit: reddit
  regex: regex
  robot: robot copilot dependabot
  rocket: rocket rocket-launch
  rss: rss
  rulers: ruler
  save: content-save floppy-disk
  scissors: content-cut scissors
  screwdriver: screwdriver
  search: magnify search magnifying-glass tab-search
  send: send paper-plane paper-airplane
  server: server
  share: share share-variant share-circle share-nodes
  shield: shield shield-account security
  shield-check: shield-check verified
  shield-lock: shield-lock shield-key
  shop: store shop
  signpost-split: directions sign-direction milestone map-signs
  skip-forward: skip-next fast-forward
  slack: slack
  sliders: tune sliders sliders-h tune-vertical
  slash-circle: circle-off minus-circle no-entry
  emoji-frown: emoticon-sad face-frown
  emoji-smile: emoticon-happy smiley face-smile emoticon face-laugh-wink
  speedometer2: speedometer gauge tachometer meter rabbit run-fast
  square: checkbox-blank square crop-square
  stack: stack stackoverflow-outline
  stack-overflow: stackoverflow stack-overflow
  star: star star-outline
  stars: sparkles star-four-points sparkle-fill
  stop: stop
  sun: weather-sunny sun white-balance-sunny brightness-7
  table: table table-large
  tag: tag tag-text label tag-plus
  tags: tags tag-multiple
  telegram: telegram
  terminal: console terminal console-line powershell bash square-terminal
  textarea-t: format-text form-textbox rename-box
  three-dots: dots-horizontal ellipsis more
  three-dots-vertical: dots-vertical kebab-horizontal
  toggle-off: toggle-switch-off
  toggle-on: toggle-switch
  tools: tools wrench-clock toolbox hammer-wrench screwdriver-wrench
  translate: translate language
  trash: delete trash trash-can trashcan
  tree: tree
  trophy: trophy
  truck: truck
  tux: linux tux
  tv: television tv
  twitch: twitch
  twitter: twitter
  twitter-x: x-twitter x
  type-bold: format-bold bold
  type-italic: format-italic italic
  ubuntu: ubuntu
  unlock: lock-open unlock lock-open-variant
  upload: upload tray-arrow-up
  wallet: wallet
  whatsapp: whatsapp
  wifi: wifi
  window: application window-maximize window
  windows: windows microsoft-windows
  wordpress: wordpress
  wrench: wrench
  x-circle: close-circle x-circle circle-xmark circle-x
  x-lg: close close-thick xmark times
  youtube: youtube
  zoom-in: magnify-plus zoom-in
  bullseye: target bullseye goal crosshairs
  check2-square: checkbox-outline
  cookie: cookie
  diamond: diamond
  door-open: door-open
  egg: egg
  ev-station: ev-station
  exclude: select-compare compare file-compare
  filetype-pdf: file-pdf-box file-pdf
  fire: fire flame
  hdd: harddisk hard-drive
  javascript: js language-javascript
  filetype-html: html5 language-html5
  briefcase: briefcase
  bank: bank scale-balance law
  journal-code: repo repo-template source-repository
  typescript: language-typescript typescript
  filetype-py: language-python python
  water: swim
  window-stack: versions
  box-seam: docker
  rocket-takeoff: airplane-takeoff
  bricks: wall
  hand-index: cursor-pointer gesture-tap hand-pointer
  hospital: hospital
  hypnotize: spiral
  person-plus: account-plus user-plus person-add
  question-lg: question-mark
  recycle: recycle
  snow: snowflake
  steam: steam
  tiktok: tiktok
  universal-access: human accessibility
  vimeo: vimeo
  paypal: paypal
  patch-question: frequently-asked
  openai: openai
  anthropic: anthropic claude`
    .trim()
    .split('\n')
    .flatMap(line => {
      const [icon = '', names = ''] = line.trim().split(': ')
      return names.split(' ').map(name => [name, icon] as const)
    })
)
