/** Lets assistants search and read a built site: `docsgen mcp`. */
import { definePlugin } from 'docsgen/config'

export const mcp = definePlugin({
  name: 'mcp',
  commands: {
    mcp: {
      description: 'let AI assistants search and read the built site over the Model Context Protocol',
      arguments: [{ name: '[folder]', description: 'output folder of the site', default: 'build' }],
      options: [
        { flags: '--http', description: 'serve over HTTP on this machine instead of stdin and stdout' },
        {
          flags: '--port <number>',
          description: 'port for --http; default: the first free one from 3000 to 3009',
          number: 'port'
        }
      ],
      examples: ['docsgen mcp', 'docsgen mcp website/build --http --port 8090'],
      run: async context => (await import('./run-mcp.ts')).runMcp(context)
    }
  }
})
