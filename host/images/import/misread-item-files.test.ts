import { Buffer } from 'node:buffer'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readItemTexts } from '../../../game-data/client-files/item-texts.ts'
import { bitmap } from '../../../tests/client-pictures.ts'
import { encode } from '../../../tests/encode-text.ts'
import { temporaryFolder } from '../../../tests/temporary-folder.ts'
import { importIcons } from './import-icons.ts'

/** Names of pictures as clients have them: short and long, with Latin letters and digits. */
const resources = (
  '빨간포션 주홍포션 노란포션 하얀포션 파란포션 초록포션 빨간허브 사과 바나나 포도 당근 고구마 고기 꿀 우유 나비날개 파리날개 검 창 활 화살 ' +
  '단검 도끼 지팡이 방패 모자 망토 신발 장갑 반지 목걸이 귀걸이 카드 상자 알 젤로피 껍질 털 뼈 보석 토끼귀 E_세계수잎 2011RWC_상자'
).split(' ')
const korean = resources.map((name) => encode(name, 'euc-kr'))
const misread = (bytes: Buffer, page: string) =>
  page === 'latin1' ? bytes.toString('latin1') : new TextDecoder(page).decode(bytes)

/** An item file: names and descriptions in Chinese, the pictures' names in the given bytes. */
function itemInfo(words: 'utf-8' | 'big5' | 'gbk', resourceOf: (bytes: Buffer) => Buffer): Buffer {
  const text = (chinese: string) => encode(chinese, words)
  const rows = korean.flatMap((bytes, index) => [
    Buffer.from(`[${index + 1}] = { identifiedDisplayName = "`),
    text('白色短刀'.slice(index % 2, 3)),
    Buffer.from('", identifiedResourceName = "'),
    resourceOf(bytes),
    Buffer.from('", identifiedDescriptionName = { "'),
    text('一把短短的刀'),
    Buffer.from('" } },\n'),
  ])
  return Buffer.concat([Buffer.from('tbl = {\n'), ...rows, Buffer.from('}\n')])
}

async function folderOf(page: string): Promise<string> {
  const folder = path.join(temporaryFolder('misread'), 'item')
  await mkdir(folder)
  const bmp = bitmap(24, 24, () => [1, 2, 3])
  for (const bytes of korean) await writeFile(path.join(folder, `${misread(bytes, page)}.bmp`), bmp)
  return folder
}

const files = {
  'in UTF-8, with CP949 bytes': itemInfo('utf-8', (bytes) => bytes),
  'in Big5, with CP949 bytes': itemInfo('big5', (bytes) => bytes),
  'in GBK, with CP949 bytes': itemInfo('gbk', (bytes) => bytes),
  'in UTF-8, with Korean': itemInfo('utf-8', (bytes) => Buffer.from(misread(bytes, 'euc-kr'))),
  'converted to UTF-8 as Latin': itemInfo('utf-8', (bytes) => Buffer.from(misread(bytes, 'latin1'))),
  'converted to UTF-8 as Big5': itemInfo('utf-8', (bytes) => Buffer.from(misread(bytes, 'big5'))),
  'converted to UTF-8 as GBK': itemInfo('utf-8', (bytes) => Buffer.from(misread(bytes, 'gbk'))),
}

it.each(Object.entries(files))(
  'an item file %s names the pictures of folders in every code page',
  async (_form, content) => {
    const file = path.join(temporaryFolder('misread'), 'itemInfo.lua')
    await writeFile(file, content)
    const { texts } = await readItemTexts([file], { encoding: 'auto', onProblem() {} })
    const items = korean.map((_, index) => ({ id: index + 1, resource: texts.get(index + 1)?.resource ?? '' }))
    for (const page of ['euc-kr', 'latin1', 'big5', 'gbk']) {
      const sources = [await folderOf(page)]
      const { missing } = await importIcons({ sources, items, target: temporaryFolder('icons'), onBad() {} })
      expect([page, missing.item.map((id) => resources[id - 1])]).toEqual([page, []])
    }
  },
)
