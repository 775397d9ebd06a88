import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { problemWords, recordText } from './game-problem-causes.ts'

const root = path.resolve(import.meta.dirname, '../..')

/** The first text of each refusal in the readers of the game's files, with `…` for names and numbers. */
function refusals(): string[] {
  const files = globSync('game-data/{rathena,yaml,client-files}/**/*.ts', { cwd: root })
  const calls = /\bnew (?:BadEntry|Oddity|Refusal|BeyondLimit)\(\s*(?:'([^'\n]+)'|`([^`\n]+)`)/g
  return files
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(path.join(root, file), 'utf8').matchAll(calls)])
    .map(([, plain, template]) => (plain ?? template ?? '').replace(/\$\{[^}]*\}/g, '…'))
}

it('has words for each refusal of the readers', () => {
  const found = refusals()
  expect(found).toContain('no item has the name "…"')
  expect(found.filter((kind) => problemWords(kind) === undefined)).toEqual([])
})

it.each([
  ['"…": more than a tenth is lost: … of … entries; the first: no item has the name "…"', '超過一成的內容無法使用'],
  ['Header is missing; the file is ignored', '檔案沒有 Header'],
  ['the server does not load an enchant with such an entry', '整個附魔沒有載入'],
  ['its script gives item …, which no file defines', '箱子給的東西不存在'],
  ['spawns on … maps that the server does not load are left out: prt_x, prt_y', '地圖沒有載入'],
  ['… further problems are only counted', '其餘問題只計入筆數'],
  ['sells nothing: the server leaves it out', '商店沒有商品'],
  [
    'the server is built for Renewal, but GAME_DATA_MODE=prerenewal: every rate, price and place may be wrong',
    '無法確認伺服器版本（Renewal 或 Pre-Renewal）',
  ],
])('%s is %s', (kind, title) => {
  expect(problemWords(kind)?.title).toBe(title)
})

it('leaves a reason of another version without words', () => {
  expect(problemWords('something that no version says yet')).toBeUndefined()
})

it('translates the kind of a record', () => {
  expect(recordText('enchant 7')).toBe('附魔 7')
  expect(recordText('item group IG_Bluebox, subgroup 1')).toBe('道具群組 IG_Bluebox, subgroup 1')
  expect(recordText('script files')).toBe('腳本檔案')
  expect(recordText('Orange_Potion')).toBe('Orange_Potion')
})
