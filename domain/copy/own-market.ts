/** Texts of the market that the contract's copy does not have, in the same voice. */
export const marketOwnCopy = {
  wan: '萬',
  yi: '億',
} as const

/** What the host says in `error`. */
export const marketHostCopy = {
  keywordMissing: '請輸入道具名稱或 ID',
  keywordLong: '關鍵字過長',
  daysWrong: '天數只能是 1、7 或 30',
  currencyWrong: '幣別只能是 ZENY 或 CASH',
} as const
