import type { GameData } from '../../game-data/game-data.ts'
import { hideRecords } from '../../game-data/hide-records.ts'
import { earlierStates, loadEarlierSample } from '../../game-data/sample/earlier-sample.ts'
import type { Config } from '../../settings/config.ts'

/** Serves the sample's earlier states, patch by patch, for the pulls of a first start. */
export interface SampleHistory {
  /** Loads the state that is served now: first the oldest one. */
  load: () => Promise<GameData>
  /** The times of the earlier states, the oldest first. */
  states: readonly { atMs: number }[]
  /** Advances to the next state, at last to the current sample. */
  next(): void
}

export async function openSampleHistory(
  { GAME_DATA: folder, GAME_DATA_HIDDEN: hidden }: Pick<Config, 'GAME_DATA' | 'GAME_DATA_HIDDEN'>,
  nowMs: number,
): Promise<SampleHistory> {
  const states = await earlierStates(folder, nowMs)
  let stepsBack = states.length
  return {
    load: async () => hideRecords(await loadEarlierSample(folder, stepsBack), hidden),
    states,
    next: () => {
      stepsBack = Math.max(0, stepsBack - 1)
    },
  }
}
