/** Summarizes answers to “Was this page helpful?”: `docsgen feedback`. */
import { definePlugin } from 'docsgen/config'

export const feedback = definePlugin({
  name: 'feedback',
  commands: {
    feedback: {
      description: 'summarize answers to “Was this page helpful?” by page, from an export of your endpoint',
      arguments: [{ name: '<file>', description: 'the answers as JSON, JSON lines or CSV' }],
      options: [
        { flags: '--format <format>', description: 'format of the table', choices: ['text', 'json'], default: 'text' },
        { flags: '--limit <number>', description: 'show at most this many pages', number: 'count' }
      ],
      examples: ['docsgen feedback answers.csv', 'docsgen feedback answers.jsonl --limit 10'],
      run: async context => (await import('./run-feedback.ts')).runFeedback(context)
    }
  }
})
