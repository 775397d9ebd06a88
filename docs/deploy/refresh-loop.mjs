// The schedule of containers, which have no systemd: a refresh every quarter of an hour, and when a file is touched.
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const everyMs = 900_000
const wanted = path.join(process.env.VAR_DIR || 'var', 'refresh-wanted')
let running
let seenMs
let dueAtMs = 0

function look() {
  const touchedMs = statSync(wanted, { throwIfNoEntry: false })?.mtimeMs
  if (running || (touchedMs === seenMs && Date.now() < dueAtMs)) return
  seenMs = touchedMs
  running = spawn(process.execPath, ['scripts/bootstrap.mjs', 'scripts/refresh.ts'], { stdio: 'inherit' })
  running.once('exit', () => {
    running = undefined
    dueAtMs = Date.now() + everyMs
  })
}

for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    if (!running) process.exit()
    running.once('exit', () => process.exit())
    running.kill(signal)
  })
setInterval(look, 2_000)
look()
