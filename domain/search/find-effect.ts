/** Items and sets by what they do. */
import { amountAt } from '../items/item-effects.ts'
import { foldText } from '../text/fold-text.ts'
import { amountText } from './effect-label.ts'
import type { EffectKind, EffectTable, FoundEffect } from './effect-table.ts'
import { containsSpelling } from './spellings.ts'

/** Refine and grade of all worn pieces. */
export interface Worn {
  refine: number
  grade: number
}

/** An item, or the items of a set, with an effect. */
export interface EffectHit {
  items: readonly number[]
  /** What it always gives at this refine and grade: a sum, or the best if equal effects do not add up. */
  amount: number
  /** The amount in words; empty if there is none. */
  text: string
  /** What it gives under further conditions, and what has no number, in words. */
  notes: string[]
  /** The highest amount with further conditions met. */
  best: number
}

export interface EffectHits {
  /** The most first; where less is better, the least. */
  hits: EffectHit[]
  /** Number of items and sets that have the effect at another refine or grade only. */
  dormant: number
}

/** The items and sets with an effect of at least `least`. */
export function findEffect({ entries, form }: EffectKind, { refine, grade }: Worn, least = 0): EffectHits {
  const byOwner = new Map<readonly number[], FoundEffect[]>()
  for (const { owners, effect } of entries)
    for (const owner of owners) {
      const list = byOwner.get(owner)
      if (list) list.push(effect)
      else byOwner.set(owner, [effect])
    }
  const amountOf = (effect: FoundEffect) => amountAt(effect, refine, grade)
  const sign = entries.reduce((sum, { effect }) => sum + Math.sign(amountAt(effect, 20, 4) ?? 0), 0) < 0 ? -1 : 1
  const hits: EffectHit[] = []
  let dormant = 0
  for (const [items, effects] of byOwner) {
    const live = effects.filter((effect) => amountOf(effect) !== 0)
    if (live.length === 0) {
      dormant++
      continue
    }
    const total = (list: readonly FoundEffect[]) => {
      const amounts = list.map((effect) => (amountOf(effect) ?? 0) * sign)
      const isSingle = list.some(({ Single }) => Single)
      return sign * (isSingle ? Math.max(0, ...amounts) : amounts.reduce((sum, value) => sum + value, 0))
    }
    const always = live.filter(({ Further, note }) => !Further && note === '')
    const amount = total(live.filter(({ Further }) => !Further))
    const best = total(live)
    if (least > 0 && best * sign < least) continue
    const text = always.length > 0 && total(always) !== 0 ? amountText(total(always), form) : ''
    const notes = live
      .filter((effect) => !always.includes(effect))
      .map((effect) => noteText(effect, amountOf(effect), form))
    hits.push({ items, amount, text, notes: [...new Set(notes)].filter(Boolean), best })
  }
  hits.sort((a, b) => sign * (b.amount - a.amount) || sign * (b.best - a.best))
  return { hits, dormant }
}

function noteText({ note, Further }: FoundEffect, amount: number | undefined, form: string): string {
  const isOpen = note.endsWith('：') || (Further && note === '')
  return isOpen && amount !== undefined ? note + amountText(amount, form) : note.replace(/：$/, '')
}

/**
 * The label and the number of items and sets of each effect that a query finds: first those that contain it, then those
 * that contain its characters in their order (`攻速`: 攻擊速度); within both the most frequent first.
 */
export function effectChoices({ kinds }: EffectTable, query: string): [label: string, count: number][] {
  const wanted = plain(query)
  const ranked = kinds.flatMap(({ label, entries }) => {
    const rank = rankOf(plain(label), wanted)
    if (rank === undefined) return []
    return [{ label, rank, count: new Set(entries.flatMap(({ owners }) => owners)).size }]
  })
  return ranked.sort((a, b) => a.rank - b.rank || b.count - a.count).map(({ label, count }) => [label, count])
}

const plain = (text: string) => foldText(text).replace(/[\s（）.]/g, '')

function rankOf(label: string, wanted: string): number | undefined {
  if (containsSpelling(label, wanted)) return label.length === wanted.length ? 0 : 1
  let at = 0
  for (const character of label) if (character === wanted[at]) at++
  return at === wanted.length ? 2 : undefined
}
