import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createClientDecoder } from '../../game-data/client-files/decode-client-text.ts'
import { tryEncode } from '../encode-text.ts'
import { sharedPath, sharedReason } from '../shared-folder.ts'

const names = sharedPath('data/zh-names.tsv')

it.skipIf(!names).each(['utf-8', 'big5', 'gbk'] as const)(
  `names of a server are decoded from %s (skipped where ${sharedReason})`,
  (encoding) => {
    const texts = readFileSync(names as string, 'utf8')
      .split(/\r?\n/)
      .slice(1)
      .flatMap((line) => line.split('\t')[1] ?? [])
      .filter((name) => /[^\0-\x7f]/.test(name) && !name.includes('\\'))
    const pairs = texts.flatMap((text) => {
      const bytes = tryEncode(text, encoding)?.toString('latin1')
      return bytes === undefined ? [] : [{ text, bytes }]
    })
    const decoder = createClientDecoder()
    for (const { bytes } of pairs) decoder.learn(bytes)
    const wrong = pairs.filter(({ text, bytes }) => decoder.decode(bytes) !== text)
    expect(pairs.length).toBeGreaterThan(5_000)
    // Two rare characters may be valid in another encoding too.
    expect(wrong.length / pairs.length, String(wrong.slice(0, 5).map(({ text }) => text))).toBeLessThan(0.001)
  },
)
