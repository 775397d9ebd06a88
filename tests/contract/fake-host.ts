import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A JSON value to answer with, or a function that answers as it likes. */
export type Answer = unknown | ((request: IncomingMessage, response: ServerResponse) => void)

export interface FakeHost {
  origin: string
  answers: Record<string, Answer>
  /** Paths asked, in sequence. */
  asked: string[]
  close(): Promise<void>
}

/** A small host whose every answer is right, so that a test names only what it breaks. */
export function goodAnswers(): Record<string, Answer> {
  const items = Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [500 + index, { Id: 500 + index, Name: `物品 ${index}` }]),
  )
  const packages = Array.from({ length: 20 }, (_, index) => ({
    GroupId: 100 + index,
    Name: `箱 ${index}`,
    Type: 'CASH',
  }))
  const reforms = [{ ReformBox: 510, Name: '改造箱' }]
  return {
    '/item/version': { Version: '1' },
    '/item/cache': items,
    '/db/package': packages,
    ...Object.fromEntries(
      packages.map((entry) => [
        `/package/${entry.GroupId}`,
        { ...entry, Items: [{ Id: 501, Name: '物品 1', Min: 1, Max: 1, Chance: 10 }] },
      ]),
    ),
    '/db/reform': reforms,
    '/reform/510': {
      ReformBox: 510,
      Name: '改造箱',
      Items: [{ BaseItem: 501, ResultItem: 502, Materials: [{ Material: 503 }] }],
    },
    '/enchant': { 501: 7, 502: 0 },
    '/enchant/7': { TargetItems: { 501: true }, Slots: [{ Slot: 0, Enchants: [] }] },
    '/posts': [
      { id: 1, type: 0, title: '公告', content: '<p>內容</p>', created_at: '2025-01-01T00:00:00Z', enable: true },
    ],
  }
}

const kinds = { packages: 'package', reforms: 'reform', enchants: 'enchant' }

/**
 * What `/records` answers where these are the single answers, as text. A text or a function that sends one in place of a
 * value is not among them.
 */
export function recordsOf(answers: Record<string, Answer>): string {
  const record = ([kind, call]: [string, string]) => {
    const single = Object.entries(answers).filter(([path, value]) => {
      return path.startsWith(`/${call}/`) && typeof value === 'object' && value !== null
    })
    return [kind, Object.fromEntries(single.map(([path, value]) => [path.slice(call.length + 2), value]))]
  }
  const version = answers['/item/version'] as { Version: string }
  return JSON.stringify({ ...version, ...Object.fromEntries(Object.entries(kinds).map(record)) })
}

/** Starts a real HTTP server on loopback; what it is not told about is a 404. It announces `/records` and `/item/facts` where it has them. */
export async function startFakeHost(changes: Record<string, Answer> = {}): Promise<FakeHost> {
  const answers = { ...goodAnswers(), ...changes }
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const answer = Object.hasOwn(answers, path) ? answers[path] : undefined
    const links = [
      answers['/records'] !== undefined && '</records>; rel="collection"',
      answers['/item/facts'] !== undefined && '</item/facts>; rel="related"',
    ].filter(Boolean)
    if (path === '/item/version' && links.length > 0) response.setHeader('Link', links.join(', '))
    if (typeof answer === 'function') answer(request, response)
    else if (answer === undefined) response.writeHead(404).end()
    else sendJson(response, JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    asked,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

export function sendJson(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
}
