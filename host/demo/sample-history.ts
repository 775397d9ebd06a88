import type { GameData } from '../../game-data/game-data.ts'
import { earlierStates, loadEarlierSample } from '../../game-data/sample/earlier-sample.ts'

/** Serves the sample's earlier states, patch by patch, for the pulls of a first start. */
export interface SampleHistory {
  /** Loads the current state. */
  load: () => Promise<GameData>
  /** The earlier states, the oldest first; each call advances to the next one, at last to the current sample. */
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
