export const loginCopy = {
  title: '冒險者登入',
  username: '帳號',
  password: '密碼',
  submit: '登入',
  busy: '登入中…',
  toSignUp: '還沒有帳號？立即註冊',
  failed: '登入失敗',
  missingToken: '登入回應缺少 token',
} as const

/** The login page, for visitors whom a page has sent there. */
export const loginReasonCopy = {
  /** By path: what the page behind the login shows. */
  shows: {
    '/ShopSearch': '列出所有玩家露店的售價、數量與位置，以及近 30 天的成交紀錄與價格走勢。',
    '/PurchaseRecordSearch': '以示範資料說明成交紀錄與價格走勢怎麼看。',
    '/donate': '以信用卡或 ATM 贊助換取{points}，或訂閱 VIP。',
    '/FireWall': '在海外時開通目前的 IP，讓遊戲連得上。',
    '/account': '你的角色、露店、訂單、點數，以及密碼與登入安全。',
  },
  needs: '登入遊戲帳號後就會回到這一頁。',
  bestSellers: '本週賣最多：{names}',
  soldName: '{name}（{n} 筆）',
} as const
