/**
 * The result of the last load, kept in a file: a host that starts again, with the same settings, program and files of
 * the game, need not read them again.
 */
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { deserialize, serialize } from 'node:v8'
import { clientFiles } from '../../game-data/client-files/list-client-files.ts'
import type { GameDataConfig } from '../../game-data/load-game-data.ts'
import type { PackedAnswer } from '../../http/packed-answer.ts'
import { listFiles } from '../../ops/list-files.ts'
import { clientFileSettings } from '../../settings/table/game-data.ts'
import { replacePrivateFile } from '../base/index.ts'
import type { EncodedGame, ListName } from './encode-game.ts'
import type { RecordPlaces } from './encode-records.ts'
import { areUnchanged, type PathStates, type UsedPaths } from './used-paths.ts'

/** What decides a load, next to the files. */
export interface LoadOrder {
  config: GameDataConfig
  ownOrigins: readonly string[]
}

/** A list of answers with the places of its records. */
export type ListNote = { list: ListName; places?: RecordPlaces } & PackedAnswer

/** What a load gives: its lists, and the rest of the game. */
export interface LoadResult {
  notes: readonly ListNote[]
  game: Omit<EncodedGame, 'lists' | 'places'>
}

/** `key` has the settings, `states` the files of the game and the program. */
interface KeptGame extends LoadResult {
  key: string
  states: PathStates
}

/** Name of the file, in VAR_DIR. */
export const keptGameFile = 'game-data.kept'
const digestBytes = 32

/** Writes the result of a load, unless a file has just changed. */
export function keepGame(file: string, order: LoadOrder, paths: UsedPaths, result: LoadResult): void {
  const { states } = paths
  if (!states) return
  const bytes = serialize({ ...result, key: keyOf(order), states } satisfies KeptGame)
  replacePrivateFile(file, Buffer.concat([digestOf(bytes), bytes]))
}

/** The kept result of an equal load; undefined if there is none, something has changed, or the file is damaged. */
export function readKeptGame(file: string, order: LoadOrder): LoadResult | undefined {
  try {
    const bytes = readFileSync(file)
    const content = bytes.subarray(digestBytes)
    if (!digestOf(content).equals(bytes.subarray(0, digestBytes))) return
    const { key, states, notes, game } = deserialize(content) as KeptGame
    return key === keyOf(order) && areUnchanged(states) ? { notes: notes.map(ownMemory), game } : undefined
  } catch {
    return
  }
}

/** Adds the program's own files that decide what a load gives, dependencies by their lockfile. */
export function addProgram(paths: UsedPaths): void {
  const root = path.resolve(import.meta.dirname, '../..')
  for (const folder of ['api', 'domain', 'game-data', 'host/game-store', 'http', 'ops', 'settings'])
    for (const file of listFiles(path.join(root, folder))) paths.add(path.join(root, folder, file))
  paths.add(path.join(root, 'package-lock.json'))
}

/** A pattern may match other files later, and another user may read other ones. */
function keyOf(order: LoadOrder): string {
  const user = [process.getuid?.(), process.getgroups?.()]
  const files = clientFileSettings.map((name) => clientFiles(order.config, name))
  return JSON.stringify([order, files, process.cwd(), process.version, user])
}

function digestOf(bytes: Uint8Array): Buffer {
  return hash('sha256', bytes, 'buffer')
}

/** A deserialised array is a part of the whole file, which would stay in memory with it. */
function ownMemory({ br, places, ...note }: ListNote): ListNote {
  const ownPlaces = places && { ...places, spans: places.spans.slice() }
  return { ...note, br: Buffer.from(br), ...(ownPlaces && { places: ownPlaces }) }
}
