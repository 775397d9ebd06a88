/** Texts of points, of the copy of one's data, and of closing an account. */

/** Texts that the host sends. */
export const accountDataHostCopy = {
  staff: '管理人員的帳號不能直接關閉，請先由管理員改為一般玩家',
  wrongPassword: '密碼不正確',
  closing: '這個帳號已經在關閉中',
  keptOpenTitle: '已取消關閉帳號',
  keptOpen: '你在期限內登入，帳號會繼續保留。',
} as const

/** The account page. */
export const accountDataCopy = {
  points: {
    title: '點數與 VIP',
    inGame: '遊戲中的點數',
    booked: '累計購買點數',
    waiting: '等待入帳',
    vip: 'VIP 到期',
    noVip: '沒有 VIP',
    overVip: '{time}（已到期）',
    unknown: '暫時讀不到',
    days: '{n} 天',
    inGameHint: '以遊戲最後一次存檔為準，線上時的變動約 5 分鐘後更新。',
    bookedHint: '由本站訂單計算，含等待入帳的，不含在遊戲中的使用。',
  },
  export: {
    title: '下載我的資料',
    about: '本站保存的關於這個帳號的所有資料，一個 JSON 檔案。不含密碼、驗證器金鑰與登入憑證。每小時最多 5 次。',
    submit: '下載資料',
    busy: '準備中…',
    done: '資料已下載',
    failed: '下載資料失敗',
    file: '{name}-資料.json',
  },
  closing: {
    title: '關閉帳號',
    about:
      '送出後所有裝置立即登出，{days} 天後永久清除：密碼、兩步驟驗證、登入紀錄與帳號名稱。這段期間內再登入一次即可取消。訂單依法留存，但不再附上名稱；名稱不會再開放註冊。',
    game: '遊戲中的帳號與角色不會被刪除，仍可用原本的帳號密碼遊玩。',
    open: '關閉帳號…',
    dialog: '確定要關閉帳號？',
    password: '密碼',
    passwordMissing: '請輸入密碼',
    submit: '關閉帳號',
    busy: '關閉中…',
    cancel: '取消',
    done: '帳號將於 {time} 關閉',
    doneHint: '在那之前登入，就會取消關閉。',
    failed: '關閉帳號失敗',
  },
} as const
