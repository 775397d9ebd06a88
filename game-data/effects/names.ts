/** ScriptNames that effects mention: the constants of the engine, and skills, items, monsters and item groups. */
import { effectsCopy } from '../../domain/copy/effects.ts'
import { lookUp } from '../../domain/values/look-up.ts'

/** Names of the loaded game, by what a script writes: an id or an internal name. */
export interface ScriptNames {
  /** Without a known name, the internal one. */
  skill(written: string): string
  item(written: string): string | undefined
  monster(written: string): string | undefined
  /** By the name after `IG_`. */
  group(name: string): string | undefined
}

const tables = {
  race: ['RC_', effectsCopy.races],
  ele: ['ELE_', effectsCopy.elements],
  class: ['CLASS_', effectsCopy.classes],
  size: ['SIZE_', effectsCopy.sizes],
  eff: ['EFF_', effectsCopy.statuses],
  weapon: ['W_', effectsCopy.weapons],
} as const

export type ConstantKind = keyof typeof tables | 'race2'

/** `RC_Brute` → `動物`; undefined for a constant of another kind, or one without a name. */
export function constantName(kind: ConstantKind, constant: string): string | undefined {
  if (kind === 'race2') return /^RC2_\w+$/i.test(constant) ? constant.slice(4).replaceAll('_', ' ') : undefined
  const [prefix, names] = tables[kind]
  const name = constant.toUpperCase()
  return name.startsWith(prefix) ? lookUp<string>(names, name.slice(prefix.length)) : undefined
}
