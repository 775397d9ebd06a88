/** Addresses, folders and settings of the site and host of the browser tests. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { commandEnv } from '../command-env.ts'

export const projectRoot = path.resolve(import.meta.dirname, '../..')
/** The folder of the test stack. It is kept between runs, so that the next build is incremental. */
export const stackFolder = path.join(projectRoot, 'var', 'e2e')

/**
 * The ports depend on the path, so that two checkouts on one machine have different ones. They are below the ephemeral
 * ports of Linux, which the connections of a browser use.
 */
const place = createHash('sha256').update(projectRoot).digest().readUInt16BE(0)
const firstPort = 10_000 + (place % 5_000) * 4
export const sitePort = Number(process.env.E2E_PORT ?? firstPort)
const hostPort = Number(process.env.E2E_HOST_PORT ?? firstPort + 1)
/** The first of two ports for further sites of tests. */
export const patchedPort = Number(process.env.E2E_PATCHED_PORT ?? firstPort + 2)
/** The port of the mail server of tests. */
export const mailPort = Number(process.env.E2E_MAIL_PORT ?? 30_000 + (place % 2_700))
export const siteUrl = `http://localhost:${sitePort}`
export const hostUrl = `http://127.0.0.1:${hostPort}`
export const databaseFile = path.join(stackFolder, 'almanac.sqlite')
export const stackDatabaseUrl = `sqlite:${databaseFile}`
export const snapshotFolder = path.join(stackFolder, 'snapshot')
export const releasesFolder = path.join(stackFolder, 'releases')
export const releaseFolder = path.join(releasesFolder, 'current')

/** Settings of host, pull, build and site, without settings of the developer. */
export function stackEnv(extra: Record<string, string> = {}): NodeJS.ProcessEnv {
  return commandEnv({
    ASTRO_TELEMETRY_DISABLED: '1',
    PORT: String(sitePort),
    HOST_PORT: String(hostPort),
    API_HOST: hostUrl,
    PUBLIC_API_HOST: hostUrl,
    SITE_URL: siteUrl,
    CORS_ORIGINS: siteUrl,
    DATABASE_URL: stackDatabaseUrl,
    SNAPSHOT_DIR: snapshotFolder,
    RELEASES_DIR: releasesFolder,
    VAR_DIR: stackFolder,
    MAIL_URL: `smtp://127.0.0.1:${mailPort}`,
    // Tests with many accounts send many addresses in X-Forwarded-For.
    TRUSTED_PROXY_HOPS: '1',
    ...extra,
  })
}

/** Runs a script of the project. Throws its output if it fails. */
export async function runScript(script: string, env: NodeJS.ProcessEnv = stackEnv()): Promise<string> {
  const args = ['--disable-warning=ExperimentalWarning', `scripts/${script}.ts`]
  const child = spawn('node', args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const exit = once(child, 'close')
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  const [status] = await exit
  if (status !== 0) throw new Error(`scripts/${script}.ts exited ${status}\n${stdout}\n${stderr}`)
  return stdout
}
