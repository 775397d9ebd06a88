/** Lists and tables. */
export const listCopy = {
  count: '共 {n} 筆',
  pages: '分頁',
  sort: '排序',
  sorts: { name: '名稱', newest: '最新', count: '內容多寡' },
  all: '包含單項固定與停用的道具包（{n}）',
  filtered: '沒有符合條件的項目',
  found: '含 {name} {chance}',
  foundMore: '含 {name} {chance}，另有 {n} 項',
  noMatch: '換個關鍵字，或清除條件再試一次。',
} as const
