/** Tests code samples in the pages of a site: `docsgen test`. */
import { definePlugin } from 'docsgen/config'

export const samples = definePlugin({
  name: 'samples',
  commands: {
    test: {
      description: 'run the code samples marked with “test” and report failures; publish nothing',
      arguments: ['root'],
      options: [
        { flags: '--only <path>', description: 'test the pages whose path contains this text' },
        'untrusted',
        'format',
        'max-findings',
        'notes',
        'config'
      ],
      examples: ['docsgen test', 'docsgen test --only guides/install'],
      run: async context => (await import('./run-test.ts')).runTest(context)
    }
  }
})
