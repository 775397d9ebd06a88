import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { startFakeService } from '../fake-service.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
/** A JSON value to answer with, or a function that answers by itself. */
export type Answer = unknown | Handler

export interface FakeHost {
  origin: string
  answers: Record<string, Answer>
  /** The requested paths, in sequence. */
  requestedPaths: string[]
  close(): Promise<void>
}

/** The valid answers of a small host. */
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

const kinds = { packages: 'package', reforms: 'reform', enchants: 'enchant', monsters: 'monster', maps: 'map' }

/** The answer of `/records` that agrees with the JSON answers of calls for single records. */
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

/** Starts an HTTP server on loopback; a call without an answer is a 404. `/records` and `/item/facts` are announced. */
export async function startFakeHost(changes: Record<string, Answer> = {}): Promise<FakeHost> {
  const { url: origin, close } = await startFakeService((request, response) => {
    const { answers, requestedPaths } = host
    const path = request.url ?? ''
    requestedPaths.push(path)
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
  const host: FakeHost = { origin, answers: { ...goodAnswers(), ...changes }, requestedPaths: [], close }
  return host
}

export function sendJson(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(text)
}

export function textAnswer(body: string | Buffer, headers: OutgoingHttpHeaders = {}, status = 200): Answer {
  return handler((_, response) => response.writeHead(status, headers).end(body))
}

export function redirectAnswer(Location: string): Answer {
  return textAnswer('', { Location }, 302)
}

/** Announces 100,000 bytes, sends `body` and closes the connection. */
export function cutAnswer(body: string): Answer {
  return handler((_, response) => {
    response.writeHead(200, { 'Content-Length': '100000' }).write(body, () => response.destroy())
  })
}

export const closedAnswer = handler((_, response) => response.destroy())
export const silentAnswer = handler(() => {})

/** Sends a byte every 10 ms without an end. */
export const drippingAnswer = handler((_, response) => {
  response.writeHead(200, { 'Content-Type': 'application/json' })
  const timer = setInterval(() => response.write(' '), 10)
  response.on('close', () => clearInterval(timer))
})

export function handler(run: Handler): Answer {
  return run
}
