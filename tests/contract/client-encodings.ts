/** Writes client files as operators have them: one table of items, in any encoding, spelling and shape. */
import { Buffer } from 'node:buffer'
import type { Random } from '../../domain/random.ts'

export const encodings = ['utf-8', 'big5', 'gbk', 'euc-kr'] as const
export type Encoding = (typeof encodings)[number]

export interface KnownItem {
  id: number
  name: string
  lines: string[]
  /** Always Korean: the name of the picture's file. */
  resource: string
}

const words: Record<Exclude<Encoding, 'utf-8'>, string> = {
  // With characters whose second byte in Big5 is a backslash: 功 許 枯 琵 蓋 墦 淚.
  big5: '功能 許願 枯樹枝 琵琶 頭蓋骨 眼淚 藥水 卡片 長劍 盾牌 披風 鎧甲 靴子 戒指 項鍊 魔法 攻擊力 增加 防禦 冒險者 箱子 強化 神秘 古代 龍鱗 精靈 火焰 冰霜 暗影 光明 武器 重量 等級',
  gbk: '红色药水 蓝色药水 长剑 盾牌 披风 铠甲 靴子 戒指 项链 魔法 攻击力 增加 防御 冒险者 箱子 强化 神秘 古代 龙鳞 精灵 火焰 冰霜 暗影 光明 武器 重量 等级 卡片 树枝 头盔',
  'euc-kr':
    '빨간포션 하얀포션 장검 방패 망토 갑옷 신발 반지 목걸이 마법 공격력 증가 방어 모험가 상자 강화 신비 고대 용비늘 정령 불꽃 얼음 그림자 빛 무기 무게 레벨 카드 나뭇가지 투구',
}

/** `utf-8` is of a server in Taiwan. */
export function drawItems(random: Random, encoding: Encoding): KnownItem[] {
  const list = words[encoding === 'utf-8' ? 'big5' : encoding].split(' ')
  const korean = words['euc-kr'].split(' ')
  const phrase = (least: number, most: number) =>
    Array.from({ length: random.int(least, most) }, () => random.pick(list)).join('')
  const line = () =>
    random.weighted(
      [
        `${phrase(2, 6)} : ^777777${random.int(0, 99)}^000000`,
        `^0000ff${phrase(1, 4)}^000000 + ${random.int(1, 50)}%`,
        phrase(2, 8),
        '________________',
      ],
      (text) => (text.startsWith('_') ? 1 : 3),
    )
  return Array.from({ length: random.int(25, 60) }, (_, index) => ({
    id: 501 + index * random.int(1, 1) + (index > 20 ? 19_000 : 0),
    name: `${phrase(1, 3)}${random.chance(0.2) ? ` ${random.int(1, 9)}` : ''}`,
    lines: Array.from({ length: random.int(1, 9) }, line),
    resource: `${random.pick(korean)}_${index}`,
  }))
}

const tables = new Map<Encoding, Map<string, Uint8Array>>()

/** Bytes of a text: the inverse of the platform's decoder, which has no encoder. */
export function encode(text: string, encoding: Encoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text)
  let table = tables.get(encoding)
  if (!table) {
    table = new Map()
    const decoder = new TextDecoder(encoding)
    for (let lead = 0x81; lead <= 0xfe; lead++)
      for (let trail = 0x40; trail <= 0xfe; trail++) {
        const bytes = Uint8Array.of(lead, trail)
        const character = decoder.decode(bytes)
        if ([...character].length === 1 && character !== '\uFFFD' && !table.has(character)) table.set(character, bytes)
      }
    tables.set(encoding, table)
  }
  const known = table
  return Buffer.concat(
    [...text].map((character) => {
      if (character <= '\u007F') return Buffer.from(character)
      const bytes = known.get(character)
      if (!bytes) throw new Error(`${encoding} has no ${character}`)
      return bytes
    }),
  )
}

/** How a file spells its strings. */
export type Spelling = 'raw' | 'raw with doubled backslashes' | 'decimal' | 'some decimal' | 'long brackets'

/** A Lua string of these bytes; each byte is one character of the result. */
export function quote(bytes: Buffer, spelling: Spelling, random: Random): string {
  if (spelling === 'long brackets') return `[==[${bytes.toString('latin1')}]==]`
  const mark = random.pick(['"', "'"])
  let text = ''
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] as number
    const character = String.fromCharCode(byte)
    const isTrail = byte === 0x5c && at > 0 && (bytes[at - 1] as number) >= 0x80
    if (byte >= 0x80 && (spelling === 'decimal' || (spelling === 'some decimal' && random.chance(0.5))))
      text += `\\${String(byte).padStart(3, '0')}`
    else if (byte === 0x5c) text += spelling === 'raw' && isTrail ? '\\' : spelling === 'decimal' ? '\\092' : '\\\\'
    else text += character === mark ? `\\${mark}` : character
  }
  return mark + text + mark
}
