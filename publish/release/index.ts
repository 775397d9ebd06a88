/** From a snapshot to a served release; see README.md. */
export { type BuildResult, buildRelease, isUpToDate } from './build-release.ts'
export { type OpenReleases, openReleases } from './open-releases.ts'
export { openCurrentSnapshot } from './open-snapshot.ts'
export type { BuildOptions } from './release-build.ts'
export { hashSources } from './render/index.ts'
