import process from 'node:process'
import { setFlagsFromString } from 'node:v8'

/** What costs more time to make better code than a few seconds give back (docs/performance.md). */
const slowToMake = ['turbofan', 'maglev-inlining', 'maglev-loop-peeling']

/** Without TurboFan code is as good as Maglev's, which Node has from V8 13 on; before that it would be slow code. */
export const hasMaglev = Number.parseInt(process.versions.v8, 10) >= 13

/**
 * For work that ends within seconds: keeps V8 from compiling hot functions with TurboFan, and from the dearer half of
 * what Maglev does. It holds for all threads. A V8 that does not know a flag says so on stderr and goes on.
 */
export function setQuickCompilation(on: boolean): void {
  if (!hasMaglev) return
  // Node brings its own modules compiled for the flags that it starts with. This loads the largest that a build needs.
  if (on) void globalThis.Request
  for (const flag of slowToMake) setFlagsFromString(on ? `--no-${flag}` : `--${flag}`)
}
