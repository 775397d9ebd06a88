import autocannon from 'autocannon'
import { percentile } from '../run/figures.ts'

export interface CallFigures {
  p50: number
  p95: number
  p99: number
  perSecond: number
  answers: number
  /** Requests without an answer. */
  errors: number
}

interface Options {
  url: string
  paths: readonly string[]
  tokens: readonly string[]
  /** Requests per second; default: as many as ten connections can make. */
  rate?: number
  seconds: number
}

const connections = 10

/**
 * Sends requests over ten keep-alive connections, each with the next keyword and the next player. The connections start
 * at different keywords: equal requests at the same time would hide the cost of a request. Throws if a call returns
 * another status than 200.
 */
export async function measureCall({ url, paths, tokens, rate, seconds }: Options): Promise<CallFigures> {
  const times: number[] = []
  const refused = new Map<number, number>()
  const requests = paths.map((path, number) => ({
    method: 'GET' as const,
    path,
    headers: {
      authorization: `Bearer ${tokens[number % tokens.length]}`,
      'accept-encoding': 'gzip, deflate, br',
    },
  }))
  let clients = 0
  const setupClient = (client: autocannon.Client) => {
    const from = Math.floor((requests.length * clients++) / connections)
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
    client.on('response', (status, _bytes, ms) => {
      times.push(ms)
      if (status !== 200) refused.set(status, (refused.get(status) ?? 0) + 1)
    })
  }
  const limit = rate ? { overallRate: rate } : {}
  const { errors } = await autocannon({ url, connections, duration: seconds, requests, setupClient, ...limit })
  if (times.length === 0) throw new Error(`no answer to ${paths[0]} within ${seconds} s`)
  const [status, count] = [...refused][0] ?? []
  if (status) throw new Error(`${count} of ${times.length} calls such as ${paths[0]} were answered with ${status}`)
  const p50 = percentile(times, 0.5)
  const p95 = percentile(times, 0.95)
  const p99 = percentile(times, 0.99)
  return { p50, p95, p99, perSecond: times.length / seconds, answers: times.length, errors }
}
