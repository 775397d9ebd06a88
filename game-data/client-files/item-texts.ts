import { readClientFile } from '../game-file.ts'
import { ClientReport, type OnProblem } from './client-report.ts'
import { createClientDecoder, looksGarbled } from './decode-client-text.ts'
import { descriptionHtml, plainName } from './description.ts'
import type { ClientEncoding } from './encoding-scores.ts'
import { emptyItems, type ItemEntry, linesOfKeys, runItemFile } from './item-entries.ts'
import type { ClientRun, clientLimits } from './lua/run-client-file.ts'
import { readTextTable, textTableOf } from './text-tables.ts'

/** The client's texts about an item. */
export interface ItemText {
  /** Plain text; '' where no file has one. */
  name: string
  /** Safe HTML; '' where no file has one. */
  description: string
  /** Name of the item's picture files, Korean; '' where no file has one. */
  resource: string
}

/** Statistics of one file. */
export interface ItemTextFile {
  file: string
  names: number
  descriptions: number
  /** Names of picture files. */
  resources: number
  /** Non-ASCII texts by encoding. */
  encodings: Partial<Record<ClientEncoding, number>>
  /** Texts that look wrongly decoded: their number and some examples. */
  garbled: number
  garbledExamples: string[]
}

export interface ItemTexts {
  texts: Map<number, ItemText>
  files: ItemTextFile[]
}

export interface ItemTextOptions {
  encoding: ClientEncoding | 'auto'
  onProblem: OnProblem
  /** Lower limits, for tests. */
  limits?: Partial<typeof clientLimits>
}

const examplesShown = 3
/** At most this many of a file's entries, evenly distributed, are used to detect its usual encoding. */
const learntEntries = 2_000

/**
 * Reads the client's item files in order: `itemInfo` as Lua source or compiled, and the older `idnum2item…` tables.
 * Later files override single fields, so a file without a description keeps the earlier one. Throws `GameFileError`
 * with file, line and remedy for an unreadable file.
 */
export async function readItemTexts(files: readonly string[], options: ItemTextOptions): Promise<ItemTexts> {
  const result: ItemTexts = { texts: new Map(), files: [] }
  const report = new ClientReport(options.onProblem)
  // A file that an earlier one has loaded is not run by itself.
  const seen = new Set<string>()
  for (const file of files) {
    if (seen.has(file)) continue
    const bytes = await readClientFile(file, setting)
    const { entries, run } = readEntries(file, bytes, options)
    for (const loaded of [file, ...(run?.loaded ?? [])]) seen.add(loaded)
    // Frees megabytes at once, without waiting for the garbage collector.
    if (bytes.buffer.byteLength === bytes.byteLength) bytes.buffer.transfer(0)
    const { names, descriptions, resources } = take(result, file, entries, options)
    report.add(file, names + descriptions + resources, run)
  }
  report.end(setting)
  return result
}

const setting = 'ITEM_INFO'

function readEntries(file: string, bytes: Buffer, options: ItemTextOptions): { entries: ItemEntry[]; run?: ClientRun } {
  const table = textTableOf(file)
  if (table !== undefined) return { entries: textEntries(table, bytes) }
  const { entries, run } = runItemFile({ file, bytes, setting, ...(options.limits && { limits: options.limits }) })
  const empty = emptyItems(entries)
  const lines = linesOfKeys(bytes, empty)
  const reason = 'has neither name nor description'
  for (const id of empty) options.onProblem({ file, line: lines.get(id), record: `item ${id}`, reason, remedy: 'text' })
  return { entries, run }
}

function textEntries(table: NonNullable<ReturnType<typeof textTableOf>>, bytes: Buffer): ItemEntry[] {
  return readTextTable(bytes.toString('latin1')).map(([id, text]) => {
    if (table === 'name') return { id, name: text, underscores: true }
    return table === 'description' ? { id, lines: text.split('\n') } : { id, resource: text }
  })
}

/** Decodes a file's entries and merges them into the texts. */
function take(
  { texts, files }: ItemTexts,
  file: string,
  entries: ItemEntry[],
  { encoding }: ItemTextOptions,
): ItemTextFile {
  const words = createClientDecoder({ encoding: encoding === 'auto' ? undefined : encoding })
  // File names of pictures are Korean in every client: the encoding setting does not apply to them.
  const resources = createClientDecoder({ usualEncoding: 'euc-kr' })
  const step = Math.ceil(entries.length / learntEntries)
  for (let at = 0; at < entries.length; at += step) {
    const { name, lines = [], resource } = entries[at] as ItemEntry
    if (name !== undefined) words.learn(name)
    for (const line of lines) words.learn(line)
    if (resource !== undefined) resources.learn(resource)
  }
  const report: ItemTextFile = {
    ...{ file, names: 0, descriptions: 0, resources: 0 },
    ...{ encodings: {}, garbled: 0, garbledExamples: [] },
  }
  const decode = (bytes: string) => {
    const text = words.decode(bytes)
    if (looksGarbled(text)) {
      report.garbled++
      if (report.garbledExamples.length < examplesShown) report.garbledExamples.push(text)
    }
    return text
  }
  for (const { id, name, lines, resource, underscores } of entries) {
    const text = texts.get(id) ?? { name: '', description: '', resource: '' }
    texts.set(id, text)
    const written = name === undefined ? '' : plainName(decode(name))
    // Replaced after decoding: in Big5 an underscore is also the second byte of a character.
    const plain = underscores ? written.replaceAll('_', ' ').trim() : written
    const html = lines === undefined ? '' : descriptionHtml(lines.map(decode))
    if (plain !== '') report.names++
    if (html !== '') report.descriptions++
    if (resource) report.resources++
    text.name = plain || text.name
    text.description = html || text.description
    text.resource = (resource && resources.decode(resource)) || text.resource
  }
  report.encodings = Object.fromEntries(words.counts)
  files.push(report)
  return report
}
