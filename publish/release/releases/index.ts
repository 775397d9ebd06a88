/** Which release is served, and which are kept: publication, rollback and pruning, each by one rename. */
export type { BuildNotes } from './build-notes.ts'
export { emptyTrash, makeStaging, pruneReleases, tidyReleases } from './prune.ts'
export { contentId, type FinishedRelease, publish } from './publish-release.ts'
export {
  currentId,
  currentRelease,
  notesFaultOf,
  type Release,
  type ReleaseInfo,
  readCurrentRelease,
  readRelease,
} from './release.ts'
export { isPinned, rollback, unpin } from './rollback.ts'
