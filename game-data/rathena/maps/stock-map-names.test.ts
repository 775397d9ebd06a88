import { expect, it } from 'vitest'
import { readStockMapNames } from './stock-map-names.ts'

it('names towns, fields by number and dungeons by floor', async () => {
  const names = await readStockMapNames()
  expect(names.get('prontera')).toBe('普隆德拉')
  expect(names.get('prt_fild00')).toBe('普隆德拉原野 00')
  expect(names.get('prt_fild08a')).toBe('普隆德拉原野 08a')
  expect(names.get('pay_fild04')).toBe('蘇克拉特沙漠（斐揚）')
  expect(names.get('gef_fild11')).toBe('吉芬原野 11')
  expect(names.get('gl_prison1')).toBe('古城地下監獄 2樓')
  expect(names.get('moc_pryd06')).toBe('夢羅克金字塔 地下2樓')
  expect(names.get('my_town')).toBeUndefined()
})

it('has whole names of maps only', async () => {
  for (const [key, name] of await readStockMapNames()) {
    expect(key).toMatch(/^[a-z0-9_]+$/)
    expect(name).toMatch(/^\p{Script=Han}[^{}]+$/u)
  }
})

it('maps have different names, except copies whose keys tell them apart', async () => {
  const shared = [...Map.groupBy(await readStockMapNames(), ([, name]) => name)].filter(([, maps]) => maps.length > 1)
  expect(shared.map(([name]) => name)).toEqual(['依斯魯得島', '魔法學院 1樓', '無名島'])
})
