import type { GameData } from '../../game-data/game-data.ts'
import { hideRecords } from '../../game-data/hide-records.ts'
import { earlierStates, loadEarlierSample } from '../../game-data/sample/earlier-sample.ts'
import type { Config } from '../../settings/config.ts'

/** Serves the sample's earlier states, patch by patch, for the pulls of a first start. */
export interface SampleHistory {
  /** Loads the current state. */
  load: () => Promise<GameData>
  /** The earlier states, the oldest first; each call advances to the next one, at last to the current sample. */
  states: readonly { atMs: number }[]
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
