/** Texts of the changes pages and of the site without a network that the contract's copy does not have. */

import type { ChangeField, ChangeSection } from '../changes/types.ts'

export const changesSiteCopy = {
  listDescription: '每次資料更新的內容：新增與移除的道具、道具包、改造箱與附魔，以及機率、材料與費用的變動。',
  description: '{version} 資料更新：{counts}。',
  feed: '訂閱更新內容（RSS）',
  feedTitle: '資料更新內容',
  since: '與版本 {version} 比較',
  newest: '最新',
  more: '其餘 {n} 筆未列出',
  moreLines: '其餘 {n} 項變動未列出',
  content: '項目',
  nothing: '無',
  kind: '類別',
  sections: { items: '道具', packages: '道具包', reforms: '裝備改造', enchants: '附魔' } satisfies Record<
    ChangeSection,
    string
  >,
  fields: {
    name: '名稱',
    description: '說明',
    type: '類型',
    slots: '洞數',
    view: '外觀編號',
    locations: '裝備位置',
    row: '內容物',
    picks: '抽取次數',
    quantity: '數量',
    chance: '機率',
    remark: '備註',
    conversion: '可轉換裝備',
    refine: '需求精煉',
    refineChange: '精煉變化',
    materials: '材料',
    note: '附註',
    target: '適用裝備',
    minimumRefine: '需求精煉',
    minimumGrade: '需求階級',
    order: '附魔順序',
    reset: '重置',
    resetChance: '重置成功率',
    price: '費用',
    slot: '插槽',
    baseChance: '附魔成功率',
    perfect: '指定附魔',
    upgrade: '升級',
    randomUpgrade: '隨機升級',
  } satisfies Record<ChangeField, string>,
} as const

export const offlineSiteCopy = {
  title: '離線',
  visited: '離線時可以閱讀的頁面',
} as const
