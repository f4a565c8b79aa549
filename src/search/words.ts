/** Words of a language that name nothing, and short forms that developers write for long ones. */

/** Stop words by language; indexed in titles and headings only. Other languages have none: rare words rank first anyway. */
const stopLists: Readonly<Record<string, string>> = {
  en: `a about after all am an and any are as at be because been before being but by can could did do does doing done
    each either else etc ever every for from get gets getting got had has have having he her here him his how i if in
    into is it its just let like make may me might more most much must my need no not now of off on once one only or
    other our out over own per please same shall she should so some such than that the their them then there these they
    this those through to too under until up us use used using very via want was we were what when where whether which
    while who why will with within without would yes yet you your dont doesnt cant im isnt happen happens possible way
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

/** The stop words of a language tag, folded as terms are. */
export function stopWordsOf(language: string): string[] {
  const words = stopLists[language.split('-')[0] ?? ''] ?? ''
  return words === ''
    ? []
    : words
        .normalize('NFKD')
        .replace(/[\u0300-\u036f]/g, '')
        .split(/\s+/)
}

/** Groups of English words that mean the same; each finds the others. A site adds its own by configuration. */
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

/** The groups of short forms of which a language's terms have a word. */
export function shortFormsIn(terms: readonly string[]): (readonly string[])[] {
  const known = new Set(terms)
  return shortForms.filter(group => group.some(word => known.has(word) || known.has(`${word}s`)))
}
