import { expect, it } from 'vitest'
import { createGameText } from './game-text.ts'

const latin1 = (bytes: number[]) => new TextDecoder('windows-1252').decode(new Uint8Array(bytes))

const readText = createGameText('big5')

it('Big5 bytes that were stored as latin1 are decoded', () => {
  // 便宜藥水 in Big5.
  expect(readText(latin1([0xab, 0x4b, 0xa9, 0x79, 0xc3, 0xc4, 0xa4, 0xf4]))).toBe('便宜藥水')
  expect(readText(latin1([0x53, 0x20, 0xa4, 0x40, 0xa4]))).toBe(latin1([0x53, 0x20, 0xa4, 0x40, 0xa4]))
})

it('correct text, ASCII and invalid Big5 remain unchanged', () => {
  for (const text of ['便宜藥水 500z', 'Vendor One', '', 'Café', '劍士 Café', '????']) expect(readText(text)).toBe(text)
})

it('game text is decoded in the code page of the clients', () => {
  expect(createGameText('gbk')(latin1([0xb1, 0xe3, 0xd2, 0xcb]))).toBe('便宜')
  expect(createGameText('utf-8')(latin1([0xe4, 0xbe, 0xbf]))).toBe('便')
})
