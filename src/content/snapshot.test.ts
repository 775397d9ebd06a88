import { expect, it } from 'vitest'
import { writeTestSnapshot } from '../../tests/snapshot-fixture.ts'
import { allItems, itemName } from './items.ts'
import { leadsSomewhere } from './site-targets.ts'
import { openSnapshot, showSnapshot } from './snapshot.ts'

const folders = [
  [{ Id: 501, Name: '紅色藥水' }],
  [
    { Id: 501, Name: '藍色藥水' },
    { Id: 502, Name: '橘色藥水' },
  ],
].map((items) => writeTestSnapshot({ items }))

it('one process can show another snapshot without data of the previous one', () => {
  const [red, blue] = folders.map(openSnapshot) as [ReturnType<typeof openSnapshot>, ReturnType<typeof openSnapshot>]
  showSnapshot(red)
  expect(itemName(501)).toBe('紅色藥水')
  expect(allItems()[0]?.Name).toBe('紅色藥水')
  expect(leadsSomewhere('/item/502', 'https://site.test')).toBe(false)
  showSnapshot(blue)
  expect(itemName(501)).toBe('藍色藥水')
  expect(allItems()[0]?.Name).toBe('藍色藥水')
  expect(leadsSomewhere('/item/502', 'https://site.test')).toBe(true)
})
