/** Lists and tables. */
export const listCopy = {
  count: '共 {n} 筆',
  pages: '分頁',
  sort: '排序',
  sorts: { name: '名稱', newest: '最新', count: '內容多寡' },
  all: '包含單項固定與停用的道具包（{n}）',
  noMatch: '換個關鍵字，或清除條件再試一次。',
} as const
