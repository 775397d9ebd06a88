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

const games = new WeakMap<GameView, Promise<CountedGame>>()

/** Reads each state of the game data once, at its first use, for the collector and for pages. */
export function countedGame(
  view: GameView,
  { MAP_CONF }: Pick<GroupConfig<'gameData'>, 'MAP_CONF'>,
): Promise<CountedGame> {
  const known = games.get(view)
  if (known) return known
  const game = read(view, MAP_CONF.length === 1)
  games.set(view, game)
  game.catch(() => games.delete(view))
  return game
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
