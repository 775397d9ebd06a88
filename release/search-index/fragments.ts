import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import zlib from 'node:zlib'
import { pagefind } from '../private-interfaces.ts'
import { textHash } from './text-hash.ts'

/** Counts up whenever equal pages get other fragments than before: fragment files are named after their pages. */
const fragmentFormat = 1

/** What answers show of a page, as JSON, or the fragment file of an earlier index that has it. */
export type Fragment = string | { file: string }

/** Pages that share a fragment file. */
export interface FragmentGroup {
  name: string
  /** What answers show of its pages, by their ids. Asked for only where its file is new. */
  fragments(): [id: string, fragment: Fragment][]
}

/** A page whose id says so begins a group, of so many in the mean: what changes elsewhere leaves a group as it is. */
export function groupPages<Page extends { id: string }>(pages: readonly Page[], perGroup: number): Page[][] {
  const groups: Page[][] = []
  for (const page of pages) {
    const last = groups.at(-1)
    if (last && textHash(page.id) % perGroup !== 0) last.push(page)
    else groups.push([page])
  }
  return groups
}

/** The name of the file of these pages, from their ids and keys; equal keys mean equal fragments. */
export function groupName(group: readonly { id: string; key: string }[]): string {
  const text = group.map(({ id, key }) => `${id}\0${key}\0`).join('')
  return hash('sha256', `${fragmentFormat}\0${text}`).slice(0, 16)
}

/** The content of a fragment file. Those that earlier files have are carried on as they stand there. */
export function fragmentContent(fragments: readonly (readonly [id: string, fragment: Fragment])[]): Buffer {
  // Neighbours nearly always stood in one file before, too.
  const files = new Map<string, Map<string, string>>()
  const textOf = (id: string, { file }: Exclude<Fragment, string>): string => {
    const known = files.get(file) ?? pagefind.readFragments(zlib.gunzipSync(readFileSync(file)))
    files.set(file, known)
    const text = known.get(id)
    if (text === undefined) throw new Error(`the text of /${id} is not in ${file}`)
    return text
  }
  return pagefind.fragments(
    fragments.map(([id, fragment]) => [id, typeof fragment === 'string' ? fragment : textOf(id, fragment)]),
  )
}
