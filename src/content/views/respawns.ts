import type { Spawn } from '../../../domain/monsters/game-map.ts'
import { respawnText } from '../../../domain/monsters/texts.ts'
import { numberText } from '../../../domain/text/number-text.ts'

type Respawn = Pick<Spawn, 'Amount' | 'Delay' | 'Random'>

/** Number of different times that are listed individually; above that, the range is shown. */
const shownRespawns = 3

/** Respawn times: one text if all are equal, otherwise each with its number of monsters, or the range. */
export function respawnTexts(spawns: readonly Respawn[]): string[] {
  const counts = respawnCounts(spawns)
  if (counts.length > shownRespawns) {
    const shortestMs = Math.min(...spawns.map(({ Delay }) => Delay))
    return [respawnText(shortestMs, Math.max(...spawns.map(({ Delay, Random }) => Delay + Random)) - shortestMs)]
  }
  return counts.length === 1 ? counts.map(([text]) => text) : counts.map(([text, n]) => `${text} × ${numberText(n)}`)
}

/** Each time with its number of monsters, most frequent first. */
export function respawnCounts(spawns: readonly Respawn[]): [text: string, amount: number][] {
  const counts = new Map<string, number>()
  for (const { Amount, Delay, Random } of spawns) {
    const text = respawnText(Delay, Random)
    counts.set(text, (counts.get(text) ?? 0) + Amount)
  }
  return [...counts].sort(([, a], [, b]) => b - a)
}
