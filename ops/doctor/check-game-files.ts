import { isUtf8 } from 'node:buffer'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Config } from '../../settings/config.ts'
import { gameFileSettings } from '../../settings/table/game-data.ts'
import { isServerFolder } from '../list-files.ts'
import { bad, type Finding, look, ok } from './finding.ts'

type Files = Pick<Config, 'GAME_DATA' | (typeof gameFileSettings)[number]>

/** Checks the game's folder, and the files of the client and of the operator that settings name. */
export function checkGameFiles(config: Files): Finding[] {
  const nameSettings = (['MONSTER_NAMES', 'MAP_NAMES'] as const).filter((name) => config[name] !== '')
  return [
    ...(checkGameData(config) ?? [checkItemInfo(config)]),
    ...nameSettings.map((name) => checkClientFiles(checkTitles[name], name, config[name])),
    ...(config.PACKAGE_INFO === '' ? [] : [checkPackageInfo(config.PACKAGE_INFO)]),
  ]
}

const checkTitles = { MONSTER_NAMES: 'names of monsters', MAP_NAMES: 'names of maps' } as const

/** Findings about a GAME_DATA that is not a server's folder; undefined if it is one. */
function checkGameData(config: Files): Finding[] | undefined {
  const check = 'game data'
  const { GAME_DATA } = config
  const remedy = 'Set GAME_DATA to your rAthena folder'
  if (isServerFolder(GAME_DATA)) return undefined
  if (!existsSync(path.join(GAME_DATA, 'sample.json')))
    return [bad(check, `GAME_DATA=${GAME_DATA} contains no db/`, `${remedy}.`)]
  const usedSettings = gameFileSettings.filter((name) => config[name] !== '')
  if (usedSettings.length === 0)
    return [look(check, `GAME_DATA=${GAME_DATA} is the sample`, `${remedy} for your own game.`)]
  return usedSettings.map((name) =>
    bad(
      check,
      `${name} is set, but GAME_DATA=${GAME_DATA} is the sample: the host does not start`,
      `${remedy}, or remove ${name}.`,
    ),
  )
}

function checkItemInfo({ ITEM_INFO }: Pick<Config, 'ITEM_INFO'>): Finding {
  if (ITEM_INFO === '')
    return look(
      'itemInfo',
      'ITEM_INFO is not set: items have the server’s English names',
      'Set ITEM_INFO to the client’s itemInfo.lua (or .lub); docs/rathena.md.',
    )
  return checkClientFiles('itemInfo', 'ITEM_INFO', ITEM_INFO)
}

/** Checks that the client files of a setting exist, are readable and are not empty, as the host does. */
function checkClientFiles(check: string, name: string, setting: string): Finding {
  const remedy = remedyOf(name)
  for (const part of setting.split(path.delimiter).map((each) => each.trim())) {
    if (part === '') continue
    const files = existsSync(part) ? [part] : globSync(part)
    if (files.length === 0) return bad(check, `${name}: no file matches ${part}`, remedy)
    for (const file of files)
      try {
        if (readFileSync(file).length === 0) return bad(check, `${name}: ${file} is empty`, remedy)
      } catch (error) {
        return bad(check, `${name}: ${(error as Error).message}`, remedy)
      }
  }
  return ok(check, setting)
}

/** One file, not a pattern; the host refuses to start if it is not JSON. */
function checkPackageInfo(file: string): Finding {
  const check = 'packages'
  try {
    const bytes = readFileSync(file)
    // Only the host decodes other encodings.
    if (!isUtf8(bytes)) return ok(check, file)
    const content: unknown = JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, ''))
    if (typeof content === 'object' && content !== null && !Array.isArray(content)) return ok(check, file)
    return bad(check, `PACKAGE_INFO: ${file} is not a JSON object`, remedyOf('PACKAGE_INFO'))
  } catch (error) {
    const { message } = error as Error
    const what = error instanceof SyntaxError ? `${file} is not valid JSON: ${message}` : message
    return bad(check, `PACKAGE_INFO: ${what}`, remedyOf('PACKAGE_INFO'))
  }
}

const remedyOf = (name: string) =>
  `Correct ${name}, or restore the file so that the host’s user can read it; docs/rathena.md.`
