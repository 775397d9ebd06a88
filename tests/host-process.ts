/** A host as a process of its own; it can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'

const root = path.resolve(import.meta.dirname, '..')
const startWithinMs = 60_000

export interface HostProcess {
  start: () => Promise<void>
  end: (signal: 'SIGKILL' | 'SIGTERM') => Promise<void>
  call: (where: string, body?: object, token?: string) => Promise<Response>
}

export async function createHostProcess(env: Record<string, string>): Promise<HostProcess> {
  const port = await freePort()
  let host: ChildProcess | undefined

  const call: HostProcess['call'] = (where, body, token) =>
    fetch(`http://127.0.0.1:${port}${where}`, {
      headers: {
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })

  return {
    call,
    async start() {
      host = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'scripts/host.ts'], {
        cwd: root,
        env: { ...process.env, HOST_PORT: String(port), ...env },
        stdio: 'ignore',
      })
      const deadline = Date.now() + startWithinMs
      while ((await call('/donate/getPlan').catch(() => undefined))?.status !== 200) {
        if (Date.now() > deadline) throw new Error('the host did not start')
        await sleep(100)
      }
    },
    async end(signal) {
      if (!host || host.exitCode !== null || host.signalCode !== null) return
      const ended = once(host, 'exit')
      host.kill(signal)
      await ended
    },
  }
}
