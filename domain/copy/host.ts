/** Texts that the host sends in the `error` field of an answer. */
export const hostCopy = {
  badRequest: '請求格式錯誤',
  badJson: '請求內容不是正確的 JSON，請檢查括號、引號與逗號',
  notUtf8: '請求內容不是 UTF-8 文字，請以 UTF-8 編碼送出',
  beyondLimits: '請求內容最多 {depth} 層，每段文字最多 {chars} 字元',
  notForm: '請求內容必須是 application/x-www-form-urlencoded',
  fieldTwice: '欄位 {field} 出現兩次，請只送一次',
  fieldsMany: '欄位最多 {most} 個',
  brokenOff: '請求內容沒有傳完，請重新送出',
  notReport: '回報必須是 application/reports+json 或 application/csp-report',
  badField: '欄位 {field} 不正確：{reason}',
  tooLarge: '請求內容過大，請縮短後再送出',
  notJson: '請求內容必須是 JSON',
  notFound: '查無此項目',
  methodNotAllowed: '不支援此操作',
  internal: '伺服器發生錯誤，請稍後再試',
  noRight: '主機的遊戲資料庫使用者缺少這項功能的權限，請依 docs/game-database.md 授權後重新啟動主機',
  render: {
    nothingToDraw: '此外觀無法繪製',
    rendererFailed: '外觀繪製服務暫時無法使用',
  },
} as const
