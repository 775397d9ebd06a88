import type { GameData } from '../../game-data/game-data.ts'
import { earlierStates, loadEarlierSample } from '../../game-data/sample/earlier-sample.ts'

/** Lets a host show the sample as it was, patch by patch, for the pulls of a first start. */
export interface SampleHistory {
  /** What the host is to read now. */
  load: () => Promise<GameData>
  /** The states of before, the oldest first; each call shows the next one, and at the end the sample as it is. */
  states: readonly { atMs: number }[]
  next(): void
}

export async function openSampleHistory(folder: string, nowMs: number): Promise<SampleHistory> {
  const states = await earlierStates(folder, nowMs)
  let back = states.length
  return {
    load: () => loadEarlierSample(folder, back),
    states,
    next: () => {
      back = Math.max(0, back - 1)
    },
  }
}
