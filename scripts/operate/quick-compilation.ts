import { setFlagsFromString } from 'node:v8'

/**
 * For work that ends within seconds: keeps V8 from compiling hot functions once more with TurboFan, which takes more
 * processor time from it than the better code gives back (docs/performance.md). The quicker compilers stay. It holds for
 * all threads. A V8 that does not know the flag says so on stderr and goes on.
 */
export function setQuickCompilation(on: boolean): void {
  // Node brings its own modules compiled for the flags that it starts with. This loads the largest that a build needs.
  if (on) void globalThis.Request
  setFlagsFromString(on ? '--no-turbofan' : '--turbofan')
}
