// Stryker switches a mutant on before the first test of a file. The one of the run before must be off while modules load.
const stryker = (globalThis as { __stryker__?: { activeMutant?: string } }).__stryker__
if (stryker) stryker.activeMutant = undefined
