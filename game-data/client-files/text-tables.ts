/**
 * The client's older item tables: `idnum2itemdisplaynametable.txt` and its siblings, `id#text#`, in one encoding or
 * several.
 */
import path from 'node:path'

export type TextTable = 'name' | 'description' | 'resource'

/** The type of a table, by the client's file name; undefined for any other file. */
export function textTableOf(file: string): TextTable | undefined {
  const [, kind] = /^idnum2item(displayname|desc|resname)table\.txt$/i.exec(path.basename(file)) ?? []
  if (kind === undefined) return undefined
  const lower = kind.toLowerCase()
  return lower === 'displayname' ? 'name' : lower === 'desc' ? 'description' : 'resource'
}

/** Entries of such a table, in order; texts as bytes, possibly with several lines. */
export function readTextTable(binary: string): [id: number, text: string][] {
  const entries: [number, string][] = []
  const withoutComments = binary.replace(/^\/\/.*$/gm, '')
  for (const [, id, text = ''] of withoutComments.matchAll(/^[^\S\n\r]*(\d{1,10})#([^#]*)#/gm)) {
    entries.push([Number(id), text.replace(/\r\n?/g, '\n').replace(/^\n|\n$/g, '')])
  }
  return entries
}
