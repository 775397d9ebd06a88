import type { BuildStep } from '../context.ts'
import { reuseFile } from './reuse.ts'

/** Releases for which a hashed asset outlives its last use: a visitor's open page may still ask for it. */
const keptReleases = 10
const hashed = /^_astro\//

/** Keeps the hashed assets of earlier releases for a while. */
export const retireAssets: BuildStep = {
  name: 'retire assets',
  run(context) {
    const { previous, files, retired } = context
    if (!previous) return 'none'
    for (const file of previous.files.keys()) {
      if (!hashed.test(file) || files.has(file)) continue
      const age = (previous.info.retired[file] ?? 0) + 1
      if (age > keptReleases) continue
      reuseFile(context, file)
      retired[file] = age
    }
    return `${Object.keys(retired).length} of earlier releases kept`
  },
}
