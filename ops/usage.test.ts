import { expect, it } from 'vitest'
import { asTyped } from './usage.ts'

it('names commands as the operator typed them', () => {
  const mend = 'Look at it; `npm run refresh -- --accept-loss`, or npm run pull.'
  expect(asTyped(mend, undefined)).toBe(mend)
  expect(asTyped(mend, 'almanac')).toBe('Look at it; `almanac refresh --accept-loss`, or almanac pull.')
})
