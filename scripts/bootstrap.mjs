// Rule: every command runs on a machine that has only Node 20 and npm. This file therefore uses no
// dependency: it installs what the lockfile names, then hands over to a Node that Astro accepts.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

const root = path.dirname(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname))
const [script, ...args] = process.argv.slice(2)

install()
run()

/** Installs when node_modules does not match the lockfile; a stamp says for which lockfile it was made. */
function install() {
  const stamp = path.join(root, 'node_modules', '.almanac-install')
  const wanted = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.error('Installing dependencies (npm ci) …')
  // Astro and others refuse Node 20 by their engines field; they run on the Node 24 that this installs.
  const result = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (result.status !== 0) {
    console.error('npm ci failed. Check the network or the npm registry setting, then run the command again.')
    process.exit(result.status ?? 1)
  }
  writeFileSync(stamp, wanted)
}

/** Node runs TypeScript by itself from 22.18 on; older ones use the Node 24 of the npm package `node`. */
function run() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const own = major > 22 || (major === 22 && minor >= 18)
  const bin = path.join(root, 'node_modules', '.bin')
  const node = own ? process.execPath : path.join(bin, process.platform === 'win32' ? 'node.cmd' : 'node')
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', path.join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', PATH: `${bin}${path.delimiter}${process.env.PATH}` },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
