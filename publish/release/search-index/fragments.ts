import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { type Fragment, pagefind } from '../private-interfaces.ts'

/** Increment whenever equal pages get different fragments: fragment files are named after their pages. */
const fragmentFormat = 3

/**
 * Groups pages: a page whose id hash matches starts a new group, one in `perGroup` on average, so that a change
 * elsewhere does not affect a group.
 */
export function groupPages<Page extends { id: string }>(pages: readonly Page[], perGroup: number): Page[][] {
  const groups: Page[][] = []
  for (const page of pages) {
    const last = groups.at(-1)
    if (last && zlib.crc32(page.id) % perGroup !== 0) last.push(page)
    else groups.push([page])
  }
  return groups
}

/** The name of a fragment file, from the ids and keys of its pages; equal keys mean equal fragments. */
export function groupName(group: readonly { id: string; key: string }[]): string {
  const text = group.map(({ id, key }) => `${id}\0${key}\0`).join('')
  return hash('sha256', `${fragmentFormat}\0${text}`).slice(0, 16)
}

/** Reads fragments of an earlier index by their group and id. */
export function createFragmentReader(folder: string): (group: string, id: string) => Fragment {
  // Cache: consecutive pages are nearly always in the same file.
  const files = new Map<string, Record<string, Fragment>>()
  return (group, id) => {
    const file = path.join(folder, pagefind.fragmentFile(group))
    const fragments = files.get(file) ?? pagefind.readFragments(zlib.gunzipSync(readFileSync(file)))
    files.set(file, fragments)
    const fragment = fragments[id]
    if (fragment === undefined) throw new Error(`the text of /${id} is not in ${file}`)
    return fragment
  }
}
