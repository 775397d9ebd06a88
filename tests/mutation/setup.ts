// Stryker activates a mutant before the first test of a file. While modules load, the mutant of the last run must be off.
const stryker = (globalThis as { __stryker__?: { activeMutant?: string } }).__stryker__
if (stryker) stryker.activeMutant = undefined
