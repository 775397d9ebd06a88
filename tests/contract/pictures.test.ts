import sharp from 'sharp'
import { beforeEach, expect, it } from 'vitest'
import { deleteUnusedPictures } from '../../host/posts/store/pictures.ts'
import { describeDatabase } from '../databases.ts'
import { createTestHost, type TestHost } from '../host.ts'

const picture = await sharp({ create: { width: 20, height: 10, channels: 3, background: '#123456' } })
  .png()
  .toBuffer()
const other = await sharp({ create: { width: 21, height: 10, channels: 3, background: '#654321' } })
  .jpeg()
  .toBuffer()

describeDatabase('pictures of announcements', (database) => {
  let host: TestHost
  let admin: string

  beforeEach(async () => {
    host = await createTestHost({
      databaseUrl: await database().emptyUrl(),
      env: { PUBLIC_API_HOST: 'https://api.example' },
    })
    admin = (await host.member('admin-1', 'admin')).token
    return () => host.close()
  })

  const send = (body: Uint8Array, token?: string) =>
    host.request('/admin/pictures', {
      method: 'POST',
      headers: { 'Content-Type': 'image/png', ...(token && { Authorization: `Bearer ${token}` }) },
      body: body as Uint8Array<ArrayBuffer>,
    })
  const addressOf = async (body: Uint8Array) => ((await (await send(body, admin)).json()) as { url: string }).url
  const save = (content: string, id?: string) =>
    host.send(id ? `/admin/posts/${id}` : '/admin/posts', {
      ...{ method: id ? 'PUT' : 'POST', token: admin, body: { type: 0, title: '圖', content, enable: true } },
    })

  it('pictures of an admin are served by their hash, may be cached for ever, and can run nothing', async () => {
    const upload = await send(picture, admin)
    const { url, width, height } = (await upload.json()) as { url: string; width: number; height: number }
    expect([upload.status, width, height]).toEqual([201, 20, 10])
    expect(url).toMatch(/^https:\/\/api\.example\/picture\/[0-9a-f]{40}\.webp$/)
    const answer = await host.request(new URL(url).pathname)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect((await sharp(bytes).metadata()).format).toBe('webp')
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    })
    expect(answer.headers.get('content-security-policy')).toMatch(/; sandbox$/)
    const tag = answer.headers.get('etag') as string
    const again = await host.request(new URL(url).pathname, { headers: { 'If-None-Match': tag } })
    expect(again.status).toBe(304)
    expect(await addressOf(picture)).toBe(url)
    const saved = (await (await save(`<p><img src="${url}" alt="地圖"></p>`)).json()) as { id: string }
    const post = (await (await host.request(`/posts/${saved.id}`)).json()) as { content: string }
    expect(post.content).toContain(`<img src="${url}" alt="地圖"`)
  })

  it('pictures are rejected from other roles, and if they are not pictures', async () => {
    expect((await send(picture)).status).toBe(401)
    expect((await send(picture, (await host.member('player-1')).token)).status).toBe(403)
    const statusOf = async (body: Uint8Array) => (await send(body, admin)).status
    expect(await statusOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBe(415)
    expect(await statusOf(Buffer.alloc(8_000_001, 0xff))).toBe(413)
    expect(await statusOf(picture.subarray(0, 40))).toBe(422)
    expect(await host.rows('pictures')).toEqual([])
    for (const path of ['../x', `${'0'.repeat(40)}.webp`, `${'0'.repeat(40)}.svg`, `${'0'.repeat(41)}.webp`])
      expect((await host.request(`/picture/${path}`)).status).toBe(404)
  })

  it('pictures are limited to 60 in ten minutes', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 61; n++) statuses.push((await send(Buffer.from('x'), admin)).status)
    expect(statuses.slice(-2)).toEqual([415, 429])
  })

  it('pictures are deleted after a day without an announcement or revision that contains them', async () => {
    const [usedUrl, unusedUrl] = [await addressOf(picture), await addressOf(other)]
    const { id } = (await (await save(`<img src="${usedUrl}">`)).json()) as { id: string }
    await save('<p>沒有圖</p>', id)
    const now = host.deps.now()
    expect(await deleteUnusedPictures(host.deps.database.db, now, now)).toBe(0)
    expect(await deleteUnusedPictures(host.deps.database.db, now + 1, now)).toBe(1)
    expect((await host.request(new URL(usedUrl).pathname)).status).toBe(200)
    expect((await host.request(new URL(unusedUrl).pathname)).status).toBe(404)
    await host.request(`/admin/posts/${id}`, { method: 'DELETE', headers: { Authorization: `Bearer ${admin}` } })
    expect(await deleteUnusedPictures(host.deps.database.db, now + 1, now)).toBe(1)
  })
})
