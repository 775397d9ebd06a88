/** Texts of the frame of every page that its scripts do not need. */

export const siteCopy = {
  name: '米德加爾特年鑑',
  points: '年鑑點數',
  skipToContent: '跳至主要內容',
  searchEverything: '搜尋全站',
  theme: '切換深淺色',
} as const

export const frameSiteCopy = {
  up: '上層頁面',
} as const
