/** Search by effect in the list of all items. */
export const effectSearchCopy = {
  label: '效果',
  example: '例如：最大 HP',
  choices: '效果選項',
  none: '沒有「{q}」這種效果',
  failed: '效果資料載入失敗，請確認網路連線後再試一次。',
  least: '數值至少',
  refine: '精煉值',
  grade: '階級',
  amount: '數值',
  /** Of an effect without a number. */
  has: '有',
  set: '套裝',
  pieces: '{names}（{n} 件套）',
  dormant: '，另有 {n} 件在其他精煉值或階級才有',
  /** Announced when the choices open. */
  found: '{n} 種效果',
} as const
