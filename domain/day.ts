/** A day in milliseconds; Taipei's days all have this length, because it keeps no summer time. */
export const dayMs = 86_400_000
