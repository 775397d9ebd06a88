/** The list of all items. */

/** Where an item comes from. */
export const itemSourceNames = {
  package: '道具包',
  reform: '改造',
  enchant: '附魔',
  monster: '怪物',
  shop: '商店',
}

/** The list of all items. */
export const browseCopy = {
  intro: '依效果、類型、裝備位置、職業、等級與字首翻閱全部道具。',
  count: '共 {n} 件道具',
  type: '類型',
  place: '裝備位置',
  level: '需求等級',
  job: '職業',
  slots: '卡片欄位',
  source: '來源',
  atLeast: '{n} 以上',
  letter: '字首',
  all: '全部',
  columns: { name: '名稱', type: '類型', place: '裝備位置', level: '等級', id: '編號' },
  descending: '{column}（高到低）',
  ascending: '{column}（低到高）',
  none: '沒有符合條件的道具',
  clear: '清除條件',
  failed: '道具清單載入失敗，請確認網路連線後再試一次。',
  noScript: '這裡列出前 {n} 件；翻閱其餘道具需要啟用 JavaScript。',
} as const
