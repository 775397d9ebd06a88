/** The page that replaces others without a network connection. */
export const offlineSiteCopy = {
  title: '離線',
  visited: '離線時可以閱讀的頁面',
} as const
