/** Lists and tables. */
export const listCopy = {
  count: '共 {n} 筆',
  pages: '分頁',
  noMatch: '換個關鍵字，或清除條件再試一次。',
} as const
