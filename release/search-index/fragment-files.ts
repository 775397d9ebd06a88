import { readFileSync } from 'node:fs'
import zlib from 'node:zlib'
import {
  type BundleFile,
  type BundleGroup,
  type Fragment,
  fragmentFile,
  fragmentsContent,
  readFragments,
} from './pagefind-format.ts'

/** A fragment file that is to be written, as it can be sent to another thread. */
export interface FragmentJob {
  group: string
  fragments: readonly (readonly [id: string, fragment: Fragment])[]
}

/** The files of what answers show. */
export function fragmentFiles(groups: readonly BundleGroup[]): BundleFile[] {
  return groups.map(({ name, fragments }) => ({
    name: fragmentFile(name),
    content: () => fragmentContent({ group: name, fragments: fragments() }),
  }))
}

export function fragmentContent({ fragments }: FragmentJob): Buffer {
  // Neighbours nearly always stood in one file before, too.
  const files = new Map<string, Map<string, string>>()
  const textOf = (id: string, { file }: Exclude<Fragment, string>): string => {
    const known = files.get(file) ?? readFragments(zlib.gunzipSync(readFileSync(file)))
    files.set(file, known)
    const text = known.get(id)
    if (text === undefined) throw new Error(`the text of /${id} is not in ${file}`)
    return text
  }
  return fragmentsContent(
    fragments.map(([id, fragment]) => [id, typeof fragment === 'string' ? fragment : textOf(id, fragment)]),
  )
}
