/** Texts of the wiki's pages that are not part of the contract's texts, in the same tone. */

export const refineSiteCopy = {
  exactly: '+{n}',
  atMost: '+{n} 以下',
  range: '+{min} ~ +{max}',
  unchanged: '不變',
} as const

export const moneySiteCopy = {
  dollars: 'NT$ {n}',
} as const

export const frameSiteCopy = {
  up: '上層頁面',
} as const

export const packageSiteCopy = {
  description: '{name}的內容物與機率：共 {n} 項道具。',
  times: '{title}，共 {n} 次',
  timesRemark: '每次開啟抽 {n} 次',
  choice: '自選組合 {n}：選這組，全部獲得',
  openers: '開啟道具',
  effective: '實際機率 {chance}',
  conditional: '其餘內容會依遊戲中的條件變動，無法列出。',
  unlisted: '內容會依遊戲中的條件變動，無法列出。',
  nothing: '遊戲伺服器的資料裡，這個道具包沒有任何內容。',
  disabled: '這個道具包已停用，目前無法開啟。',
  disabledMark: '已停用',
  whole: '這裡只是{link}的一部分內容。',
  rows: '{n} 項',
  best: '最高 {chance}',
  rules: '開啟須知',
  opensOnly: '{conditions}才能開啟。',
  belowWeight: '負重低於 {percent}%',
  freePlaces: '背包有 {n} 格以上空位',
  and: '、',
  loses: '背包或負重放不下的道具會消失。',
  unidentified: '武器與防具開出時未鑑定。',
  unidentifiedMark: '未鑑定',
  shared: '全伺服器的玩家共用 {n} 籤，抽完才重新放入。',
  cost: '所需道具',
  costCount: '下列道具任選 {n} 種',
  costAll: '下列道具各需',
  costRefine: '精煉 {range}',
  moreCost: '其餘 {n} 種',
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

export const enchantSiteCopy = {
  title: '{name} {what}',
  titleMany: '{name} 等 {n} 件裝備 {what}',
  minimumGrade: '需求階級',
  gradeOrAbove: '{grade} 以上',
  requirements: '附魔條件',
  stepCost: '每次：{cost}',
  likeliest: '{actual}最可能：{first} {odds}、{second} {secondOdds}',
  likeliestMany: '{actual}最可能：{first}、{second} 等 {n} 項，各 {odds}',
  refine: '需求精煉',
  order: '附魔順序',
  weight: '負重',
  belowWeight: '低於 {percent}% 才能開啟',
  unfillable: '無法附上',
  unfillableOrder: '附魔順序裡沒有這個插槽。',
  unfillableEarlier: '順序在前的插槽附不上，輪不到這個插槽。',
  onCardSlots: '適用裝備的這個位置都是卡片洞，無法附上。',
  onCardSlotsOf: '{names} 的這個位置是卡片洞，無法附上。',
  onCardSlotsMany: '有 {n} 件適用裝備的這個位置是卡片洞，無法附上。',
  withoutGrades: '階級 {grades} 的裝備無法附上。',
  reset: '重置',
  resetChance: '重置成功率',
  noMaterials: '無需材料',
  free: '免費',
  noGrade: '無階級',
  allGrades: '全階級',
  from: '升級前',
  to: '升級後',
  enchant: '附魔',
  effective: '實際機率',
  actual: '實際',
  sum: '合計',
  oddSum: '{sum}（設定值，實際機率合計 100%）',
  moreTargets: '其餘 {n} 件',
  rows: '{n} 項',
  failedNext: '資料來源暫時無法提供，下次更新後會再試一次。',
  description: '{name} 的附魔插槽、機率、材料與費用。',
} as const

export const itemSiteCopy = {
  type: '類型',
  aegisName: '代號',
  opens: '開啟或使用',
  contents: '查看內容與機率',
  package: '道具包',
  via: '改造箱',
  shops: '查露店',
  records: '查成交',
  /** Buying a box, compared with opening it. */
  worth: {
    logIn: '登入後比較：買現成還是自己開',
    offer: '露店最低',
    median: '成交中位',
    none: '沒人賣，近 30 天也沒有成交',
    opening: '開箱平均',
    unsold: '內容物近 30 天沒有成交',
    counted: '{n} 項內容物中，{sold} 項有近 30 天的成交價；其餘當作 0 Z。',
    failed: '暫時讀不到市場價格',
  },
  lead: {
    worn: '{type}（{place}）',
    shadow: '影子',
    slots: '有 {n} 個洞',
    packages: '可由 {n} 種道具包取得',
    drops: '{n} 種怪物會掉落',
    shops: '{n} 處商店有售',
    barters: '{n} 處可交換',
    opens: '開啟後可獲得其他道具',
    reformedFrom: '可由 {n} 種改造而來',
    reformsTo: '有 {n} 種改造',
    enchantable: '可附魔',
    enchantOf: '可附於裝備',
    usedIn: '是 {n} 種改造或附魔的材料',
    combos: '屬於 {n} 組套裝',
  },
  nothing: '本站的資料裡沒有這件道具的取得方式與用途，可能來自任務或活動。',
  description: '{name}（編號 {id}）的資料、取得方式與用途。',
} as const

export const previewSiteCopy = {
  of: '{name}的外觀',
  schematic: '示意圖：只標示穿戴的位置',
  move: '移動視窗（拖曳或按方向鍵）',
  facing: ['正面', '左前', '左側', '左後', '背面', '右後', '右側', '右前'],
} as const

/** Odds and their explanation. */
export const oddsCopy = {
  rare: '<0.01%（約 1/{n}）',
  choice: '自選',
  rarer: '<0.001%（約 1/{n}）',
  kills: '{n} 隻掉 1 個',
} as const
