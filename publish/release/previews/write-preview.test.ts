import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type PreviewCard, previewSize } from '../../../domain/previews/preview-card.ts'
import { drawableText } from './fonts.ts'
import { writePreview } from './index.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'almanac-previews-'))
const file = 'og/item/501.png'
const answers: Record<string, { status: number; body?: Buffer }> = {}
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  const { status, body } = answers[request.url ?? ''] ?? { status: 404 }
  response.writeHead(status).end(body)
})
let pictures = ''

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  pictures = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  answers['/collection/501.png'] = {
    status: 200,
    body: await sharp({ create: { width: 24, height: 24, channels: 3, background: '#ff0000' } })
      .png()
      .toBuffer(),
  }
  answers['/collection/502.png'] = { status: 503 }
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

const card = (more: Partial<PreviewCard> = {}): PreviewCard => ({
  ...{ site: '年鑑', host: 'almanac.example', kind: '道具', title: '紅色藥水', facts: '恢復少量 HP' },
  rows: [{ name: '波利', value: '5.00%', share: 0.5 }],
  ...more,
})

let releases = 0
/** Writes the card's picture into a new release. */
async function write(content: PreviewCard, previous?: { folder: string; record: never }) {
  const release = path.join(folder, String(++releases))
  mkdirSync(path.join(release, 'og/item'), { recursive: true })
  const job = { file, bytes: Buffer.from(JSON.stringify(content)), before: previous?.record }
  const written = await writePreview({ folder: release, previous: previous?.folder }, job)
  return { ...written, folder: release, file: path.join(release, file), record: written.record as never }
}

it('a picture has the size that its page states, and at most 60 kB', async () => {
  const long = '很長的名字'.repeat(40)
  const rows = Array.from({ length: 3 }, () => ({ name: long, value: '12.345%', share: 1 }))
  const dense = '龘靐齾爩麤灪籲鑿鬱鸞豔讜鑽驥驪纜釁鑼'.repeat(4)
  const cards = [
    card(),
    card({ title: long, facts: long, rows }),
    card({ title: dense, facts: dense, rows: rows.map((row) => ({ ...row, name: dense })) }),
    card({ title: '', facts: '', rows: [] }),
  ]
  for (const one of cards) {
    const written = await write(one)
    expect(await sharp(written.file).metadata()).toMatchObject({ format: 'png', ...previewSize })
    expect(statSync(written.file).size).toBeLessThanOrEqual(60_000)
  }
})

it('an unchanged card keeps the file of the previous release; a changed one is drawn', async () => {
  const first = await write(card())
  const same = await write(card(), first)
  expect(statSync(same.file).ino).toBe(statSync(first.file).ino)
  const other = await write(card({ title: '藍色藥水' }), first)
  expect(readFileSync(other.file).equals(readFileSync(first.file))).toBe(false)
})

it('the picture of the item is drawn; without an answer of its server, the next build asks again', async () => {
  const [without, red] = [await write(card()), await write(card({ picture: `${pictures}/collection/501.png` }))]
  expect(await redPixels(without.file)).toBe(0)
  // Enlarged by whole numbers: 6 × 24 pixels.
  expect(await redPixels(red.file)).toBeGreaterThan(140 ** 2)
  const missing = await write(card({ picture: `${pictures}/collection/9.png` }))
  expect([without.incomplete, red.incomplete, missing.incomplete]).toEqual([false, false, false])

  const refused = await write(card({ picture: `${pictures}/collection/502.png` }))
  expect(refused.incomplete).toBe(true)
  answers['/collection/502.png'] = answers['/collection/501.png'] as never
  const again = await write(card({ picture: `${pictures}/collection/502.png` }), refused)
  expect([again.incomplete, (await redPixels(again.file)) > 0]).toEqual([false, true])
})

it('a server that does not answer is asked three times at most', async () => {
  const before = asked.length
  for (const id of [601, 602, 603, 604, 605]) {
    answers[`/collection/${id}.png`] = { status: 500 }
    expect((await write(card({ picture: `${pictures}/collection/${id}.png` }))).incomplete).toBe(true)
  }
  expect(asked.length - before).toBe(3)
})

it('texts contain only characters that the fonts have', () => {
  expect(drawableText('軟骨【限定】★ 软说话们 +9 [2]')).toBe('軟骨【限定】★ 软说话们 +9 [2]')
  // Hangul and Thai are in neither font, nor are private characters; a picture shows no box for them.
  expect(drawableText('한국 ภาษา \u{e000}\u{f0000}鎧甲')).toBe('鎧甲')
  expect(drawableText('a\u0302\u0323 \u212b').normalize('NFC')).toBe('ậ Å')
  expect(drawableText('  多 \n 行  ')).toBe('多 行')
})

/** Number of pixels that are clearly red. */
async function redPixels(picture: string): Promise<number> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true })
  let count = 0
  for (let at = 0; at < data.length; at += info.channels)
    if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 60 && (data[at + 2] ?? 0) < 60) count++
  return count
}
