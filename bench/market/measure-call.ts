import autocannon from 'autocannon'

export interface CallFigures {
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
  perSecond: number
  answers: number
  /** Answers other than 200, and errors. */
  failed: number
}

interface Options {
  url: string
  paths: readonly string[]
  tokens: readonly string[]
  /** Requests a second; without it as many as ten connections get answered. */
  rate?: number
  seconds: number
  /** Whether the answers may be packed, as every browser lets them. */
  gzip: boolean
}

const connections = 10

/**
 * Asks with keep-alive over ten connections, each request with another keyword and another player. The connections
 * begin at different keywords: ten players who always ask for the same thing at once would hide what a question costs.
 */
export function measureCall({ url, paths, tokens, rate, seconds, gzip }: Options): Promise<CallFigures> {
  const times: number[] = []
  let failed = 0
  const requests = paths.map((path, number) => ({
    method: 'GET' as const,
    path,
    headers: {
      authorization: `Bearer ${tokens[number % tokens.length]}`,
      ...(gzip ? { 'accept-encoding': 'gzip, deflate, br' } : {}),
    },
  }))
  let clients = 0
  const setupClient = (client: autocannon.Client) => {
    const from = Math.floor((requests.length * clients++) / connections)
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)])
  }
  return new Promise((resolve, reject) => {
    const run = autocannon(
      { url, connections, duration: seconds, requests, setupClient, ...(rate ? { overallRate: rate } : {}) },
      (error, result) => {
        if (error) return reject(error)
        times.sort((a, b) => a - b)
        const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
        resolve({
          p50: at(0.5),
          p95: at(0.95),
          p99: at(0.99),
          perSecond: times.length / seconds,
          answers: times.length,
          failed: failed + result.errors,
        })
      },
    )
    run.on('response', (_client, status, _bytes, ms) => {
      times.push(ms)
      if (status !== 200) failed += 1
    })
  })
}
