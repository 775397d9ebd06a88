import type { Config } from '../../api/config.ts'
import type { GameData } from './game-data.ts'

/** Reads the game's data from the source that GAME_DATA names. */
export async function loadGameData(config: Config): Promise<GameData> {
  throw new Error(`GAME_DATA=${config.GAME_DATA} is neither the sample folder nor an rAthena server root`)
}
