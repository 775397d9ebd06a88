import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { type Config, ConfigError, type GroupConfig } from '../settings/config.ts'
import { gameFileSettings } from '../settings/table/game-data.ts'
import { clientFiles } from './client-files/list-client-files.ts'
import type { GameData } from './game-data.ts'
import { notePath } from './game-file.ts'
import { hideRecords } from './hide-records.ts'
import { limitNames } from './limit-names.ts'
import { markPictures, minimapFolder } from './mark-pictures.ts'
import { markUnmet } from './mark-unmet.ts'
import { findBelow, findEngine, findMode, loadRathena } from './rathena/index.ts'
import { loadSample } from './sample/load-sample.ts'

/** The settings that select the source of the game data. */
export type GameDataConfig = GroupConfig<'gameData'> & Pick<Config, 'VAR_DIR'>

/**
 * Reads the game data from the folder GAME_DATA, without the records that GAME_DATA_HIDDEN selects, and
 * marks the items that come last (GAME_DATA_LAST) and the maps with an imported minimap (in VAR_DIR): an rAthena server
 * root has `db/`, the sample has `sample.json`. Throws `ConfigError` for any other folder.
 */
export async function loadGameData(config: GameDataConfig): Promise<GameData> {
  const shown = hideRecords(limitNames(await loadAll(config)), config.GAME_DATA_HIDDEN)
  return markPictures(markUnmet(shown, config.GAME_DATA_LAST), minimapFolder(config.VAR_DIR))
}

async function loadAll(config: GameDataConfig): Promise<GameData> {
  const folder = path.resolve(config.GAME_DATA)
  if (await findBelow(folder, 'db')) {
    const { mode, problem } = await findMode(folder, config.GAME_DATA_MODE)
    const engine = await findEngine(folder, config.GAME_ENGINE)
    const data = await loadRathena({
      root: folder,
      mode,
      engine,
      itemInfo: clientFiles(config, 'ITEM_INFO'),
      itemInfoEncoding: config.ITEM_INFO_ENCODING,
      monsterNames: clientFiles(config, 'MONSTER_NAMES'),
      mapNames: clientFiles(config, 'MAP_NAMES'),
      mapConf: config.MAP_CONF,
      effectiveOdds: config.EFFECTIVE_ODDS,
      itemScripts: config.ITEM_SCRIPTS,
      packageInfo: existingFile('PACKAGE_INFO', config.PACKAGE_INFO),
    })
    const problems = problem
      ? [{ ...problem, record: 'GAME_DATA_MODE', remedy: 'mode' as const }, ...data.problems]
      : data.problems
    const { name, day, found } = engine
    return { ...data, problems, source: `${name} ${mode}`, engine: { name, day, found } }
  }
  const sample = path.join(folder, 'sample.json')
  notePath(sample)
  if (existsSync(sample)) {
    refuseClientFiles(config)
    return { ...(await loadSample(folder)), source: 'sample' }
  }
  const neither =
    `GAME_DATA=${config.GAME_DATA} is neither an rAthena server root (a folder that contains ` +
    'db/) nor the sample folder (which contains sample.json)'
  const isDb = path.basename(folder) === 'db' && existsSync(path.join(folder, 'item_db.yml'))
  throw new ConfigError(
    isDb
      ? `${neither}. It is the server's db folder: use its parent folder, GAME_DATA=${path.dirname(folder)}`
      : neither,
  )
}

/** Client files that would have no effect mean that GAME_DATA was forgotten. */
function refuseClientFiles({ GAME_DATA, ...files }: GameDataConfig): void {
  for (const name of gameFileSettings)
    if (files[name] !== '')
      throw new ConfigError(
        `${name} is set, but GAME_DATA=${GAME_DATA} is the sample, which has its own names: also set GAME_DATA to your rAthena folder, or remove ${name}`,
      )
}

function existingFile(name: string, file: string): string | undefined {
  if (file === '') return undefined
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new ConfigError(`${name}=${file} is a folder: name the file in it`)
  if (existsSync(file)) return path.resolve(file)
  throw new ConfigError(`${name}=${file}: there is no such file`)
}
