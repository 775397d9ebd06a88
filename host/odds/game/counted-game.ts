import type { GroupConfig } from '../../../settings/config.ts'
import type { GameView } from '../../game-store/index.ts'
import { type GameBoxes, readGameBoxes } from './game-boxes.ts'
import { type GameEnchants, readGameEnchants } from './game-enchants.ts'
import { type GameRefines, readGameRefines } from './game-refines.ts'
import { type GameRewards, readGameRewards } from './game-rewards.ts'

/** What is counted in one state of the game data. */
export interface CountedGame {
  /** One map server writes the log, so rows of one request have ids without gaps. */
  hasOneServer: boolean
  boxes: GameBoxes
  enchants: GameEnchants
  refines: GameRefines
  rewards: GameRewards
}

/** Reads each state of the game data once. */
export function createCountedGames({
  MAP_CONF,
}: Pick<GroupConfig<'gameData'>, 'MAP_CONF'>): (view: GameView) => Promise<CountedGame> {
  let last: { version: string; game: Promise<CountedGame> } | undefined
  return function countedGame(view) {
    if (last?.version === view.version) return last.game
    const game = read(view, MAP_CONF.length === 1)
    last = { version: view.version, game }
    game.catch(() => {
      last = undefined
    })
    return game
  }
}

async function read(view: GameView, hasOneServer: boolean): Promise<CountedGame> {
  return {
    hasOneServer,
    boxes: await readGameBoxes(view, hasOneServer),
    enchants: await readGameEnchants(view),
    refines: await readGameRefines(view),
    rewards: await readGameRewards(view),
  }
}
