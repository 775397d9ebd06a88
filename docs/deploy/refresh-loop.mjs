// The schedule of containers, which have no systemd: a refresh every quarter of an hour, and when a file is touched.
import { spawn } from 'node:child_process'
import { watchFile } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const everyMs = 900_000
let running
let isWanted = false
let timer

function refresh() {
  clearTimeout(timer)
  isWanted = false
  running = spawn(process.execPath, ['scripts/bootstrap.mjs', 'scripts/refresh.ts'], { stdio: 'inherit' })
  running.once('exit', () => {
    running = undefined
    if (isWanted) refresh()
    else timer = setTimeout(refresh, everyMs)
  })
}

watchFile(path.join(process.env.VAR_DIR || 'var', 'refresh-wanted'), { interval: 2_000 }, () => {
  if (running) isWanted = true
  else refresh()
})
for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    if (!running) process.exit()
    running.once('exit', () => process.exit())
    running.kill(signal)
  })
refresh()
