// How long CI takes: installs, lint, build and every test, for README.md. On a machine that does nothing else.
//
//   node bench/tests.mjs          runs `bash .ci/run`, writes bench/results/tests.json
//   node scripts/figures.mjs      writes the sentence
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const script = 'TIMEFORMAT="bench %R %U %S"; time bash .ci/run'
const child = spawn('bash', ['-c', script], { cwd: root, stdio: ['ignore', 'inherit', 'pipe'] })
let said = ''
child.stderr.on('data', chunk => {
  process.stderr.write(chunk)
  said = `${said}${chunk}`.slice(-1000)
})
child.on('close', code => {
  process.exitCode = code
  const [, wall, user, system] = /bench ([\d.]+) ([\d.]+) ([\d.]+)\s*$/.exec(said) ?? []
  if (code !== 0) return
  const result = {
    date: new Date().toISOString().slice(0, 10),
    node: process.version,
    cores: cpus().length,
    wall: Math.round(Number(wall)),
    cpu: Math.round(Number(user) + Number(system))
  }
  writeFileSync(`${root}bench/results/tests.json`, `${JSON.stringify(result, null, 2)}\n`)
})
