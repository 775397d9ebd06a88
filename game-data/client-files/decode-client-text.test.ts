import { describe, expect, it } from 'vitest'
import { encode } from '../../tests/encode-text.ts'
import { createClientDecoder, looksGarbled } from './decode-client-text.ts'
import type { ClientEncoding } from './encoding-scores.ts'

/** A text's bytes, one character a byte. */
const bytesOf = (text: string, encoding: ClientEncoding) => encode(text, encoding).toString('latin1')

const sentences: Record<ClientEncoding, string[]> = {
  'utf-8': ['以野蜂蜜稀釋的藥水，恢復約六十點體力。', '重量 : 5', '빨간 포션'],
  big5: ['以野蜂蜜稀釋的藥水，恢復約六十點體力。', '功能藥水', '枯樹枝'],
  gbk: ['用野蜂蜜稀释的药水，恢复约六十点体力。', '红色药水'],
  'euc-kr': ['꿀을 물에 탄 포션. 체력을 조금 회복한다.', '빨간포션', '무게'],
  'windows-1252': ['Laboratório da Poção', 'Câmara do Demônio', 'Größe', 'Café'],
  'tis-620': ['ยาสีแดงสำหรับฟื้นฟูพลังชีวิต', 'ดาบยาว', 'น้ำหนัก'],
  'windows-1251': ['Красное зелье. Восстанавливает здоровье.', 'Меч', 'Вес'],
}

describe('createClientDecoder', () => {
  it.each(Object.entries(sentences) as [ClientEncoding, string[]][])('recognises texts in %s', (label, texts) => {
    const encoded = texts.map((text) => bytesOf(text, label))
    const decoder = createClientDecoder()
    for (const bytes of encoded) decoder.learn(bytes)
    expect(encoded.map((bytes) => decoder.decode(bytes))).toEqual(texts)
  })

  it('recognises the encoding of each text in a file with several encodings', () => {
    const decoder = createClientDecoder()
    const chinese = sentences.big5.map((text) => bytesOf(text, 'big5'))
    for (let times = 0; times < 20; times++) for (const bytes of chinese) decoder.learn(bytes)
    const korean = bytesOf('꿀을 물에 탄 포션. 체력을 조금 회복한다.', 'euc-kr')
    const utf8 = bytesOf('以野蜂蜜稀釋的藥水', 'utf-8')
    for (const bytes of [korean, utf8]) decoder.learn(bytes)
    expect(decoder.decode(korean)).toBe('꿀을 물에 탄 포션. 체력을 조금 회복한다.')
    expect(decoder.decode(utf8)).toBe('以野蜂蜜稀釋的藥水')
    expect(decoder.decode(chinese[1] as string)).toBe('功能藥水')
  })

  it.each([
    ['euc-kr', '―――――――――――――'],
    ['euc-kr', '★☆★☆★☆★☆★☆★☆★☆'],
    ['big5', '★★★★★★★★★★★★★★★★'],
    ['gbk', '————————————————'],
  ] as const)('decodes a line of repeated signs in %s like the other texts of its file: %s', (label, line) => {
    const decoder = createClientDecoder()
    for (let times = 0; times < 20; times++)
      for (const text of [...sentences[label], line]) decoder.learn(bytesOf(text, label))
    expect(decoder.decode(bytesOf(line, label))).toBe(line)
  })

  it('decodes a short text like the other texts of its file', () => {
    const decoder = createClientDecoder()
    const sword = bytesOf('剑', 'gbk')
    // These bytes are a common character in Big5, too.
    expect(decoder.decode(sword)).toBe('膛')
    for (const text of sentences.gbk) decoder.learn(bytesOf(text, 'gbk'))
    expect(decoder.decode(sword)).toBe('剑')
  })

  it('decodes rare syllables as Korean in a Korean file, and Chinese ones as Chinese in a Chinese file', () => {
    const korean = createClientDecoder()
    const usual = [
      '이끼 들판',
      '이끼 폐광 1층',
      '이끼 시장',
      '이끼 병원',
      '이끼 나라 수도',
      '이끼 항구',
      '이끼 숲',
      '꽃밭',
    ]
    const rare = ['쿤룬 숲', '랜턴', '삿갓'].map((text) => bytesOf(text, 'euc-kr'))
    for (const bytes of [...usual.map((text) => bytesOf(text, 'euc-kr')), ...rare]) korean.learn(bytes)
    expect(rare.map((bytes) => korean.decode(bytes))).toEqual(['쿤룬 숲', '랜턴', '삿갓'])
    const chinese = createClientDecoder()
    for (const text of sentences.gbk) chinese.learn(bytesOf(text, 'gbk'))
    expect(rare.map((bytes) => chinese.decode(bytes))).toEqual(['娘烽 剑', '罚畔', '获矮'])
  })

  it.each(['Lâmour', 'Anéis', 'Anões', 'Clã', 'Épée', 'Pirâmide 01 - Pesadelo'])(
    'decodes %s alone as Western, also where Big5 is usual',
    (text) => {
      const bytes = bytesOf(text, 'windows-1252')
      expect(createClientDecoder().decode(bytes)).toBe(text)
      const usual = createClientDecoder({ usualEncoding: 'big5' })
      usual.learn(bytes)
      expect(usual.decode(bytes)).toBe(text)
    },
  )

  it('uses the encoding of the setting for every text', () => {
    // Without the setting, these bytes are decoded as 廠 in Big5.
    expect(createClientDecoder({ encoding: 'gbk' }).decode(bytesOf('紅', 'gbk'))).toBe('紅')
  })
})

it('removes backslashes after characters whose last byte in Big5 is a backslash', () => {
  const decode = (text: string) => createClientDecoder().decode(bytesOf(text, 'utf-8'))
  expect(decode('琵\\琶與枯\\樹枝')).toBe('琵琶與枯樹枝')
  expect(decode('紅\\藍')).toBe('紅\\藍')
})

describe('looksGarbled', () => {
  it.each(['¬õ¦âÃÄ¤ô', 'À¯ÀúÀÎ', '紅\uFFFD色', '\uE123'])('is true for %s', (text) =>
    expect(looksGarbled(text)).toBe(true),
  )
  it.each([
    '紅色藥水',
    'Café',
    'Poção',
    'Größe',
    '1º Andar',
    '«Épée»',
    'Красное',
    'ดาบยาว',
    '恢復 10 × 2 ± 3 °C',
    '빨간 포션',
    'Ω',
  ])('is false for %s', (text) => expect(looksGarbled(text)).toBe(false))
})
