import fc from 'fast-check'
import { expect, it } from 'vitest'
import { instantMs, taipeiText, taipeiTimeText } from './taipei-time.ts'

it('an ISO time is converted into Taipei time', () => {
  expect(taipeiTimeText('2026-03-01T16:30:00Z')).toBe('2026-03-02 00:30')
  expect(taipeiTimeText('2026-03-01T16:30:00.999+09:00')).toBe('2026-03-01 15:30')
  expect(taipeiTimeText('2025-12-31T23:59:59-0500')).toBe('2026-01-01 12:59')
})
it('a time without a zone is Taipei time', () => {
  expect(taipeiTimeText('2026-03-01 09:05:59')).toBe('2026-03-01 09:05')
  expect(taipeiTimeText('2026-03-01T09:05')).toBe('2026-03-01 09:05')
  expect(taipeiTimeText('2026-03-01')).toBe('2026-03-01 00:00')
})
it('texts that are no times remain unchanged', () => {
  expect(taipeiTimeText('昨天')).toBe('昨天')
  expect(taipeiTimeText('2026-02-30 10:00:00')).toBe('2026-02-30 10:00:00')
  expect(taipeiTimeText('2026-02-01 24:10:00')).toBe('2026-02-01 24:10:00')
  expect(taipeiTimeText('')).toBe('')
})
it('Taipei time supports years before 100 and after 9999', () => {
  expect(taipeiTimeText('0001-01-01T00:00:00')).toBe('0001-01-01 00:00')
  expect(instantMs('0026-03-01T00:00:00Z')).toBe(Date.parse('0026-03-01T00:00:00Z'))
  expect(taipeiTimeText('9999-12-31T23:59:59Z')).toBe('10000-01-01 07:59')
  expect(taipeiTimeText('0000-01-01 00:00+14:00')).toBe('0000-01-01 00:00+14:00')
})
it('a time with an impossible zone has no instant', () => {
  expect(instantMs('2026-03-01T00:00:00+14:00')).toBe(Date.UTC(2026, 1, 28, 10))
  for (const zone of ['+25:00', '-08:60']) expect(instantMs(`2026-03-01T00:00:00${zone}`)).toBeUndefined()
})
it('Taipei time equals that of the platform for every instant', () => {
  const platform = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Asia/Taipei',
    dateStyle: 'short',
    timeStyle: 'short',
  })
  const instants = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (date) => {
      expect(instantMs(date.toISOString())).toBe(date.getTime())
      expect(taipeiText(date.getTime())).toBe(platform.format(date))
    }),
    { seed: 36 },
  )
})
