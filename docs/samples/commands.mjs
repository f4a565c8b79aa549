// Checks that commands and options of docsgen exist: node samples/commands.mjs block-0.bash …
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
// In this process, because a process for the help of each command would take longer than all other samples.
import { runCommand } from '../../dist/cli.js'

const known = new Map()

for (const file of process.argv.slice(2)) {
  for (const [at, line] of readFileSync(file, 'utf8').split('\n').entries()) {
    for (const fault of await faultsOf(line)) {
      console.log(`${basename(file)}:${at + 1}: ${fault}`)
      process.exitCode = 1
    }
  }
}

/** What a line asks of docsgen that there is not. Lines for other programs have no faults. */
async function faultsOf(line) {
  const [, written = ''] = /^(?:\$ )?(?:npx )?docsgen (.*?)(?: +#.*| [>|&].*)?$/.exec(line) ?? []
  const words = written.split(/\s+/).filter(word => word !== '')
  const path = []
  while ((await helpOf(path)).commands.has(words[0])) path.push(words.shift())
  const { options } = await helpOf(path)
  if (written !== '' && path.length === 0 && !options.has(words[0])) return [`docsgen has no command “${words[0]}”`]
  return words
    .filter(word => word.startsWith('-') && !options.has(word.replace(/=.*/, '')))
    .map(word => `docsgen ${path.join(' ')} has no option “${word}”`)
}

/** Commands and options, as the help of a command lists them. */
async function helpOf(path) {
  const name = path.join(' ')
  if (!known.has(name)) {
    let help = ''
    const out = text => {
      help += text
    }
    await runCommand([...path, '--help'], { out, err: out, color: false, width: 80, cwd: '.', env: {} })
    const [options = '', commands = ''] = help.split(/^Commands:$/m)
    known.set(name, {
      options: new Set(options.match(/(?<=^ {2,}(?:-\w, )?)--?[\w-]+/gm)),
      commands: new Set(commands.match(/(?<=^ {2})[a-z][\w-]*/gm))
    })
  }
  return known.get(name)
}
