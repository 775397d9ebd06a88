import { expect, it, onTestFinished } from 'vitest'
import { startFakeService } from '../../tests/fake-service.ts'
import { sendNotification } from './send-notification.ts'

async function deliver(status: number, answer: string): Promise<string> {
  let received = ''
  const { url, close } = await startFakeService(async (request, response) => {
    for await (const chunk of request) received += chunk
    received = `${request.method} ${received}`
    response.writeHead(status, status === 302 ? { Location: '/' } : {}).end(answer)
  })
  onTestFinished(close)
  await sendNotification(url, new URLSearchParams({ RtnCode: '1' }))
  return received
}

it('a notification is sent with POST', async () => {
  expect(await deliver(200, '1|OK')).toBe('POST RtnCode=1')
})

it('a notification fails if the host rejects it or redirects', async () => {
  await expect(deliver(400, `0|${'x'.repeat(200)}`)).rejects.toThrow(/answered with 400 0\|x{98}$/)
  await expect(deliver(302, '1|OK')).rejects.toThrow('fetch failed')
})
