/** The host or the site server as a separate process with a limit of open files. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:http'
import { connect, type Socket } from 'node:net'
import path from 'node:path'
import process from 'node:process'
import { commandEnv } from '../command-env.ts'
import { endProcess } from '../end-process.ts'
import { freePort } from '../free-port.ts'
import { until } from '../run/until.ts'
import { writeSmallRelease } from '../small-release.ts'

export type ServerKind = 'host' | 'site'

export interface LimitedServer {
  url: string
  port: number
  child: ChildProcess
  /** Number of open descriptors. */
  openFiles(): number
  memoryMb(): number
  stop(): Promise<void>
}

/** Addresses of answers that are larger than the buffers of a connection. */
export const longAnswer: Readonly<Record<ServerKind, string>> = { host: '/records', site: '/long.bin' }
/** Addresses of short answers. */
export const shortAnswer: Readonly<Record<ServerKind, string>> = { host: '/item/version', site: '/' }

const projectRoot = path.resolve(import.meta.dirname, '../..')

export interface LimitedServerOptions {
  openFiles?: number
  env?: Record<string, string>
  /** Words of the command that starts the server. */
  command?: readonly string[]
}

/** Whether descriptors and memory of another process can be read. */
export const canLookInside = process.platform === 'linux'

export async function startLimited(
  kind: ServerKind,
  { openFiles = 256, env = {}, command }: LimitedServerOptions = {},
): Promise<LimitedServer> {
  // A release must be in the project.
  mkdirSync(path.join(projectRoot, 'var'), { recursive: true })
  const folder = mkdtempSync(path.join(projectRoot, 'var', 'limited-'))
  const port = await freePort()
  const releases = path.join(folder, 'releases')
  if (kind === 'site')
    writeSmallRelease(releases, { 'index.html': page, 'long.bin': Buffer.alloc(8_000_000, 'almanac') })
  const script = kind === 'host' ? 'host' : 'serve'
  const words = command ?? [process.execPath, '--disable-warning=ExperimentalWarning', `scripts/${script}.ts`]
  const child = spawn('sh', ['-c', `ulimit -n ${openFiles} && exec "$@"`, 'sh', ...words], {
    cwd: projectRoot,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: commandEnv({
      PORT: String(port),
      HOST_PORT: String(port),
      DATABASE_URL: `sqlite:${path.join(folder, 'almanac.sqlite')}`,
      RELEASES_DIR: releases,
      VAR_DIR: folder,
      ...env,
    }),
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  const url = `http://127.0.0.1:${port}`
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  await until(`the ${kind} answers`, async () => hasEnded() || (await fetch(`${url}${shortAnswer[kind]}`)).ok)
  if (hasEnded()) throw new Error(`the ${kind} ended before it answered: ${output}`)
  return {
    url,
    port,
    child,
    openFiles: () => readdirSync(`/proc/${child.pid}/fd`).length,
    memoryMb: () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1_024,
    async stop() {
      await endProcess(child)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const page = `<!doctype html><title>almanac</title>${'<p>midgard</p>'.repeat(200)}`

/** Opens a connection and sends `text`. The answer is read only with `reads`. */
export async function openConnection(
  { port }: { port: number },
  text = '',
  { reads = false, from = '127.0.0.1' } = {},
): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from })
  socket.on('error', () => {})
  if (reads) socket.resume()
  else socket.pause()
  await Promise.race([once(socket, 'connect'), once(socket, 'close')])
  if (text !== '') socket.write(text)
  return socket
}

/** The request line and headers of a GET. */
export function getRequest(target: string): string {
  return `GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`
}

/** Sends a request over a separate connection, like another visitor. Resolves to the status. */
export function askAlone(url: string, headers: Record<string, string> = {}, from = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent: false, headers, localAddress: from }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      answer.once('error', reject)
    })
    request.once('error', reject)
  })
}
