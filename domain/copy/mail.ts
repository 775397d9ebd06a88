/** Subject and lines of each mail. `{name}` is the account, `{site}` the site's name. */
export const mailCopy = {
  greeting: '{name}，你好：',
  footer: '這封信由 {site}（{url}）自動寄出，請勿直接回覆。',
  when: '時間：{at}（台北時間）',
  network: '來源網段：{network}',
  device: '裝置：{device}',
  unknownDevice: '不明',
  notYou: '如果不是你本人操作，請立即到 {url}/recover 重設密碼，並在「我的帳號」檢查登入中的裝置，必要時聯絡管理團隊。',
  mails: {
    reset: {
      subject: '重設密碼',
      lines: [
        '有人要求重設此帳號的密碼。請在 {minutes} 分鐘內開啟以下連結，設定新密碼：',
        '{link}',
        '連結只能使用一次；再次申請後，先前的連結會失效。重設後所有裝置都會登出，已設定的兩步驟驗證仍然有效。',
        '如果你沒有提出要求，不必理會這封信，密碼不會改變。請勿把連結轉給任何人，管理團隊也不會向你索取。',
      ],
    },
    email: {
      subject: '確認電子郵件',
      lines: [
        '請在 {hours} 小時內開啟以下連結，確認這是此帳號的電子郵件：',
        '{link}',
        '如果你沒有提出要求，不必理會這封信，這個地址不會被使用。',
      ],
    },
    'told.email': {
      subject: '電子郵件已變更',
      lines: ['此帳號的電子郵件已改為 {email}，之後的通知與重設密碼的連結都會寄到新地址。'],
    },
    'told.email-removed': { subject: '電子郵件已移除', lines: ['此帳號的電子郵件已移除，之後不會再收到通知。'] },
    'told.password': { subject: '密碼已變更', lines: ['此帳號的密碼已變更，其他裝置都已登出。'] },
    'told.reset': { subject: '密碼已重設', lines: ['此帳號的密碼已透過連結重設，所有裝置都已登出。'] },
    'told.factor-on': { subject: '兩步驟驗證已啟用', lines: ['此帳號的兩步驟驗證已啟用。'] },
    'told.factor-off': { subject: '兩步驟驗證已停用', lines: ['此帳號的兩步驟驗證已停用，只要有密碼就能登入。'] },
    'told.factor-less': {
      subject: '兩步驟驗證有變更',
      lines: ['此帳號移除了一種兩步驟驗證的方式，其餘方式仍然有效。'],
    },
    'told.factor-codes': {
      subject: '備用碼已重新產生',
      lines: ['此帳號的備用碼已重新產生，先前的備用碼已失效。'],
    },
    'told.code': {
      subject: '有人輸入了正確的密碼',
      lines: [
        '有人在登入此帳號時輸入了正確的密碼，但驗證碼不正確，所以沒有登入。',
        '如果不是你，密碼已經外洩：請立即變更密碼。在你下次成功驗證之前，這類通知只會寄出一次。',
      ],
    },
    'told.passkey': { subject: '已新增通行密鑰', lines: ['此帳號新增了一個通行密鑰，登入時可用於兩步驟驗證。'] },
    'told.device': { subject: '新裝置登入', lines: ['此帳號剛從 90 天內沒有使用過的裝置或網路登入。'] },
  },
} as const

export type MailKind = keyof typeof mailCopy.mails
