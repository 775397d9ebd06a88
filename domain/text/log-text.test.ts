import { expect, it } from 'vitest'
import { jsonLine, logLines, logText } from './log-text.ts'

const [esc, csi, bel, rlo] = ['\u001b', '\u009b', '\u0007', '\u202e']

it('a text in a log has no line breaks and no control characters', () => {
  expect(logText(`1\n{"step":"publish"}\r${esc}]0;x${bel}${csi}2J`)).toBe(
    '1\\u000a{"step":"publish"}\\u000d\\u001b]0;x\\u0007\\u009b2J',
  )
  expect(logText(`a${rlo}b\u2028c\u200bd\ud800e\u{e0041}`)).toBe('a\\u202eb\\u2028c\\u200bd\\ud800e\\udb40\\udc41')
})

it('a plain text in a log is unchanged', () => {
  expect(logText('版本 1.2「紅色藥水」 🍎 \\ "x"')).toBe('版本 1.2「紅色藥水」 🍎 \\ "x"')
})

it('a long text in a log is truncated', () => {
  expect(logText('x'.repeat(5_000))).toBe(`${'x'.repeat(2_000)}… (5000 characters)`)
})

it('logLines keeps line breaks', () => {
  expect(logLines(`a\nb${esc}c`)).toBe('a\nb\\u001bc')
})

it('a JSON line in ASCII has the same value', () => {
  const value = { note: `a${csi}b${rlo}\u2028\u{e0041}\n`, n: 1 }
  const line = jsonLine(value)
  expect(line).toMatch(/^[\x20-\x7e]+$/)
  expect(JSON.parse(line)).toEqual(value)
})
