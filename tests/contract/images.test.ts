import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestHost } from '../host.ts'
import { smallGameData } from '../small-game-data.ts'

const host = await createTestHost()
afterAll(() => host.close())

describe.each([
  ['/item', 48],
  ['/collection', 150],
])('%s/{id}.png', (folder, size) => {
  it('is a picture for every item, of one size', async () => {
    for (const id of host.deps.games.current.data.items.keys()) {
      const answer = await host.request(`${folder}/${id}.png`)
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
      const { width, height, hasAlpha } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([width, height, hasAlpha]).toEqual([size, size, true])
    }
  })

  it('may be kept for long, asked for by tag, and shown from another origin', async () => {
    const { headers } = await host.request(`${folder}/501.png`)
    expect(headers.get('Cache-Control')).toMatch(/^public, max-age=604800/)
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    const again = await host.request(`${folder}/501.png`, {
      headers: { 'If-None-Match': headers.get('ETag') as string },
    })
    expect(again.status).toBe(304)
  })

  it('serves the fallback 512 also when the data has no such item', async () => {
    const data = smallGameData()
    const other = await createTestHost({
      data: { ...data, items: new Map([...data.items].filter(([id]) => id !== 512)) },
    })
    expect((await other.request(`${folder}/512.png`)).status).toBe(200)
    expect((await other.request('/item/512')).status).toBe(404)
    await other.close()
  })

  it.each(['999999.png', '0501.png', '501.PNG', '..%2f501.png'])('is 404 for %s', async (file) =>
    expect((await host.request(`${folder}/${file}`)).status).toBe(404),
  )
})
