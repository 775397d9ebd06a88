import type { BuildContext, BuildStep } from './context.ts'
import { allDone } from './files/all-done.ts'
import { finish } from './files/finish.ts'
import { removeFiles } from './files/link-files.ts'
import { retireAssets } from './files/retire-assets.ts'
import { reuseFile } from './files/reuse.ts'
import { serviceWorker } from './render/service-worker.ts'
import { searchBody } from './search-index/search-body.ts'
import { searchNames } from './search-index/search-names.ts'
import { verify } from './verify/verify.ts'
import { serverFiles } from './web-servers/server-files.ts'

const takeOver: BuildStep = {
  name: 'take over',
  run(context: BuildContext) {
    for (const file of context.reused) reuseFile(context, file)
    return `${context.reused.size} files`
  },
}

/** Removes what was linked from the previous release and that no step has taken. */
function removeStale({ inherited, files, previous, staging }: BuildContext): void {
  if (previous && inherited) removeFiles(staging, inherited.difference(new Set(files.keys())), previous.files)
}

/** Before that, every new file would be dear; see `linkFiles`. What a killed build leaves goes with the rest of the trash. */
function deleteLeftovers({ thread, leftovers }: BuildContext): void {
  if (leftovers !== undefined) thread?.run('removeFolder', leftovers).catch(() => {})
}

/** Both indexes at once: while threads compress what one step has made, the other makes its own. */
const search: BuildStep = {
  name: 'search',
  async run(context: BuildContext) {
    const notes = await allDone([searchNames.run(context), searchBody.run(context)])
    removeStale(context)
    deleteLeftovers(context)
    return notes.join(', ')
  },
}

/**
 * What a build does after Astro has rendered what changed, in this sequence. To add a step (another search bundle, a
 * feed, a list for a service worker): write a `BuildStep` in a file of its own that writes new files below
 * `context.staging` and nowhere else; put it here before the second `finish`, which hashes and compresses what is new.
 * A step whose output depends on little asks `reuseStep` first, with a key over everything that it reads.
 */
export const buildSteps: readonly BuildStep[] = [
  takeOver,
  finish,
  search,
  { ...finish, name: 'finish search' },
  serviceWorker,
  { ...finish, name: 'finish service worker' },
  retireAssets,
  serverFiles,
  verify,
]
