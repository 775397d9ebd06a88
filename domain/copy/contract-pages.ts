/** The contract's texts of page buttons: apart, so that the script of every list loads these and not all common texts. */
export const pagesCopy = {
  previous: '上一頁',
  next: '下一頁',
  first: '第一頁',
  last: '最後一頁',
} as const
