import type { BuildContext } from './context.ts'
import { leftoversFolder } from './publish.ts'
import type { RenderPlan } from './render.ts'
import type { SideThread } from './side-thread.ts'
import { isSynced } from './sync-files.ts'
import { type NamesResult, packNameTable } from './write-names.ts'

interface Beside {
  staging: string
  releases: string
  names: Promise<NamesResult>
  plan: RenderPlan
}

/** Has the thread do what needs nothing of the steps after the pages. The steps that wait for it hear of an error. */
export function workBeside(thread: SideThread, { staging, releases, names, plan }: Beside): Partial<BuildContext> {
  // Node's own threads do that.
  const table = names.then(() => packNameTable(staging))
  // What a killed build leaves of it goes with the rest of the trash.
  const removed = thread.run('removeFolder', leftoversFolder(releases))
  const files = plan.finished.map(({ file }) => file)
  const syncing = isSynced(files.length)
    ? { files: new Set(files), done: thread.run('syncFiles', { folder: staging, files }) }
    : undefined
  for (const task of [table, removed, syncing?.done]) task?.catch(() => {})
  return { thread, names: { made: names, table }, ...(syncing && { syncing }) }
}
