/** The page for an unknown address; its links are also used where a list is empty. */
export const navigationCopy = {
  notFound: '找不到這個頁面',
  toHome: '回到首頁',
  redirected: '已為你開啟首頁，可以從上方搜尋。',
  lists: '或翻閱這些清單：',
} as const
