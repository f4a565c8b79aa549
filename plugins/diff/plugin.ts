/** Compares built sites: `docsgen diff` says what a change means for readers, `docsgen compare` what is the same. */
import { definePlugin } from 'docsgen/config'

export const diff = definePlugin({
  name: 'diff',
  commands: {
    diff: {
      description: 'show what a change means for readers',
      arguments: [
        { name: '<base>', description: 'a commit, a built folder, or the address of a published site' },
        { name: '[head]', description: 'the same for the new side; default: the working files' }
      ],
      options: [
        'root',
        'untrusted',
        {
          flags: '--format <kind>',
          description: 'format of the report',
          choices: ['text', 'markdown', 'json', 'html'],
          default: 'text'
        },
        {
          flags: '--write <file>',
          description:
            'also write the report to a file; its extension (.md, .json, .html or .txt) sets the format; repeatable',
          isRepeatable: true
        },
        {
          flags: '--fail-on <what>',
          description:
            'exit with code 1 on these changes, separated by commas: breaking, removed, anchors, findings, search, weight+5%'
        },
        {
          flags: '--search-tests <file>',
          description: 'queries to compare on both sides; default: search.tests.yml of the site'
        },
        'config'
      ],
      examples: [
        'docsgen diff main',
        'docsgen diff v1.0 v1.1 --write report.html',
        'docsgen diff build-before build --fail-on removed,anchors,weight+5%',
        'docsgen diff https://docs.acme.dev'
      ],
      run: async context => (await import('./run-diff.ts')).runDiff(context)
    },
    compare: {
      description: 'compare a site built by another generator with the one built by docsgen',
      arguments: [
        { name: '<before>', description: 'built folder of the other generator' },
        { name: '[after]', description: 'built folder of docsgen', default: 'build' }
      ],
      options: [
        {
          flags: '--format <kind>',
          description: 'format of the comparison',
          choices: ['text', 'json'],
          default: 'text'
        },
        {
          flags: '--differences <number>',
          description: 'print at most this many differences of each kind',
          number: 'count',
          default: 5
        },
        {
          flags: '--fail-under <percent>',
          description: 'exit with code 1 if less than this percentage is the same',
          number: 'percent'
        }
      ],
      examples: ['docsgen compare ../old/build', 'docsgen compare ../old/build build --fail-under 99.9'],
      run: async context => (await import('./run-compare.ts')).runCompare(context)
    }
  }
})
