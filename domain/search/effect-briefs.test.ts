import { expect, it } from 'vitest'
import { readEffectBriefs, writeEffectBriefs } from './effect-briefs.ts'

it('the table of first effects is read as written', () => {
  const table = writeEffectBriefs([
    [501, ['恢復 45 HP']],
    [502, ['恢復 105 HP', '解除中毒狀態', '…']],
    [504, ['恢復 45 HP']],
    [505, ['解除中毒狀態']],
    [4_001, ['恢復 105 HP', '解除中毒狀態', '…']],
  ])
  expect([...readEffectBriefs(table)]).toEqual([
    [501, '恢復 45 HP'],
    [502, '恢復 105 HP；解除中毒狀態；…'],
    [504, '恢復 45 HP'],
    [505, '解除中毒狀態'],
    [4_001, '恢復 105 HP；解除中毒狀態；…'],
  ])
})
