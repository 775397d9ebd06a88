#!/usr/bin/env node
// A command that an operator types runs as the units run it: as the owner of var/, in the project's folder, with
// the settings of /etc/almanac. This file needs no dependency, so that `almanac setup` can install them.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { parseEnv } from 'node:util'

const project = path.resolve(import.meta.dirname, '../..')
const settings = process.env.ALMANAC_SETTINGS ?? '/etc/almanac'

/** The settings files of each command: commands that build pages get no secrets. */
const commands = {
  doctor: ['host', 'site'],
  refresh: ['site'],
  pull: ['site'],
  build: ['site'],
  admin: ['host'],
  backup: ['host'],
  restore: ['host'],
  reconcile: ['host'],
  'check-odds': ['host'],
  'import-fluxcp': ['host'],
  'import-icons': ['host'],
  'import-market': ['host'],
  setup: [],
}
const words = process.argv.slice(2)
const from = words.findIndex((word) => !/^[A-Z][A-Z_]*=/.test(word))
const [name = '', ...args] = from < 0 ? [] : words.slice(from)
/** Settings before the command, as in a shell: `almanac DATABASE_URL=sqlite:/tmp/tried.sqlite reconcile`. */
const overrides = words
  .slice(0, Math.max(from, 0))
  .map((word) => [word.split('=', 1)[0], word.slice(word.indexOf('=') + 1)])

if (!Object.hasOwn(commands, name)) {
  console.error(`Usage: almanac [SETTING=VALUE…] COMMAND [OPTIONS]
Runs one of the project's commands with the user and settings of the systemd units. COMMAND is one of:
  ${Object.keys(commands).join(', ')}
\`almanac COMMAND --help\` prints its options.`)
  process.exit(name === '' || name === '--help' ? 0 : 2)
}
run(ownerOfData())

/** The owner of the files that the units write. Only root can read the settings and become that user. */
function ownerOfData() {
  const folder = path.join(project, 'var')
  const { uid, gid } = statSync(existsSync(folder) ? folder : project)
  if (process.getuid() === 0) return { uid, gid }
  fail('only root can read the settings', settings, `sudo almanac ${[name, ...args].join(' ')}`)
}

function run({ uid, gid }) {
  const script = name === 'setup' ? [] : [path.join('scripts', `${name}.ts`)]
  const { PATH, LANG, TERM } = process.env
  // npm keeps its cache in HOME, which would be root's.
  const env = Object.assign({ PATH, LANG, TERM }, ...commands[name].map(read), Object.fromEntries(overrides), {
    HOME: project,
    TYPED_AS: 'almanac',
  })
  // With all groups of the user: one of them may be needed to read the game's files.
  process.initgroups(uid, gid)
  process.setgid(gid)
  process.setuid(uid)
  // The web server reads a release as another user, also if root's umask hides new files from others.
  process.umask(0o022)
  const bootstrap = path.join(project, 'scripts/bootstrap.mjs')
  const child = spawn(process.execPath, [bootstrap, ...script, ...args], { cwd: project, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
}

/** The settings of a file as systemd reads them: without lines that begin with `export`, and with `#` in values. */
function read(file) {
  const full = path.join(settings, `${file}.env`)
  const quote = (text) => text.replace(/^([ \t]*\w+[ \t]*=[ \t]*)([^\s"'][^'\n]*?)[ \t\r]*$/gm, "$1'$2'")
  if (existsSync(full)) return parseEnv(quote(readFileSync(full, 'utf8').replace(/^[ \t]*export[ \t].*$/gm, '')))
  fail(
    'the settings file does not exist',
    full,
    'npm run install-server writes it; to write it by hand, see docs/deploy/README.md.',
  )
}

function fail(what, where, remedy) {
  console.error(`\n${name} failed: ${what}\n  where: ${where}\n  fix:   ${remedy}`)
  process.exit(2)
}
