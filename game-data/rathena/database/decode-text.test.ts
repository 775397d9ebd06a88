import { expect, it } from 'vitest'
import { type Encoding, encode } from '../../../tests/encode-text.ts'
import { decodeText } from './decode-text.ts'

const lines = (...parts: [Encoding, string][]) =>
  Buffer.concat(parts.flatMap(([encoding, text]) => [encode(text, encoding), Buffer.from('\r\n')]))

it('text is decoded line by line, such as Korean and Chinese names in one file', () => {
  const names: [Encoding, string][] = [
    ['big5', '    Name: 神秘的古代武器箱子'],
    ['euc-kr', '    JapaneseName: 포링이다하나의이름'],
    ['big5', '    Name: 冒險者的紅色藥水'],
  ]
  expect(decodeText(lines(...names))).toBe(`${names.map(([, line]) => line).join('\r\n')}\r\n`)
})

it.each<[Encoding, string[]]>([
  ['windows-1252', ['    Name: Lâmour', '    Name: Anéis', '    Name: Poção']],
  ['tis-620', ['    Name: ยาสีแดง', '    Name: ดาบยาว']],
  ['windows-1251', ['    Name: Красное зелье', '    Name: Меч']],
])('names in %s are not decoded as Chinese', (encoding, names) => {
  const text = lines(...names.map((name): [Encoding, string] => [encoding, name]))
  expect(decodeText(text)).toBe(`${names.join('\r\n')}\r\n`)
  // One such name in a file of Chinese ones.
  const mixed: [Encoding, string][] = [
    ['big5', '    Name: 神秘的古代武器箱子'],
    ['big5', '    Name: 冒險者的紅色藥水'],
    [encoding, names[0] as string],
  ]
  expect(decodeText(lines(...mixed))).toBe(`${mixed.map(([, line]) => line).join('\r\n')}\r\n`)
})

it('the encoding of comments does not decide that of the text', () => {
  const comments = Array.from({ length: 50 }, (): [Encoding, string] => ['euc-kr', '// 무기 상점에서 판매하는 물건들'])
  expect(decodeText(lines(...comments, ['big5', 'a,1,1,1\tshop\t商人\t1,1:1']))).toContain('\t商人\t')
})

it('UTF-8 text with a damaged byte is decoded', () => {
  const damaged = Buffer.concat([lines(['utf-8', 'Name: 神秘藍箱 紅色藥水']), Buffer.from([0xff])])
  expect(decodeText(damaged)).toContain('神秘藍箱 紅色藥水')
  const mark = Buffer.concat([Buffer.from('# '), Buffer.from([0xff, 0xfe]), Buffer.from('\n名稱：紅色藥水')])
  expect(decodeText(mark)).toContain('名稱：紅色藥水')
})

it('UTF-16 text with a byte-order mark is decoded', () => {
  expect(decodeText(Uint8Array.of(0xff, 0xfe, 0x41, 0))).toBe('A')
  expect(decodeText(Uint8Array.of(0xfe, 0xff, 0, 0x41))).toBe('A')
})
