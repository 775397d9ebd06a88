/** Texts of the wiki's pages that the contract's copy does not have, in the same voice. */

export const refineOwnCopy = {
  exactly: '+{n}',
  atMost: '+{n} 以下',
  range: '+{min} ~ +{max}',
  unchanged: '不變',
} as const

export const moneyOwnCopy = {
  dollars: 'NT$ {n}',
} as const
