// Every command runs on a machine that has only Node 20 and npm. This file therefore uses no dependency: it
// installs the lockfile's packages, then starts a Node version that Astro accepts.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const onWindows = process.platform === 'win32'
const [script, ...args] = process.argv.slice(2)

refuseForeignData()
install()
// `npm run setup` only installs, such as for a unit without write access.
if (script) run()

/** The service could not open files that root creates among its data, such as a database. */
function refuseForeignData() {
  const name = script ? path.basename(script, '.ts') : 'setup'
  if (process.getuid?.() !== 0 || ['doctor', 'install-server'].includes(name) || args.includes('--help')) return
  const folder = path.resolve(root, process.env.VAR_DIR || 'var')
  const { uid } = statSync(folder, { throwIfNoEntry: false }) ?? { uid: 0 }
  if (uid === 0) return
  const user = spawnSync('id', ['-nu', String(uid)], { encoding: 'utf8' }).stdout?.trim() || `#${uid}`
  const typed = [name, ...args].join(' ')
  const almanacCommand = /^(start|dev|host|serve|test)/.test(name) ? '' : `almanac ${typed}, or: `
  console.error(`
${name} failed: the folder belongs to ${user}, who could not open files that root writes there
  where: ${folder}
  fix:   ${almanacCommand}runuser -u ${user} -- env HOME=${root} npm run ${[name, ...(args.length > 0 ? ['--', ...args] : [])].join(' ')}`)
  process.exit(2)
}

/** Installs if node_modules does not match the lockfile; a stamp file records the lockfile. */
function install() {
  const stamp = path.join(root, 'node_modules', '.almanac-install')
  const lockHash = createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash) return
  console.error('Installing dependencies …')
  // `npm ci` requires the optional packages of every platform; if the registry does not have them all, `npm install
  // --no-save` installs the lockfile's versions for this platform and changes no file.
  if (npm('ci', '--silent') || npm('install', '--no-save', '--loglevel=error')) return writeFileSync(stamp, lockHash)
  console.error('npm could not install. Check the network or the npm registry setting, then run the command again.')
  process.exit(1)
}

function npm(...command) {
  const options = { cwd: root, stdio: ['ignore', 2, 2], shell: onWindows }
  return spawnSync('npm', [...command, '--no-audit', '--no-fund'], options).status === 0
}

/** Node runs TypeScript from 22.18; older versions use the Node 24 of the npm package `node`. */
function run() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const runsTypeScript = major > 22 || (major === 22 && minor >= 18)
  const bin = path.join(root, 'node_modules', '.bin')
  // Without a shell, Windows starts no node.cmd.
  const packaged = onWindows ? path.join(root, 'node_modules', 'node', 'bin', 'node.exe') : path.join(bin, 'node')
  const node = runsTypeScript ? process.execPath : packaged
  const isLean = /^scripts.(?:host|refresh|build)\.ts$/.test(script)
  // Node's own choice of 16 MB for new objects adds 60 MB to a host at rest and to a build.
  const flags = isLean ? ['--max-semi-space-size=4'] : []
  // V8 lets the heap of 100,000 pages grow to 970 MB, of which 550 are in use. A build also frees memory in between.
  if (/^scripts.(?:refresh|build)\.ts$/.test(script)) flags.push('--heap-growing-percent=50', '--expose-gc')
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', ...flags, path.join(root, script), ...args], {
    cwd: root,
    stdio: 'inherit',
    env: {
      // With cached compiled modules a command starts in a third of the time. Node ignores a folder without write
      // access.
      NODE_COMPILE_CACHE: path.join(root, 'node_modules', '.cache', 'compiled'),
      // One heap of glibc for each thread adds 60 MB to a host that starts and 160 MB to a build.
      ...(isLean && { MALLOC_ARENA_MAX: '1' }),
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      // A server ends when this process ends, in any way.
      ALMANAC_BOOTSTRAP: String(process.pid),
      PATH: `${bin}${path.delimiter}${process.env.PATH}`,
    },
  })
  // Windows sends a signal to both processes, and `kill` would end the child at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'])
    process.on(signal, () => onWindows || child.kill(signal))
  // npm may be killed without forwarding a signal: this process and its server would run forever.
  const { ppid } = process
  const orphaned = () => process.ppid !== ppid && child.kill('SIGTERM')
  if (process.env.npm_lifecycle_event && !onWindows) setInterval(orphaned, 250).unref()
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}
