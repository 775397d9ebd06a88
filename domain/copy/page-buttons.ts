/** Buttons of pages of a list, in a separate file so that list scripts do not load other common texts. */
export const pagesCopy = {
  previous: '上一頁',
  next: '下一頁',
  first: '第一頁',
  last: '最後一頁',
} as const

/** Names the navigation of a page's only list. */
export const pagesLabel = '分頁'
