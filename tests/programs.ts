import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { commandEnv } from './command-env.ts'
import { until } from './run/until.ts'

export const projectRoot = path.resolve(import.meta.dirname, '..')
/** Arguments of Node.js before the script. */
export const quiet = '--disable-warning=ExperimentalWarning'

interface RunOptions {
  cwd?: string
  env?: NodeJS.ProcessEnv | undefined
  input?: string
}

/** Runs a program to its end and returns its output. Throws its output if it fails. */
export function run(program: string, words: readonly string[], options: RunOptions = {}): string {
  const { error, status, signal, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', ...options })
  if (status !== 0) throw new Error(`${program} ended with ${error ?? signal ?? status}: ${stderr}${stdout}`)
  return stdout
}

/** Runs a command of the project to its end. */
export function runCommand(script: string, words: readonly string[] = [], env: Record<string, string> = {}) {
  return spawnSync(process.execPath, [quiet, `scripts/${script}.ts`, ...words], {
    cwd: projectRoot,
    encoding: 'utf8',
    input: '',
    env: commandEnv(env),
  })
}

/** Starts a program and waits until it is ready. Throws its output if it ends before. */
export async function startProgram(
  program: string,
  words: readonly string[],
  isReady: () => Promise<boolean>,
  env = process.env,
): Promise<ChildProcess> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'], env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  let reason: string | undefined
  child.once('error', (error) => {
    reason = error.message
  })
  child.once('close', (code, signal) => {
    reason ??= `ended with ${code ?? signal}`
  })
  await until(`${program} is ready`, async () => reason !== undefined || (await isReady()))
  if (reason !== undefined) throw new Error(`${program} ${reason}: ${output}`)
  return child
}

/** Writes a configuration of nginx with the blocks of `http`, checks it and starts nginx. */
export function startNginx(nginx: string, folder: string, http: string, isReady: () => Promise<boolean>) {
  // If root starts nginx, its workers have another user, who may not read this folder.
  const user = process.getuid?.() === 0 ? 'user root; ' : ''
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const file = path.join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `${user}daemon off; worker_processes 1; pid ${folder}/pid; error_log stderr;
events { worker_connections 1024; }
http {
  access_log off;
  ${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join(' ')}
  ${http}
}`,
  )
  const words = ['-p', folder, '-e', 'stderr', '-c', file]
  run(nginx, [...words, '-t'])
  return startProgram(nginx, words, isReady)
}

/** Writes `fullchain.pem` and `privkey.pem` of a certificate that is valid for a day. */
export function writeCertificate(openssl: string, folder: string): void {
  const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')]
  run(openssl, [...'req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=api.example.com'.split(' '), ...files])
}

/** Faults that systemd reports for a unit of `folder`. */
export function findUnitFaults(analyze: string, folder: string, unit: string): string[] {
  const { status, stderr } = spawnSync(
    analyze,
    ['verify', '--man=no', path.join(folder, unit.replace('@.', '@test.'))],
    { encoding: 'utf8', env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` } },
  )
  const faults = stderr.split('\n').filter((line) => line.includes('almanac'))
  return status === 0 || faults.length > 0 ? faults : [`${unit}: ended with ${status}: ${stderr}`]
}
