/** A host made from the contract alone: node:http, and whatever it is told to answer. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Answers } from './answers.ts'

export interface OddServer {
  origin: string
  answers: Answers
  /** Paths asked since they were last cleared. */
  asked: string[]
  close(): Promise<void>
}

const cors = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': '*',
  'Access-Control-Allow-Methods': '*',
  'Access-Control-Expose-Headers': '*',
}

export async function startOddServer(): Promise<OddServer> {
  const failed = new Set<string>()
  const odd: Pick<OddServer, 'answers' | 'asked'> = { answers: new Map(), asked: [] }
  let current = odd.answers
  const server = createServer((request, response) => {
    if (current !== odd.answers) failed.clear()
    current = odd.answers
    const path = (request.url ?? '').split('?')[0] ?? ''
    odd.asked.push(path)
    for (const [name, value] of Object.entries(cors)) response.setHeader(name, value)
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const answer = current.get(path) ?? current.get(decodeURIComponent(path))
    if (!answer) return void response.writeHead(404).end()
    if (answer.failsFirst !== undefined && !failed.has(path)) {
      failed.add(path)
      if (answer.failsFirst === 0) return void request.socket.destroy()
      return void response.writeHead(answer.failsFirst, { 'Retry-After': '0' }).end('{}')
    }
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return Object.assign(odd, {
    origin,
    close: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}
