/** Reforms and conversions: the list and a page of each. */

export const reformCopy = {
  title: '裝備改造',
  searchLabel: '搜尋改造箱名稱',
  empty: '目前沒有改造箱',
  columns: {
    base: '改造前',
    refine: '需求精煉',
    materials: '材料',
    result: '改造後',
    refineChange: '精煉變化',
  },
} as const

export const conversionCopy = {
  searchLabel: '輸入裝備名稱',
  columns: {
    item: '道具',
    refine: '需求精煉',
    materials: '材料',
    note: '備註',
  },
} as const

export const reformSiteCopy = {
  rows: '{n} 件',
  conversions: '轉換清單',
  toConversion: '查看轉換清單',
  toReform: '查看改造內容',
  description: '{name}：{n} 種裝備改造的需求精煉、材料與結果。',
  conversionTitle: '{name} 裝備轉換',
  conversionDescription: '{name}：查詢哪些裝備可以轉換、需要的精煉與材料。',
  common: '每一件都相同',
  chance: '成功率',
  always: '必定成功',
  otherMaterials: '另需材料',
  sameItem: '同一件裝備',
  again: '條件與材料同上',
  result: '轉換為',
  none: '沒有符合的裝備',
  empty: '這個改造箱沒有可改造的裝備',
} as const
