/** The page with invented sales. */

export const demoCopy = {
  title: '購買紀錄查詢（示範資料）',
  ranges: {
    '1': '1 天',
    '7': '7 天',
    '30': '30 天',
  },
  showChart: '顯示圖表',
  hideChart: '隱藏圖表',
  columns: {
    price: '單價',
    amount: '數量',
    date: '購買時間',
    seller: '角色',
    item: '道具',
    cards: '卡片',
    refine: '精煉',
    grade: '階級',
  },
} as const

export const demoSalesCopy = {
  notice: '這是示範頁：以下紀錄由程式產生，並非真實成交，平均價混合了不同道具。',
  link: '查詢實際的成交紀錄',
  summary: '近 {days} 天共 {n} 筆示範紀錄',
} as const

/** Characters of the demonstration records. */
export const demoNames = ['北風', '小麥', '赤楊', '鐵匠之子', '夜鷺', '山茶', '磨坊主', '銀杏'] as const
