/** From a snapshot to a served release; README.md tells how. */
export { type BuildResult, buildRelease, isUpToDate, mayStartEarly } from './build-release.ts'
export { type EarlyStart, endEarly, startEarly } from './incremental-build.ts'
export { type OpenReleases, openReleases } from './open-releases.ts'
export { openCurrentSnapshot } from './open-snapshot.ts'
export type { BuildOptions } from './release-build.ts'
export { hashSources } from './render/index.ts'
