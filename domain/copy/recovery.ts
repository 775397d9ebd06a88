/** Texts of account recovery and of the e-mail address that it uses. */

/** Texts that the host sends. */
export const recoveryHostCopy = {
  linkOver: '連結已失效或已使用過，請重新申請',
  noMail: '本站未提供郵件服務，請聯絡管理團隊',
  missing: '請輸入帳號或電子郵件',
  emailInvalid: '電子郵件格式不正確',
  emailSame: '這就是目前的電子郵件',
  emailNone: '此帳號沒有電子郵件',
  passwordWrong: '密碼不正確',
  gamePasswordWrong: '這不是遊戲目前的密碼',
  initialOver: '這組初始密碼已過期，請管理團隊提供重設連結',
} as const

/** The page that requests a link, and the page that the link opens. */
export const recoveryCopy = {
  title: '重設密碼',
  forgot: '忘記密碼？',
  hint: '輸入帳號，或已在「我的帳號」確認過的電子郵件。若有相符的帳號，重設連結會寄到它的電子郵件。',
  account: '帳號或電子郵件',
  submit: '寄出重設連結',
  busy: '處理中…',
  askedTitle: '請查看信箱',
  asked:
    '若有相符的帳號，重設連結會在幾分鐘內寄達，{minutes} 分鐘內有效。沒有收到時，請檢查垃圾郵件匣，或聯絡管理團隊。',
  again: '重新輸入',
  failed: '無法送出，請稍後再試',
  noMail: '本站未提供郵件服務。請依首頁公告的聯絡方式洽管理團隊，確認身分後會提供一次性的重設連結。',
  noMailContact: '本站未提供郵件服務。請管理團隊確認身分後，提供一次性的重設連結。',
  contact: '聯絡管理團隊',
  choose: '為帳號 {name} 設定新密碼',
  prove: '請輸入帳號 {name} 在遊戲目前的密碼',
  proveHint: '遊戲的帳號資料重建過，密碼也和先前不同。信箱與遊戲密碼都正確，才能確認您是原本的玩家；密碼不會改變。',
  gamePassword: '遊戲的密碼',
  proveSubmit: '確認帳號',
  proveFailed: '確認帳號失敗',
  proved: '帳號已確認，請登入',
  chooseHint: '設定後所有裝置都會登出，請用新密碼登入。已設定的兩步驟驗證仍然有效。',
  new: '新密碼',
  confirm: '確認新密碼',
  save: '設定新密碼',
  saved: '密碼已重設，請用新密碼登入',
  saveFailed: '重設密碼失敗',
  over: '這個連結已失效或已使用過。',
  toLogin: '返回登入',
} as const

/** The page that the link for a new address opens. */
export const confirmEmailCopy = {
  title: '確認電子郵件',
  hint: '按下按鈕，確認這是你的帳號的電子郵件。',
  submit: '確認電子郵件',
  busy: '確認中…',
  done: '{name} 的電子郵件已確認',
  doneHint: '之後忘記密碼時，可以用它取回帳號；帳號有重要變更時，也會收到通知。',
  failed: '確認失敗',
  over: '這個連結已失效或已使用過，請到「我的帳號」重新設定電子郵件。',
  toAccount: '前往我的帳號',
} as const

/** The section on the account page. */
export const emailCopy = {
  title: '電子郵件',
  none: '尚未設定。設定後，忘記密碼時可以自行取回帳號，密碼或兩步驟驗證變更時也會收到通知。',
  current: '目前的電子郵件：{email}',
  pending: '確認信已寄到 {email}，請在 {hours} 小時內開啟信中的連結；在那之前，設定不會改變。',
  noMail: '本站未提供郵件服務，無法設定電子郵件。忘記密碼時請依首頁公告的聯絡方式洽管理團隊。',
  email: '新的電子郵件',
  password: '密碼',
  submit: '寄出確認信',
  busy: '處理中…',
  remove: '移除電子郵件',
  removeAsk: '移除後，忘記密碼時只能聯絡管理團隊，也不會再收到通知。',
  sent: '確認信已寄出，請查看信箱',
  removed: '電子郵件已移除',
  failed: '設定電子郵件失敗',
  invalid: '請輸入正確的電子郵件',
  passwordMissing: '請輸入密碼',
  game: '遊戲中登記的電子郵件不受影響。',
} as const
