import { hash } from 'node:crypto'
import { enchantCopy, enchantSiteCopy } from '../../../domain/copy/enchants.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { countedCopy } from '../../../domain/copy/observed-odds.ts'
import type { EnchantInfo } from '../../../domain/enchants/enchant.ts'
import {
  type EnchantAction,
  type EnchantActions,
  enchantActions,
  type FallibleGroup,
} from '../../../domain/enchants/enchant-actions.ts'
import type { EnchantTried } from '../../../domain/enchants/enchant-log.ts'
import { slotNumber } from '../../../domain/enchants/enchant-order.ts'
import { gradeLetter } from '../../../domain/items/grade.ts'
import type { GameView } from '../../game-store/index.ts'
import type { Subject } from '../subject.ts'
import { readRecord } from './game-records.ts'

/** The enchant window in one state of the game data. */
export interface GameEnchants {
  actions: EnchantActions
  /** Undefined where there is no chance, or where the log does not tell what was tried. */
  subjectOf: (tried: EnchantTried) => Subject | undefined
  /** What is counted of an enchant, by its id. */
  subjects: ReadonlyMap<number, readonly Subject[]>
}

export async function readGameEnchants(view: GameView): Promise<GameEnchants> {
  const enchants = new Map<number, EnchantInfo>()
  for (const key of view.keys('enchants')) {
    const record = await readRecord<StoredEnchant>(view, 'enchants', key)
    if (record) enchants.set(Number(key), { ...record, TargetItems: Object.keys(record.TargetItems).map(Number) })
  }
  const actions = enchantActions(enchants)
  const results = new Map([...actions.proven].map((action) => [action, resultSubjects(action)]))
  const groups = new Map([...new Set(actions.fallible.values())].map((group) => [group, groupSubject(group)]))
  const subjects = new Map<number, Subject[]>()
  const add = (enchant: number, subject: Subject) => subjects.set(enchant, [...(subjects.get(enchant) ?? []), subject])
  for (const [group, subject] of groups)
    for (const enchant of new Set(group.actions.map((action) => action.enchant))) add(enchant, subject)
  for (const [{ enchant }, byGrade] of results) for (const subject of byGrade.values()) add(enchant, subject)
  return {
    actions,
    subjects,
    subjectOf(tried) {
      if (tried.kind === 'success') return groups.get(tried.group)
      return tried.kind === 'result' ? results.get(tried.action)?.get(tried.grade) : undefined
    },
  }
}

/** In the contract, the keys of target items are ids. */
type StoredEnchant = Omit<EnchantInfo, 'TargetItems'> & { TargetItems: Record<string, true> }

/** What is put in once the enchanting succeeded, by grade; none for a list with one entry. */
function resultSubjects({ enchant, random }: EnchantAction): Map<number, Subject> {
  const subjects = new Map<number, Subject>()
  if (!random) return subjects
  const { slot, results } = random
  for (const [grade, items] of results) {
    if (items.length < 2) continue
    subjects.set(grade, {
      kind: 'enchant',
      subject: `${enchant}/${slot}/${grade}`,
      name: nameOf(enchant, slotText(slot, results.size > 1 ? grade : undefined)),
      rows: items.map(({ Item, Effective = 0 }, place) => ({
        ...{ place, item: Item, pool: 0, published: Effective / 100_000, times: 1, tickets: 0 },
      })),
    })
  }
  return subjects
}

function groupSubject({ actions, costs, chance }: FallibleGroup): Subject {
  const enchants = [...new Set(actions.map(({ enchant }) => enchant))]
  const [enchant = 0] = enchants
  return {
    kind: 'enchant',
    subject: `${enchant}/success/${hash('sha256', costs.join()).slice(0, 8)}`,
    name: nameOf(enchant, successText(actions, enchants.length)),
    rows: [{ place: 0, item: 0, pool: 0, published: chance, times: 1, tickets: 0 }],
  }
}

function successText(actions: readonly EnchantAction[], enchants: number): string {
  const [first] = actions
  const n = actions.length
  if (actions.every(({ random }) => random === undefined))
    return enchants > 1 ? fill(countedCopy.sharedResetSuccess, { n }) : countedCopy.resetSuccess
  if (n > 1 || !first?.random) return fill(countedCopy.enchantSuccess, { n })
  return fill(countedCopy.slotSuccess, { slot: slotText(first.random.slot) })
}

function slotText(slot: number, grade?: number): string {
  const text = fill(enchantCopy.slot, { n: slotNumber(slot) })
  if (grade === undefined) return text
  const letter = gradeLetter(grade)
  return fill(countedCopy.grade, {
    slot: text,
    grade: letter ? fill(enchantCopy.grade, { grade: letter }) : enchantSiteCopy.noGrade,
  })
}

function nameOf(id: number, part: string): string {
  return fill(countedCopy.enchant, { id, part })
}
