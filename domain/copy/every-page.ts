/** Texts of parts that most pages share. What the first script of every page says is in `first-script.ts`. */
import { firstScriptCopy } from './first-script.ts'

export const navCopy = {
  guide: '遊戲指南',
  package: '機率查詢',
  reform: '裝備改造',
  enchant: '附魔資訊',
  download: '下載遊戲',
  shop: '露店查詢',
  donate: '贊助服務',
  firewall: '海外 IP 開通',
  login: '登入 / 註冊',
  logout: firstScriptCopy.logout,
  menu: '選單',
} as const

export const commonCopy = {
  search: '搜尋',
  clear: '清除',
  pageOf: '第 {x} / {y} 頁',
  loading: '載入中…',
  confirm: '確認',
  cancel: '取消',
  close: '關閉',
  copied: '已複製',
  wear: '穿戴外觀',
  enchantInfo: '附魔資訊',
  unknownItem: '#{id}',
  itemNotFound: '查無資料',
  fixedChance: '100.0%',
  retry: '重試',
  loadFailed: firstScriptCopy.loadFailed,
  offline: '目前離線，此頁需要網路連線',
  tooMany: '操作過於頻繁，請於 {s} 秒後再試',
  somethingWrong: '這個區塊發生錯誤',
  viewPage: '查看完整資訊',
} as const
