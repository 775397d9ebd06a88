import { enchantCopy } from './copy/contract.ts'
import { fill } from './copy/fill.ts'
import { enchantSiteCopy } from './copy/site-wiki.ts'
import type { EnchantInfo } from './enchant.ts'

/** `灰狼套裝 附魔資訊`; uses the first of several targets. `what` = the enchant's kind. */
export function enchantTitle(targets: readonly { name: string }[], what: string = enchantCopy.button): string {
  const [first] = targets
  if (!first) return what
  const template = targets.length > 1 ? enchantSiteCopy.titleMany : enchantSiteCopy.title
  return fill(template, { name: first.name, n: targets.length, what })
}

/** The kind of an enchant: 指定附魔 or 升級 if it contains nothing else, otherwise 附魔資訊. */
export function enchantKind({ Slots }: Pick<EnchantInfo, 'Slots'>): string {
  const hasAny = (list: (slot: EnchantInfo['Slots'][number]) => readonly unknown[]) =>
    Slots.some((slot) => list(slot).length > 0)
  if (hasAny((slot) => slot.Enchants) || hasAny((slot) => slot.RandomUpgrades)) return enchantCopy.button
  const [perfect, upgrades] = [hasAny((slot) => slot.PerfectEnchants), hasAny((slot) => slot.Upgrades)]
  if (perfect === upgrades) return enchantCopy.button
  return perfect ? enchantCopy.perfect : enchantCopy.upgrades
}
