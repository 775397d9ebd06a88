/**
 * What rAthena makes of a drop's rate when it loads its databases (`mob_drop_ratio_adjust`, `mob_drop_adjust` in
 * src/map/mob.cpp). Rates are parts of 10,000 and whole numbers, as in the server.
 */

/** Kinds of items for which a server sets rates of their own. */
export type RateKind = 'common' | 'heal' | 'use' | 'equip' | 'card'

/** Factor in percent for monsters of a kind, and the least and highest rate that may come of it. */
export interface RateSetting {
  normal: number
  boss: number
  mvp: number
  least: number
  most: number
}

export interface SingleRate {
  factor: number
  least: number
  most: number
}

export interface DropSettings {
  kinds: Readonly<Record<RateKind, RateSetting>>
  treasure: SingleRate
  mvpReward: SingleRate
  /** `item_logarithmic_drops`. */
  logarithmic: boolean
  /** `drop_rateincrease`: rates below 5,000 get one more. */
  increase: boolean
}

/** Which rate setting an item of the game's type is under. */
export function rateKind(itemType: string): RateKind {
  switch (itemType.toLowerCase()) {
    case 'healing':
      return 'heal'
    case 'usable':
    case 'cash':
      return 'use'
    case 'weapon':
    case 'armor':
    case 'petarmor':
      return 'equip'
    case 'card':
      return 'card'
    default:
      return 'common'
  }
}

export interface DropOwner {
  mvp: boolean
  boss: boolean
  treasure: boolean
}

/** The loaded rate of a drop; undefined where the settings take it away. `ratio` replaces the factor, in percent. */
export function loadedRate(
  rate: number,
  itemType: string,
  owner: DropOwner,
  settings: DropSettings,
  ratio?: number,
): number | undefined {
  if (rate === 0) return 0
  const raised = settings.increase && rate < 5000 ? rate + 1 : rate
  const kind = settings.kinds[rateKind(itemType)]
  const { factor, least, most } = owner.treasure
    ? settings.treasure
    : { ...kind, factor: owner.mvp ? kind.mvp : owner.boss ? kind.boss : kind.normal }
  return adjusted(raised, ratio ?? factor, least, most, settings.logarithmic)
}

/** The loaded rate of a reward; undefined where the settings take it away. */
export function loadedReward(rate: number, settings: DropSettings, ratio?: number): number | undefined {
  if (rate === 0) return 0
  const { factor, least, most } = settings.mvpReward
  return adjusted(rate, ratio ?? factor, least, most, settings.logarithmic)
}

function adjusted(rate: number, factor: number, least: number, most: number, logarithmic: boolean): number | undefined {
  if (factor === 0) return undefined
  const scaled =
    logarithmic && factor !== 100
      ? rate * (5 - Math.log10(rate)) ** (Math.log(factor / 100) / Math.log(5)) + 0.5
      : (rate * factor) / 100
  return Math.trunc(Math.min(most, Math.max(least, scaled)))
}
