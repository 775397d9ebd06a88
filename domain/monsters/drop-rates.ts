/**
 * How rAthena adjusts drop rates when it loads its databases (`mob_drop_ratio_adjust`, `mob_drop_adjust` in
 * src/map/mob.cpp). Rates are whole numbers out of 10,000, as in the server.
 */

/** Kinds of items with separate rate settings in the server. */
export type RateKind = 'common' | 'heal' | 'use' | 'equip' | 'card'

/** Factors in percent by kind of monster, and the bounds of the resulting rate. */
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
  /** `drop_rateincrease`: rates below 5,000 are increased by 1. */
  increase: boolean
}

/** The rate setting that applies to an item type of the game. */
export function rateKind(itemType: string): RateKind {
  switch (itemType.toLowerCase()) {
    case 'healing':
      return 'heal'
    case 'usable':
    // The server makes it `Usable` once all items are read (`ItemDatabase::loadingFinished`).
    case 'delayconsume':
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

/** The loaded drop rate, out of 10,000; undefined when the settings remove it. `ratio` replaces the factor, in percent. */
export function loadedRatePer10k(
  ratePer10k: number,
  itemType: string,
  owner: DropOwner,
  settings: DropSettings,
  ratio?: number,
): number | undefined {
  const increasedRate = settings.increase && ratePer10k < 5000 ? ratePer10k + 1 : ratePer10k
  const kind = settings.kinds[rateKind(itemType)]
  const { factor, least, most } = owner.treasure
    ? settings.treasure
    : { ...kind, factor: owner.mvp ? kind.mvp : owner.boss ? kind.boss : kind.normal }
  return adjustRate(increasedRate, ratio ?? factor, least, most, settings.logarithmic)
}

/** The loaded rate of a reward, out of 10,000; undefined when the settings remove it. */
export function loadedRewardRatePer10k(ratePer10k: number, settings: DropSettings, ratio?: number): number | undefined {
  const { factor, least, most } = settings.mvpReward
  return adjustRate(ratePer10k, ratio ?? factor, least, most, settings.logarithmic)
}

function adjustRate(
  ratePer10k: number,
  factor: number,
  least: number,
  most: number,
  logarithmic: boolean,
): number | undefined {
  if (factor === 0) return undefined
  const scaled =
    logarithmic && factor !== 100
      ? ratePer10k * (5 - Math.log10(ratePer10k)) ** (Math.log(factor / 100) / Math.log(5)) + 0.5
      : (ratePer10k * factor) / 100
  // `cap_value`: of crossed bounds, the least counts below the most.
  return Math.trunc(scaled >= most ? most : Math.max(least, scaled))
}
