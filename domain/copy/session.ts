/** Texts of sessions on every page: notices, and why an account page cannot work. */

export const toastCopy = {
  loginRequired: {
    title: '請先登入',
    description: '登入後才能繼續操作',
  },
  verifyFailed: {
    title: '驗證失敗',
    description: '驗證失敗，請重新登入',
  },
  welcome: {
    title: '登入成功',
    description: '歡迎回來，{username}',
  },
  loggedOut: {
    title: '登出成功',
    description: '帳號 {account} 已登出',
  },
  notLoggedIn: {
    title: '錯誤',
    description: '尚未登入',
  },
  signupBlocked: {
    title: '提醒',
    description: '若要註冊新帳號，請先登出',
  },
  timeout: '連線逾時',
  orderFailed: '訂單建立失敗',
  subscribeFailed: '訂閱失敗',
} as const

/** Pages that need a session. */
export const sessionCopy = {
  needsScript: '此頁需要啟用 JavaScript 才能使用',
  away: '暫時連不上，稍後再試',
  storageBlocked: '瀏覽器不允許本站儲存資料，無法保持登入，請允許後再試',
} as const
