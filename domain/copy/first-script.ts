/** The texts of the script that every page loads at once, apart from others, which would come with them. */
export const firstScriptCopy = {
  logout: '登出',
  loadFailed: '載入失敗，請稍後再試',
} as const
