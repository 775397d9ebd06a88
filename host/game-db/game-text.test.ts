import { describe, expect, it } from 'vitest'
import { createGameText } from './game-text.ts'

const latin1 = (bytes: number[]) => new TextDecoder('windows-1252').decode(new Uint8Array(bytes))

describe('a text of the game’s tables', () => {
  const readText = createGameText('big5')

  it('is Big5 where its bytes were stored as if they were latin1', () => {
    // 便宜藥水 in Big5; 0xA9 to 0xFA and a trail byte of 0x4B.
    expect(readText(latin1([0xab, 0x4b, 0xa9, 0x79, 0xc3, 0xc4, 0xa4, 0xf4]))).toBe('便宜藥水')
    expect(readText(latin1([0x53, 0x20, 0xa4, 0x40, 0xa4]))).toBe(latin1([0x53, 0x20, 0xa4, 0x40, 0xa4]))
  })

  it('stays as it is where it was stored rightly, or is ASCII, or is no Big5', () => {
    for (const text of ['便宜藥水 500z', 'Vendor One', '', 'Café', '劍士 Café', '????'])
      expect(readText(text)).toBe(text)
  })

  it('is read in the clients’ own code page', () => {
    expect(createGameText('gbk')(latin1([0xb1, 0xe3, 0xd2, 0xcb]))).toBe('便宜')
    expect(createGameText('utf-8')(latin1([0xe4, 0xbe, 0xbf]))).toBe('便')
  })
})
