/** Words for ranges of refine levels. */

export const refineSiteCopy = {
  exactly: '+{n}',
  atMost: '+{n} 以下',
  range: '+{min} ~ +{max}',
  unchanged: '不變',
} as const
