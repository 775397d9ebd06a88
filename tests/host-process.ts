/** A host as a separate process, which can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { freePort } from './free-port.ts'
import { until } from './run/until.ts'

const root = path.resolve(import.meta.dirname, '..')

export interface HostProcess {
  url: string
  start: () => Promise<void>
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
  call: (where: string, body?: object, token?: string) => Promise<Response>
}

const hasEnded = (child: ChildProcess | undefined) => child?.exitCode !== null || child.signalCode !== null

export async function createHostProcess(env: Record<string, string>): Promise<HostProcess> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  let host: ChildProcess | undefined

  const call: HostProcess['call'] = (where, body, token) =>
    fetch(url + where, {
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })

  return {
    url,
    call,
    async start() {
      host = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/host.ts'], {
        cwd: root,
        env: { ...process.env, HOST_PORT: String(port), ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      const { stderr } = host
      let output = ''
      stderr?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
      await until('the host answers', async () => hasEnded(host) || (await call('/donate/getPlan')).ok)
      if (hasEnded(host)) throw new Error(`the host ended before it answered: ${output}`)
    },
    async end(signal) {
      if (!host || hasEnded(host)) return
      const exit = once(host, 'exit')
      host.kill(signal)
      await exit
    },
  }
}
