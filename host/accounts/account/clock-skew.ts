/** Clocks of several hosts differ by less: a time further ahead was written before the clock was set back. */
export const clockSkewMs = 3_600_000
