import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { createTestHost } from '../host.ts'
import { smallGameData } from '../small-game-data.ts'

const host = await createTestHost()
afterAll(() => host.close())

describe.each([
  ['/item', 48, 48],
  ['/collection', 150, 200],
])('%s/{id}.png', (folder, expectedWidth, expectedHeight) => {
  it('a picture has the same size for every item', async () => {
    for (const id of host.deps.games.current.data.items.keys()) {
      const answer = await host.request(`${folder}/${id}.png`)
      expect([answer.status, answer.headers.get('Content-Type')]).toEqual([200, 'image/png'])
      const { width, height, hasAlpha } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
      expect([width, height, hasAlpha]).toEqual([expectedWidth, expectedHeight, true])
    }
  })

  it('a picture may be cached for a day, revalidated by its tag, and embedded by other origins', async () => {
    const { headers } = await host.request(`${folder}/501.png`)
    expect(headers.get('Cache-Control')).toMatch(/^public, max-age=86400,/)
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
    const again = await host.request(`${folder}/501.png`, {
      headers: { 'If-None-Match': headers.get('ETag') as string },
    })
    expect(again.status).toBe(304)
  })

  it('the fallback 512 exists even if the data has no such item', async () => {
    const data = smallGameData()
    const other = await createTestHost({
      data: { ...data, items: new Map([...data.items].filter(([id]) => id !== 512)) },
    })
    expect((await other.request(`${folder}/512.png`)).status).toBe(200)
    expect((await other.request('/item/512')).status).toBe(404)
    await other.close()
  })

  it.each(['999999.png', '0501.png', '501.PNG', '..%2f501.png'])('%s is answered with 404', async (file) =>
    expect((await host.request(`${folder}/${file}`)).status).toBe(404),
  )
})

it('drawn pictures are equal for names of the same kind, colour and level in several languages, and differ for others', async () => {
  const synonyms = [
    ['藍色藥水', '蓝色药水', 'Blue Potion', 'Potions of Blue Light', '파란 포션', '藍色藥水（7天）', '藍色藥水 [2]'],
    ['紅色藥水', '红色药水', 'Red Potion'],
    ['藍色藥水箱', 'Blue Potion Box (10)', 'Box of Blue Potions', 'กล่องสีฟ้า'],
    ['大麥麵包', '面包', 'Barley Bread', '빵'],
    ['阿爾發', 'Alpha', 'Redoubt', '魔力的象形'],
    ['HP+10', 'HP+100', 'HP+500'],
    ['HP+5'],
  ]
  const blank = { Slot: 0, Description: '', View: 0, ViewId: 0, EnchantId: 0, Locations: {}, Type: 'Etc' }
  const enchant = { Type: 'Card', SubType: 'Enchant' }
  const facts = (Name: string, Id: number) => ({ ...blank, Id, Name, ...(Name.startsWith('HP+') && enchant) })
  const items = new Map(synonyms.flat().map((Name, index) => [index + 1, facts(Name, index + 1)]))
  const imageHost = await createTestHost({ data: { ...smallGameData(), items } })
  const pictures = new Map<string, string>()
  for (const { Id, Name } of items.values())
    pictures.set(Name, Buffer.from(await (await imageHost.request(`/item/${Id}.png`)).arrayBuffer()).toString('base64'))
  await imageHost.close()
  const groups = synonyms.map((names) => [...new Set(names.map((name) => pictures.get(name)))])
  expect(groups.map(({ length }) => length)).toEqual(synonyms.map(() => 1))
  expect(new Set(groups.flat()).size).toBe(synonyms.length)
})
