import type { IncomingMessage, ServerResponse } from 'node:http'

/** An answer in plain text that comes before any route. */
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

/** Two `Host` lines could be read as two sites by two programs on the way (RFC 9112, 3.2). */
export function hasOneHost({ rawHeaders }: IncomingMessage): boolean {
  return rawHeaders.filter((name, i) => i % 2 === 0 && name.toLowerCase() === 'host').length <= 1
}
