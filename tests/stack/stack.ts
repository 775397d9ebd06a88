/** The whole product on this machine for browser tests: real host, real pull, real build, real server. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { commandEnv } from '../command-env.ts'
import { endProcess } from '../end-process.ts'

export const projectRoot = path.resolve(import.meta.dirname, '../..')
/** Everything a test stack writes; git-ignored, kept between runs so that the next build is incremental. */
export const stackFolder = path.join(projectRoot, 'var', 'e2e')

/**
 * Two checkouts on one machine must not meet: each derives its own four ports from its path. They lie below those that
 * Linux gives to outgoing connections, of which a browser opens hundreds: on the port of one nobody can listen.
 */
const place = createHash('sha256').update(projectRoot).digest().readUInt16BE(0)
const firstPort = 10_000 + (place % 5_000) * 4
export const sitePort = Number(process.env.E2E_PORT ?? firstPort)
export const hostPort = Number(process.env.E2E_HOST_PORT ?? firstPort + 1)
/** The first of two for sites of a test's own. */
export const patchedPort = Number(process.env.E2E_PATCHED_PORT ?? firstPort + 2)
/** Where a test may listen as the host's mail server. */
export const mailPort = Number(process.env.E2E_MAIL_PORT ?? 30_000 + (place % 2_700))
export const siteUrl = `http://localhost:${sitePort}`
export const hostUrl = `http://127.0.0.1:${hostPort}`
const sqliteFile = path.join(stackFolder, 'almanac.sqlite')
/** The stack's own database; `E2E_DATABASE_URL` is set by the setup that has started another one. */
export const stackDatabaseUrl = () => process.env.E2E_DATABASE_URL ?? `sqlite:${sqliteFile}`
export const releaseFolder = path.join(stackFolder, 'releases', 'current')

/** Environment of every process of the stack; nothing of the developer's own settings leaks in. */
export function stackEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return commandEnv({
    ASTRO_TELEMETRY_DISABLED: '1',
    PORT: String(sitePort),
    HOST_PORT: String(hostPort),
    API_HOST: hostUrl,
    PUBLIC_API_HOST: hostUrl,
    SITE_URL: siteUrl,
    CORS_ORIGINS: siteUrl,
    DATABASE_URL: stackDatabaseUrl(),
    SNAPSHOT_DIR: path.join(stackFolder, 'snapshot'),
    RELEASES_DIR: path.join(stackFolder, 'releases'),
    VAR_DIR: stackFolder,
    MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
    // Tests that need many accounts come from many addresses, as if a proxy had written them down.
    TRUSTED_PROXY_HOPS: '1',
    ...extra,
  })
}

/** Runs one of the project's scripts to its end; throws with its output when it fails. */
export function runScript(script: string, env: NodeJS.ProcessEnv = stackEnv(), args: string[] = []): string {
  const result = spawnSync('node', ['--disable-warning=ExperimentalWarning', `scripts/${script}.ts`, ...args], {
    cwd: projectRoot,
    env,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (result.status !== 0)
    throw new Error(`scripts/${script}.ts exited ${result.status}\n${result.stdout}\n${result.stderr}`)
  return result.stdout
}

/** Starts one of the project's servers and waits until it answers; the returned function stops it and waits. */
export async function startScript(
  script: string,
  url: string,
  env: NodeJS.ProcessEnv = stackEnv(),
): Promise<() => Promise<void>> {
  const folder = env.VAR_DIR ?? stackFolder
  mkdirSync(folder, { recursive: true })
  const log = path.join(folder, `${script}.log`)
  const output = openSync(log, 'w')
  const child = spawn('node', ['--disable-warning=ExperimentalWarning', `scripts/${script}.ts`], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  await waitUntilAnswers(url, child, log)
  return () => endProcess(child)
}

/** A fresh database with the sample data, and the sample site pulled and built (incrementally) from it. */
export async function startStack(): Promise<() => Promise<void>> {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${sqliteFile}${suffix}`, { force: true })
  const stopHost = await startScript('host', `${hostUrl}/item/version`, stackEnv({ SEED_DEMO: '1' }))
  try {
    runScript('pull')
    runScript('build')
    const stopSite = await startScript('serve', `${siteUrl}/`)
    return async () => {
      await stopSite()
      await stopHost()
    }
  } catch (error) {
    await stopHost()
    throw error
  }
}

async function waitUntilAnswers(url: string, child: ChildProcess, log: string): Promise<void> {
  const failure = (what: string) => new Error(`${what}: ${url}\n${readFileSync(log, 'utf8').slice(-4_000)}`)
  const deadline = Date.now() + 60_000
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw failure('A server ended before it answered')
    const answered = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.status < 500,
      () => false,
    )
    if (answered) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  child.kill('SIGKILL')
  throw failure('A server did not answer within 60 s')
}
