import type { ClientRequest } from 'node:http'

/** Sends a request with its path unchanged, where `fetch` would resolve `..`, and reads the answer. */
export function sendRaw(asked: ClientRequest, sent?: Buffer) {
  return new Promise<{ status: number; headers: Record<string, string>; body: Buffer }>((resolve, reject) => {
    asked.on('response', (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const headers = Object.entries(answer.headers).map(([key, value]) => [key, String(value)])
        resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(headers), body: Buffer.concat(parts) })
      })
    })
    asked.on('error', reject)
    asked.end(sent)
  })
}
