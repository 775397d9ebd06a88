/** nginx with the documented configuration in front of several hosts, and clients that count what it answers. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from '../free-port.ts'
import { projectRoot, startNginx } from '../programs.ts'
import { findProgram } from '../system-packages.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { password } from './scale-out-load.ts'

/** Starts it; resolves to its address and the process. */
export async function startWeb(hostUrls: readonly string[]) {
  const [port, plainPort] = [await freePort(), await freePort()]
  const documented = readFileSync(path.join(projectRoot, 'docs/deploy/nginx.conf'), 'utf8')
  const servers = hostUrls.map((url) => `server ${new URL(url).host} max_fails=1 fail_timeout=2s;`)
  const config = documented
    .replace('server 127.0.0.1:8787;', `least_conn; ${servers.join(' ')}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/^ *(?:listen \[::\].*|ssl_.*)$/gm, '')
    // All visitors of a test have one address, which the hosts see behind that of nginx.
    .replace('X-Forwarded-For $remote_addr', 'X-Forwarded-For $proxy_add_x_forwarded_for')
    .replace('rate=50r/s', 'rate=5000r/s')
    .replaceAll(/limit_conn almanac_api_conn 50|burst=200/g, (text) => text.replace(/\d+/, '5000'))
  const url = `http://127.0.0.1:${port}`
  const isReady = () =>
    fetch(url).then(
      () => true,
      () => false,
    )
  return { url, process: await startNginx(findProgram('nginx') as string, temporaryFolder('web'), config, isReady) }
}

export interface Counts {
  asked: number
  /** Answers other than the expected one: status → number; 0 for none. */
  failed: Record<number, number>
}

/** Repeats a request until `isOver`; each has another address. */
async function repeatRequest(ask: (address: string) => Promise<Response>, expected: number, isOver: () => boolean) {
  const counts: Counts = { asked: 0, failed: {} }
  while (!isOver()) {
    const n = counts.asked++
    const status = await ask(`127.${n % 250}.${Math.floor(n / 250)}.9`).then(
      async (answer) => {
        await answer.arrayBuffer()
        return answer.status
      },
      () => 0,
    )
    if (status !== expected) counts.failed[status] = (counts.failed[status] ?? 0) + 1
  }
  return counts
}

/** Reads and sign-ups at `url` until `isOver`. */
export async function countAnswers(url: string, token: string, isOver: () => boolean) {
  const read = (address: string) =>
    fetch(`${url}/auth/check`, { headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address } })
  let names = 0
  const signUp = (address: string) =>
    fetch(`${url}/SignUp`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
      body: JSON.stringify({ username: `Probe${Date.now() % 1e7}x${names++}`, password, gender: 'male' }),
    })
  const [gets, posts] = await Promise.all([
    Promise.all([1, 2, 3].map(() => repeatRequest(read, 200, isOver))),
    Promise.all([1, 2].map(() => repeatRequest(signUp, 201, isOver))),
  ])
  return { gets: sum(gets), posts: sum(posts) }
}

function sum(parts: readonly Counts[]): Counts {
  const total: Counts = { asked: 0, failed: {} }
  for (const { asked, failed } of parts) {
    total.asked += asked
    for (const [status, number] of Object.entries(failed))
      total.failed[Number(status)] = (total.failed[Number(status)] ?? 0) + number
  }
  return total
}
