import type { BuildContext } from './context.ts'
import { leftoversFolder } from './publish.ts'
import type { SideThread } from './side-thread.ts'
import { type NamesResult, packNameTable } from './write-names.ts'

interface Beside {
  staging: string
  releases: string
  names: Promise<NamesResult>
}

/** Has the thread do what needs nothing of the steps after the pages. The steps that wait for it hear of an error. */
export function workBeside(thread: SideThread, { staging, releases, names }: Beside): Partial<BuildContext> {
  // Node's own threads do that.
  const table = names.then(() => packNameTable(staging))
  // What a killed build leaves of it goes with the rest of the trash.
  const removed = thread.run('removeFolder', leftoversFolder(releases))
  for (const task of [table, removed]) task.catch(() => {})
  return { thread, names: { made: names, table } }
}
