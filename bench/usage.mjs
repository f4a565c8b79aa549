// Loaded before the measured command: writes the process's own CPU seconds and peak memory when it ends.
import { writeFileSync } from 'node:fs'

process.on('exit', () => {
  const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
  writeFileSync(
    process.env.DOCSGEN_BENCH_USAGE,
    JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, peakMegabytes: maxRSS / 1024 })
  )
})
