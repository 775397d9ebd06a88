/** Which items can be opened, and when (`pc_isUseitem`, src/map/pc.cpp). */
import type { OpeningCost, OpeningRules } from '../../../domain/packages/package.ts'
import type { BattleSettings, GameServer } from '../database/index.ts'
import { type Limits, readSource } from '../engine/index.ts'
import type { RathenaItem } from '../items/index.ts'
import type { LaphineBox } from './item-relations.ts'

/** Types that are neither used nor worn: their scripts never run. */
const idle = new Set(['etc', 'unknown', 'unknown2', 'petegg', 'petarmor'])

export function canRun({ Type }: Pick<RathenaItem, 'Type'>): boolean {
  return !idle.has(Type.toLowerCase())
}

/** Free places that are not enough for items of the type Cash and for containers. */
const tooFewPlaces = 10
const setting = 'open_box_weight_rate'
const defaultWeight = { renewal: 90, prerenewal: 70 }

/** The rules for items of the type Cash and for containers; none for an engine without a sign of them. */
export async function readContainerRules(
  { root, mode }: Pick<GameServer, 'root' | 'mode'>,
  { openBoxWeight = defaultWeight[mode] }: Pick<BattleSettings, 'openBoxWeight'>,
): Promise<OpeningRules> {
  const signs = ['src/map/battle.cpp', 'conf/battle/player.conf', 'conf/import/battle_conf.txt']
  const texts = await Promise.all(signs.map((file) => readSource(root, file)))
  if (!texts.some((text) => text.includes(setting))) return {}
  return { ...(openBoxWeight > 0 && { BelowWeight: openBoxWeight }), FreePlaces: tooFewPlaces + 1 }
}

export function openingRulesOf(item: RathenaItem | undefined, containers: OpeningRules): OpeningRules {
  const isContainer = item?.Type.toLowerCase() === 'cash' || item?.isContainer === true
  return { ...(isContainer && containers), Loses: true }
}

/** The items that a laphine synthesis takes. */
export function costOf(
  { parts, numbers }: LaphineBox,
  { MAX_AMOUNT, MAX_REFINE: maxRefine }: Pick<Limits, 'MAX_AMOUNT' | 'MAX_REFINE'>,
): OpeningCost {
  const least = Math.min(maxRefine, numbers.get('MinimumRefine') ?? 0)
  const most = Math.min(maxRefine, numbers.get('MaximumRefine') ?? maxRefine)
  return {
    Count: Math.max(1, numbers.get('RequiredRequirementsCount') ?? 1),
    ...(least > 0 && { MinRefine: least }),
    ...(most < maxRefine && { MaxRefine: most }),
    Items: [...parts].map(([Material, Amount]) => ({ Material, Amount: Math.min(MAX_AMOUNT, Amount) })),
  }
}
