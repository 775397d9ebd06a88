/** Numbers that pages must show, computed from the plain reading. */
import type { EnchantChance } from '../../domain/enchants/enchant.ts'
import type { Raw } from './tiny-yaml.ts'

/** Weight, prices and values of an item, such as `重量 10`. */
export function figuresOf(item: Raw): string[] {
  const { Buy = (item.Sell ?? 0) * 2, Sell = Math.floor((item.Buy ?? 0) / 2), Trade = {} } = item
  const type = String(item.Type ?? 'Etc').toLowerCase()
  const of = (value: number | undefined, ...types: string[]) => (types.includes(type) ? value : undefined)
  const figures: [string, number | undefined][] = [
    ['重量', item.Weight && item.Weight / 10],
    ['攻擊力', of(item.Attack, 'weapon', 'ammo')],
    ['魔法攻擊力', of(item.MagicAttack, 'weapon')],
    ['防禦力', of(item.Defense, 'armor', 'shadowgear')],
    ['攻擊距離', of(item.Range, 'weapon')],
    ['武器等級', of(item.WeaponLevel, 'weapon')],
    ['防具等級', of(item.ArmorLevel, 'armor')],
    ['堆疊上限', item.Stack?.Amount],
  ]
  const lines = figures.map(([label, value]) =>
    value ? `${label} ${grouped(Math.floor(value))}${value % 1 ? String(value).replace(/^\d+/, '') : ''}` : '',
  )
  // The best price for selling must be below the cheapest price for buying.
  const sell = Trade.NoSell ? 0 : Buy * 75 < Sell * 124 ? 1 : Sell
  const prices = [Buy && `買 ${grouped(Buy)} Z`, sell && `賣 ${grouped(sell)} Z`].filter(Boolean).join('／')
  lines.splice(1, 0, prices && `商店價格 ${prices}`)
  return lines.filter(Boolean)
}

/** A percentage with two decimals, rounded half up. A smaller one has its odds with three digits. */
export function percent(rate: number, sum: number): string {
  const hundredths = (BigInt(rate) * 20_000n + BigInt(sum)) / (2n * BigInt(sum))
  if (rate > 0 && hundredths === 0n) {
    const digits = String(Math.floor(sum / rate)).length
    const unit = 10 ** (digits - 3)
    return `<0.01%（約 1/${(Math.round(sum / rate / unit) * unit).toLocaleString('en-US')}）`
  }
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}%`
}

export function thousandths(chance: number): string {
  return `${Math.floor(chance / 1000)}.${String(chance % 1000).padStart(3, '0')}`
}

/** The actual odds of the game server: the attempts in their order, then the last pick. */
export function actualOdds(list: readonly EnchantChance[], index: number, grades: number): string {
  const acceptance = (row: EnchantChance) => Math.min(1, row.Chance / 10_001)
  const missed = list.reduce((sum, row) => sum + (1 - acceptance(row)) / list.length, 0)
  let [remaining, share] = [1, 0]
  for (let attempt = 0; attempt < 3 * grades; attempt++) {
    share += (remaining * acceptance(list[index] as EnchantChance)) / list.length
    remaining *= missed
  }
  return `${((share + remaining / list.length) * 100).toFixed(3)}%`
}

/** Levels before and after a conversion, within 0 and 20. */
export function step(min: number, max: number, change: number): string {
  if (!change) return '不變'
  const signed = `${change > 0 ? '+' : ''}${change}`
  if (min === 0 && max >= 20) return signed
  const [low, high] = [min, max].map((level) => Math.max(0, Math.min(20, level + change))) as [number, number]
  const after = max >= 20 && min < 20 ? `+${low} 以上` : low === high ? `+${low}` : `+${low} ~ +${high}`
  return `${refine(min, max)} → ${after}`
}

export function refine(min: number, max: number): string {
  if (max >= 20 && min < 20) return min ? `+${min} 以上` : '無需精煉'
  if (min === max) return `+${min}`
  return min ? `+${min} ~ +${max}` : `+${max} 以下`
}

export function grouped(value: number): string {
  return String(value).replace(/(\d)(?=(\d{3})+$)/g, '$1,')
}
