import { expect, it } from 'vitest'
import { byRelevance } from './mentions.ts'

it('pages of items come before pages of packages and maps', () => {
  const hits = [
    { id: 'map/prontera', words: [4, 9] },
    { id: 'package/box', words: [2] },
    { id: 'item/502', words: [40] },
    { id: 'item/501', words: [50, 6] },
  ]
  expect(byRelevance(hits).map(({ id }) => id)).toEqual(['item/501', 'item/502', 'package/box', 'map/prontera'])
})
