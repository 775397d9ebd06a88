import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Reply {
  /** 0 where the connection broke off. */
  status: number
  body: string
  json: () => Record<string, unknown>
}

export interface Call {
  method?: string
  token?: string
  /** Becomes JSON, or a form where it is a URLSearchParams. */
  body?: unknown
}

/** Of all clients together. */
export interface Tally {
  requests: number
  retries: number
  statuses: Map<number, number>
}

/** One visitor with an address of its own, such as 127.3.1.9: all of them are this machine. */
export function createVisitor(port: number, address: string, tally: Tally) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4, localAddress: address })

  function once(path: string, { method, token, body }: Call): Promise<Reply> {
    tally.requests++
    const form = body instanceof URLSearchParams
    const text = body === undefined ? undefined : form ? body.toString() : JSON.stringify(body)
    const headers = {
      'Content-Type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    }
    return new Promise((resolve) => {
      const done = (status: number, answer = '') => {
        tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1)
        resolve({ status, body: answer, json: () => JSON.parse(answer || '{}') as Record<string, unknown> })
      }
      const asked = request(
        { host: '127.0.0.1', port, path, method: method ?? (text === undefined ? 'GET' : 'POST'), headers, agent },
        (answer) => {
          let said = ''
          answer.setEncoding('utf8').on('data', (part: string) => {
            said += part
          })
          answer.on('end', () => done(answer.statusCode ?? 0, said))
          answer.on('error', () => done(0))
        },
      )
      asked.on('error', () => done(0))
      asked.end(text)
    })
  }

  return {
    once,
    /** Asks again after 0, 502 and 503 until there is an answer; `attempts` says how often it asked. */
    async retried(path: string, call: Call = {}): Promise<Reply & { attempts: number }> {
      for (let attempts = 1; ; attempts++) {
        const reply = await once(path, call)
        if (![0, 502, 503].includes(reply.status)) return { ...reply, attempts }
        tally.retries++
        await sleep(100 + Math.random() * 400)
      }
    },
    close: () => agent.destroy(),
  }
}

export type Visitor = ReturnType<typeof createVisitor>

/** Whether an answer leaves open what became of a request. */
export function isOpen({ status }: Reply): boolean {
  return status === 0 || status === 502 || status === 503
}
