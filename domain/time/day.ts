/** A day in milliseconds. Every day in Taipei has this length, because Taipei has no daylight saving time. */
export const dayMs = 86_400_000
