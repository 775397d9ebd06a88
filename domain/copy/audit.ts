/** Texts of the audit log. */
export const auditHostCopy = {
  badDate: '日期格式須為 2026-01-02',
  badPage: '分頁位置不正確',
} as const

export const auditCopy = {
  title: '稽核紀錄',
  about:
    '誰在何時、從哪個網段做了什麼。只能新增，無法修改；保留天數由 AUDIT_DAYS 與 AUDIT_LOGIN_DAYS 決定。時間為台北時間。',
  q: '關鍵字（帳號、對象、網段、內容）',
  kind: '類別',
  from: '從',
  until: '到',
  search: '查詢',
  more: '載入更早的紀錄',
  failed: '載入稽核紀錄失敗',
  none: '沒有符合的紀錄',
  noneNext: '請放寬條件再查一次。',
  results: '查詢結果',
  found: '顯示 {n} 筆',
  nobody: '—',
  command: '指令／系統',
  columns: { at: '時間', actor: '帳號', action: '動作', subject: '對象', network: '網段', detail: '內容' },
  kinds: {
    '': '全部',
    login: '登入',
    logout: '登出',
    account: '帳號',
    factor: '兩步驟驗證',
    recovery: '找回密碼',
    session: '登入裝置',
    'sign-up': '註冊',
    post: '公告',
    picture: '圖片',
    order: '訂單',
    delivery: '發放',
    firewall: '海外 IP',
    settings: '設定',
    mail: '郵件',
    refresh: '網站更新',
    admin: '管理員',
  },
} as const
