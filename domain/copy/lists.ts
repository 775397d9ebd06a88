/** Explains why a row matches a search: the part of its content that was found. */
export const matchCopy = {
  one: '含 {name} {chance}',
  more: '含 {name} {chance}，另有 {n} 項',
} as const

/** Lists and tables. */
export const listCopy = {
  filters: '篩選',
  filtersAndSort: '篩選與排序',
  filtersSet: '已設條件',
  sort: '排序',
  sorts: { use: '可取得的在前', name: '名稱', newest: '最新', count: '道具數（多到少）' },
  all: '一併顯示內容固定、沒有內容及已停用的道具包（{n}）',
  filtered: '沒有符合條件的項目',
  failed: '載入失敗，請確認網路連線後再試一次。',
  incomplete: '這份清單目前可能不完整。',
  noScript: '這裡只列出前面的部分；翻閱其餘項目需要啟用 JavaScript。',
  clear: '清除條件',
  noMatch: '換個關鍵字，或清除條件再試一次。',
} as const
