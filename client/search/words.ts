/** Words that name nothing, and short forms that developers write for long ones. English only. */

/** Words of a question that name nothing; indexed in titles and headings only. */
export const stopWords: ReadonlySet<string> = new Set(
  `a about after all am an and any are as at be because been before being but by can could did do does doing done each
  either else etc ever every for from get gets getting got had has have having he her here him his how however i if in
  into is it its just let like make may me might mine more most much must my need no not now of off on once one only
  or other our ours out over own per please same shall she should so some such than that the their them then there
  these they this those through to too under until up upon us use used using very via want was way we were what when
  where whether which while who whom whose why will with within without would yes yet you your yours dont doesnt cant
  im ive isnt its whats happen happens possible way ways mean means thing things someone something anything see know`.split(/\s+/)
)

/** Groups of words that mean the same; each stands for the others. A site adds its own in the configuration. */
export const shortForms: readonly (readonly string[])[] = `admin administrator
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
  err error
  exec execute
  func function
  img image
  info information
  init initialize
  int integer
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
  params parameters
  perf performance
  pg postgres postgresql
  pkg package
  prod production
  py python
  ref reference
  regex regexp
  repo repository
  str string
  sync synchronize
  temp temporary
  ts typescript
  util utility
  var variable
  vars variables


`
  .split('\n')
  .map(group => group.trim().split(' '))
