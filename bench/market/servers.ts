import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Servers {
  hostUrl: string
  hostPid: number
  /** Absent where no site was wanted. */
  siteUrl: string | undefined
  stop: () => Promise<void>
}

interface Options {
  root: string
  /** Where the site is built. */
  folder: string
  /** The database's file. */
  file: string
  browser: boolean
}

/** The host on the bench's database, in a process of its own, and a site that speaks to it. */
export async function startServers({ root, folder, file, browser }: Options): Promise<Servers> {
  const hostPort = process.env.HOST_PORT ?? '8869'
  const sitePort = process.env.PORT ?? '4469'
  const hostUrl = `http://127.0.0.1:${hostPort}`
  const siteUrl = `http://localhost:${sitePort}`
  const env = {
    ...process.env,
    PORT: sitePort,
    HOST_PORT: hostPort,
    API_HOST: hostUrl,
    PUBLIC_API_HOST: hostUrl,
    SITE_URL: siteUrl,
    CORS_ORIGINS: siteUrl,
    DATABASE_URL: `sqlite:${file}`,
    SNAPSHOT_DIR: path.join(folder, 'snapshot'),
    RELEASES_DIR: path.join(folder, 'releases'),
    VAR_DIR: folder,
  }
  const run = (script: string) =>
    spawn(process.execPath, [`scripts/${script}.ts`], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] })
  const finish = (script: string) => {
    const { status, stderr } = spawnSync(process.execPath, [`scripts/${script}.ts`], {
      cwd: root,
      env,
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`scripts/${script}.ts failed\n${stderr}`)
  }
  const children: ChildProcess[] = []
  const stop = async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
    }
  }
  // A terminal signals this process, and so does the bootstrap that it runs under: the second must not end it halfway.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop().finally(() => process.exit(1)))
  try {
    const host = run('host')
    children.push(host)
    await untilAnswers(`${hostUrl}/item/version`)
    if (browser) {
      finish('pull')
      finish('build')
      children.push(run('serve'))
      await untilAnswers(siteUrl)
    }
    return { hostUrl, hostPid: host.pid as number, siteUrl: browser ? siteUrl : undefined, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (
      await fetch(url).then(
        () => true,
        () => false,
      )
    )
      return
    await sleep(100)
  }
  throw new Error(`${url} did not answer within 60 s`)
}
