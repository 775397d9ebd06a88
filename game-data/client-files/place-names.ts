/** Names of monsters and maps that players see, from files of the client or of the operator. */
import type { Buffer } from 'node:buffer'
import path from 'node:path'
import { readClientFile } from '../game-file.ts'
import { ClientReport, type OnProblem } from './client-report.ts'
import { createClientDecoder } from './decode-client-text.ts'
import { plainName } from './description.ts'
import type { ClientEncoding } from './encoding-scores.ts'
import { isCompiledLua } from './lua/compiled.ts'
import { type PlaceEntry, type PlaceSetting, placeKey, runPlaceFile } from './place-entries.ts'

const key = placeKey.source
const tableLine = new RegExp(`^\\s*(${key})#([^#]*)#?`)
const listLine = new RegExp(`^\\s*"?(${key})"?\\s*[,:=\\t](.*)$`)

/** The names of one file, for the log. */
export interface PlaceNameFile {
  setting: PlaceSetting
  file: string
  names: number
}

export interface PlaceNames {
  /** By id of a monster, or name of a map without its file extension. */
  names: Map<string, string>
  files: PlaceNameFile[]
}

export interface PlaceNameOptions {
  setting: PlaceSetting
  encoding: ClientEncoding | 'auto'
  onProblem: OnProblem
}

/**
 * Reads names by key; later files override earlier ones, except that `mapInfo` names a map rather than `mapnametable`,
 * as in clients since June 2019. Supports `prt_fild08.rsw#…#` and `1002#…#` of the client's text tables, its Lua files
 * (`mapInfo`, `navi_map_…`, `navi_mob_…`, `[1002] = "…"`), which are run, and plain lists (`1002,…`, `1002: …`, tabs).
 * Throws `GameFileError` for an unreadable file.
 */
export async function readPlaceNames(files: readonly string[], options: PlaceNameOptions): Promise<PlaceNames> {
  const { setting, encoding, onProblem } = options
  const result: PlaceNames = { names: new Map(), files: [] }
  const report = new ClientReport(onProblem)
  const seen = new Set<string>()
  for (const file of files.toSorted((a, b) => Number(isFallback(b)) - Number(isFallback(a)))) {
    if (seen.has(file)) continue
    const bytes = await readClientFile(file, setting)
    const isLua = isCompiledLua(bytes) || /\.lu[ab]$/i.test(file)
    const { entries, run } = isLua ? runPlaceFile({ file, bytes, setting }) : { entries: listedNames(bytes) }
    for (const loaded of run?.loaded ?? []) seen.add(loaded)
    const names = decodeNames(entries, encoding)
    for (const [each, name] of names) result.names.set(each, name)
    result.files.push({ setting, file, names: names.size })
    report.add(file, names.size, run)
  }
  report.end(setting)
  return result
}

/** A table of map names that is used where mapInfo has none. */
function isFallback(file: string): boolean {
  return /^mapnametable.*\.txt$/i.test(path.basename(file))
}

function decodeNames(entries: readonly PlaceEntry[], encoding: ClientEncoding | 'auto'): Map<string, string> {
  const decoder = createClientDecoder({ encoding: encoding === 'auto' ? undefined : encoding })
  for (const { name, title } of entries) for (const text of [name, title]) if (text) decoder.learn(text)
  const names = new Map<string, string>()
  for (const entry of entries) {
    const place = entry.key.replace(/\.(?:rsw|gat)$/i, '')
    const [name = '', title = ''] = [entry.name, entry.title].map((text) =>
      text ? plainName(decoder.decode(text)).replaceAll('_', ' ').trim() : '',
    )
    // Some files name a map by its own key.
    const isKey = [place, entry.key].includes(entry.name.trim())
    const shown = name === '' || isKey ? title : name
    if (shown !== '') names.set(place, shown)
  }
  return names
}

function listedNames(bytes: Buffer): PlaceEntry[] {
  const entries: PlaceEntry[] = []
  for (const line of bytes.toString('latin1').split(/\r?\n/)) {
    if (/^\s*(?:\/\/|#|--)/.test(line)) continue
    const match = tableLine.exec(line)
    const [, key, text] = match ?? listLine.exec(line) ?? []
    const name = match ? text?.trim() : listedText(text ?? '')
    if (key !== undefined && name !== undefined) entries.push({ key, name })
  }
  return entries
}

/** The text after a key of a list, which may be in quotes with a comma behind them; undefined for anything else. */
function listedText(rest: string): string | undefined {
  const [text = '', behind = '', ...more] = rest.trim().replace(/^"/, '').split('"')
  return more.length === 0 && /^,?$/.test(behind.trim()) ? text.trim() : undefined
}
