import type { IncomingMessage, ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { RenderRequest } from '../../api/render.ts'
import { canvases } from '../../domain/items/appearance.ts'
import { startFakeService } from '../fake-service.ts'
import { createTestHost, type TestHost } from '../host.ts'

const novice: RenderRequest = { job: ['0'], canvas: canvases.character }
const png = await sharp({ create: { width: 3, height: 2, channels: 4, background: '#f00' } })
  .png()
  .toBuffer()

const post = (host: TestHost, body: unknown) => host.send('/render', { body })

describe('the built-in demonstration renderer', () => {
  let host: TestHost
  beforeAll(async () => {
    host = await createTestHost()
  })
  afterEach(() => host.wait(60_000))
  afterAll(() => host.close())

  const picture = async (request: RenderRequest) => {
    const answer = await post(host, request)
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    return Buffer.from(await answer.arrayBuffer())
  }

  it.each([
    [canvases.character, 200, 200],
    [canvases.npc, 75, 100],
  ])('the demonstration renderer fills the canvas %s', async (canvas, width, height) => {
    const meta = await sharp(await picture({ job: ['120'], canvas })).metadata()
    expect([meta.width, meta.height]).toEqual([width, height])
  })

  it('the demonstration renderer draws the place of an item in each pose, but not its appearance, and is marked as a demonstration', async () => {
    const pictures = new Set<string>()
    const places: Partial<RenderRequest>[] = [
      { headgear: [12] },
      { headgear: [0, 12] },
      { headgear: [0, 0, 12] },
      { garment: 12 },
    ]
    for (const change of [{}, ...places, ...Array.from({ length: 23 }, (_, at) => ({ action: at + 1 }))])
      pictures.add((await picture({ ...novice, ...change })).toString('base64'))
    expect(pictures.size).toBe(5 + 23)
    for (const same of [{ headgear: [999] }, { headgear: [12], job: ['4008'], head: 7 }])
      expect(await picture({ ...novice, ...same })).toEqual(await picture({ ...novice, headgear: [12] }))
    expect((await post(host, novice)).headers.get('Demonstration')).toBe('true')
  })

  it.each<[string, unknown]>([
    ['another canvas', { ...novice, canvas: '20000x20000+0+0' }],
    ['a path as job', { ...novice, job: ['../../etc/passwd'] }],
    ['four headgears', { ...novice, headgear: [1, 2, 3, 4] }],
    ['a head without end', { ...novice, head: 1e9 }],
    ['a body without end', { ...novice, extra: 'x'.repeat(5_000) }],
  ])('the demonstration renderer rejects %s', async (_, body) =>
    expect([400, 413]).toContain((await post(host, body)).status),
  )

  it('the demonstration renderer limits the requests of one address, with Retry-After', async () => {
    let last: Response | undefined
    for (let at = 0; at < 241; at++) last = await post(host, novice)
    expect(last?.status).toBe(429)
    expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await host.send('/render', { from: '198.51.100.77', body: novice })).status).toBe(200)
  })
})

describe('a host with zrenderer', () => {
  const token = 'very-secret-renderer-token'
  let renderer: Awaited<ReturnType<typeof startFakeService>>
  let host: TestHost
  let respond: (request: IncomingMessage, response: ServerResponse, body: Record<string, unknown>) => void
  const asked: { url: string; body: Record<string, unknown> }[] = []

  /** Like zrenderer: checks the token; sends a picture for `downloadimage`, otherwise JSON with paths. */
  const zrendererAnswer: typeof respond = (request, response, body) => {
    if (request.headers['x-accesstoken'] !== token)
      return response.writeHead(401, { 'Content-Type': 'application/json' }).end('{"statusMessage":"Unauthorized"}')
    if (!Array.isArray(body.job) || body.job.length === 0) return response.writeHead(400).end('{"statusMessage":"job"}')
    if (body.job[0] === '99999') return response.writeHead(204).end()
    const query = new URL(request.url ?? '', 'http://x').searchParams
    if (!query.has('downloadimage'))
      return response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"output":["output/0.png"]}')
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(png)
  }

  beforeAll(async () => {
    renderer = await startFakeService(async (request, response) => {
      const body = JSON.parse(await text(request)) as Record<string, unknown>
      asked.push({ url: `${request.method} ${request.url}`, body })
      respond(request, response, body)
    })
    return renderer.close
  })
  afterEach(() => host.close())

  async function open(env: Record<string, string> = {}) {
    asked.length = 0
    respond = zrendererAnswer
    host = await createTestHost({ env: { RENDERER_URL: renderer.url, RENDERER_TOKEN: token, ...env } })
  }

  const expectRefusal = async (status: number) => {
    const answer = await post(host, novice)
    expect(answer.status).toBe(status)
    const text = JSON.stringify([...answer.headers]) + (await answer.text())
    expect(JSON.parse(text.slice(text.lastIndexOf('{')))).toEqual({ error: expect.any(String) })
    expect(text + host.lines.join('')).not.toContain(token)
  }

  it('a host with zrenderer forwards the request with its token, and returns the picture', async () => {
    await open()
    const answer = await post(host, { ...novice, headgear: [5], action: 9 })
    expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
    expect(answer.headers.has('Demonstration')).toBe(false)
    expect(Buffer.from(await answer.arrayBuffer()).equals(png)).toBe(true)
    const defaults = { gender: 1, head: 1, headPalette: -1, bodyPalette: -1, headdir: 0, garment: 0, outfit: 0 }
    expect(asked).toEqual([
      { url: 'POST /render?downloadimage', body: { ...novice, ...defaults, headgear: [5, 0, 0], action: 9 } },
    ])
  })

  it('a host with zrenderer sends one request for equal figures, also simultaneous ones', async () => {
    await open()
    await Promise.all([post(host, novice), post(host, novice), post(host, { ...novice, gender: 1 })])
    await post(host, { ...novice, headgear: [] })
    expect(asked).toHaveLength(1)
  })

  it('a host with zrenderer answers 400 if there is nothing to draw', async () => {
    await open()
    const answer = await post(host, { ...novice, job: ['99999'] })
    expect([answer.status, await answer.json()]).toEqual([400, { error: '此外觀無法繪製' }])
  })

  it('a host with zrenderer answers 502 and logs that the token was rejected', async () => {
    await open({ RENDERER_TOKEN: 'wrong-token' })
    await expectRefusal(502)
    expect(host.lines.join('')).toContain('refused RENDERER_TOKEN')
    expect(host.lines.join('')).not.toContain('wrong-token')
  })

  it.each<[string, (response: ServerResponse) => void]>([
    [
      'HTML that says it is a picture',
      (response) => response.writeHead(200, { 'Content-Type': 'image/png' }).end('<html>'),
    ],
    ['a fault', (response) => response.writeHead(500).end('boom')],
    ['a redirect', (response) => response.writeHead(302, { Location: 'http://198.51.100.1/steal' }).end()],
    [
      'half a picture, then nothing',
      (response) => {
        response.writeHead(200, { 'Content-Type': 'image/png', 'Content-Length': '1000' })
        response.write(png.subarray(0, 20))
        setTimeout(() => response.destroy(), 20)
      },
    ],
  ])('a host with zrenderer answers 502 to %s, and caches none of it', async (_, answer) => {
    await open()
    respond = (__, response) => answer(response)
    await expectRefusal(502)
    respond = zrendererAnswer
    expect((await post(host, novice)).status).toBe(200)
  })

  it('a host with zrenderer stops reading a picture beyond the size limit', async () => {
    await open()
    respond = (_, response) => {
      response.writeHead(200, { 'Content-Type': 'image/png' })
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536))) {}
      }
      response.on('drain', more)
      more()
    }
    await expectRefusal(502)
  })
})
