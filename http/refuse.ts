import type { ServerResponse } from 'node:http'

/** A plain-text answer that is sent before any route runs. */
export function refuse(response: ServerResponse, status: number, text: string, headers: Record<string, string>): void {
  response.writeHead(status, {
    'Content-Type': 'text/plain; charset=utf-8',
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cache-Control': 'no-store',
    ...headers,
  })
  response.end(`${text}\n`)
}
