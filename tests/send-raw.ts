import type { ClientRequest } from 'node:http'

/** Sends a request without a change of its path, unlike `fetch`, which resolves `..`. */
export function sendRaw(request: ClientRequest, body?: Buffer) {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    request.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const headers = Object.entries(answer.headers).map(([key, value]) => [key, String(value)])
        resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(headers), body: Buffer.concat(parts) })
      })
    })
    request.on('error', reject)
    request.end(body)
  })
}
