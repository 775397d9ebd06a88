import { enchantCopy, enchantSiteCopy } from '../copy/enchants.ts'
import { fill } from '../copy/fill.ts'
import type { EnchantInfo } from './enchant.ts'

/** `灰狼 等 2 件裝備 附魔資訊`: the first of the targets, their number, and the enchant's kind. */
export function enchantTitle(targets: readonly { name: string }[], kind: string): string {
  const [first] = targets
  if (!first) return kind
  const template = targets.length > 1 ? enchantSiteCopy.titleMany : enchantSiteCopy.title
  return fill(template, { name: first.name, n: targets.length, what: kind })
}

/** The kind of an enchant: 指定附魔 or 升級 if it contains nothing else, otherwise 附魔資訊. */
export function enchantKind({ Slots }: Pick<EnchantInfo, 'Slots'>): string {
  const hasAny = (list: (slot: EnchantInfo['Slots'][number]) => readonly unknown[]) =>
    Slots.some((slot) => list(slot).length > 0)
  if (hasAny((slot) => slot.Enchants) || hasAny((slot) => slot.RandomUpgrades)) return enchantCopy.button
  const perfect = hasAny((slot) => slot.PerfectEnchants)
  const upgrades = hasAny((slot) => slot.Upgrades)
  if (perfect === upgrades) return enchantCopy.button
  return perfect ? enchantCopy.perfect : enchantCopy.upgrades
}
