/** Texts that are not part of the contract's texts, in the same tone. */

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

/** Home page, in addition to the announcements. */
export const homeSiteCopy = {
  contents: '目錄',
  lastPatch: '最近的資料更新',
  allPatches: '全部更新內容',
  names: { package: '機率', reform: '改造', enchant: '附魔', item: '道具', monster: '怪物', map: '地圖' },
} as const

/** Navigation. */
export const navigationCopy = {
  notFound: '找不到這個頁面',
  toHome: '回到首頁',
  redirected: '已為你開啟首頁，可以從上方搜尋。',
  lists: '或翻閱這些清單：',
} as const

/** Download page. */
export const downloadSiteCopy = {
  notOpen: '下載尚未開放',
  notOpenNext: '會刊登開放的時間。',
  version: '版本',
  size: '大小',
  needs: '系統需求',
} as const

/** The page that replaces others without a network connection. */
export const offlineSiteCopy = {
  title: '離線',
  visited: '離線時可以閱讀的頁面',
} as const
