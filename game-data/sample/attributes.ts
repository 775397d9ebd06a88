import { numberText } from '../../domain/number-text.ts'
import type { Random } from '../../domain/random.ts'
import type { Attribute, Attributes, EquipmentRole } from './tables.ts'

interface Bearer {
  level: number
  foe: string
  element: string
}

/** Effects of a role, scaled to the level of the bearer; `scale` weakens them for small pieces. */
export function drawAttributes(
  attributes: Attributes,
  role: EquipmentRole,
  bearer: Bearer,
  draw: { count: number; scale?: number; random: Random },
): string[] {
  return draw.random
    .shuffle(attributes[role])
    .slice(0, draw.count)
    .map((entry) => fill(entry, bearer, draw.scale ?? 1))
}

function fill([text, least, most]: Attribute, bearer: Bearer, scale: number): string {
  const value = Math.max(1, Math.round((least + ((most - least) * bearer.level) / 200) * scale))
  return text
    .replaceAll('{n}', numberText(value))
    .replace('{foe}', bearer.foe)
    .replace('{element}屬性', bearer.element === '無' ? '全屬性' : `${bearer.element}屬性`)
}

/** The bonus of refining. */
export function drawRefineBonus(lines: readonly string[], level: number, random: Random): string {
  return random
    .pick(lines)
    .replace('{a}', String(5 + Math.round(level / 20) * 5))
    .replace('{b}', String(1 + Math.round(level / 40)))
    .replace('{c}', String(2 + Math.round(level / 20)))
}
