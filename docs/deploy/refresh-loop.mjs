// The schedule of containers, which have no systemd: a refresh every quarter of an hour, and when a file is touched.
import { spawn } from 'node:child_process'
import { statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const intervalMs = 900_000
const requestFile = path.join(process.env.VAR_DIR || 'var', 'refresh-wanted')
let refresh
let lastRequestMs
// By performance.now(), because the system's clock may be set back.
let dueAtMs = 0

function startIfDue() {
  const requestMs = statSync(requestFile, { throwIfNoEntry: false })?.mtimeMs
  if (refresh || (requestMs === lastRequestMs && performance.now() < dueAtMs)) return
  lastRequestMs = requestMs
  refresh = spawn(process.execPath, ['scripts/bootstrap.mjs', 'scripts/refresh.ts'], { stdio: 'inherit' })
  refresh.once('exit', () => {
    refresh = undefined
    dueAtMs = performance.now() + intervalMs
  })
}

for (const signal of ['SIGTERM', 'SIGINT'])
  process.on(signal, () => {
    if (!refresh) process.exit()
    refresh.once('exit', () => process.exit())
    refresh.kill(signal)
  })
setInterval(startIfDue, 2_000)
startIfDue()
