import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { deliverNotification } from './deliver-notification.ts'

async function deliver(status: number, answer: string): Promise<string> {
  let received = ''
  const server = createServer(async (request, response) => {
    for await (const chunk of request) received += chunk
    received = `${request.method} ${received}`
    response.writeHead(status, status === 302 ? { Location: '/' } : {}).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  await deliverNotification(`http://127.0.0.1:${port}/`, new URLSearchParams({ RtnCode: '1' }))
  return received
}

it('posts a notification to a host that takes it', async () => {
  expect(await deliver(200, '1|OK')).toBe('POST RtnCode=1')
})

it('fails where the host does not take it, and follows no redirect', async () => {
  await expect(deliver(400, `0|${'x'.repeat(200)}`)).rejects.toThrow(/answered with 400 0\|x{98}$/)
  await expect(deliver(302, '1|OK')).rejects.toThrow('fetch failed')
})
