/** The page for those who write a host or a program that reads one. */
export const developersCopy = {
  title: '開發者',
  description: '本站與主機之間的介面：每個呼叫的路徑、欄位、狀態碼，以及 OpenAPI 3.1 文件。',
  lead: [
    '本站的頁面只讀主機的這些呼叫。照著這份介面寫的主機，本站就能使用；要寫工具，也可以直接讀取。',
    '主機可以多送欄位；沒標「必填」的欄位可以不送，或送 null。標「選用」的呼叫可以沒有（404）。清單可以是 null，代表沒有資料。',
    '時間是台北時間或 ISO 8601；機率多以 100,000 為 100%。請在 User-Agent 留下聯絡方式，並遵守 429 的 Retry-After。',
  ],
  file: '下載 OpenAPI 3.1 文件',
  check: '寫好主機後，用 npm run check-host -- 主機網址 逐一檢查每個呼叫。',
  feeds: {
    title: '訂閱',
    news: '公告',
    changes: '資料更新',
    events: '活動行事曆',
  },
  calls: '呼叫',
  types: '資料型別',
  optional: '選用',
  required: '必填',
  parameters: '參數',
  body: '內容',
  answer: '回應',
  refusals: '拒絕時的狀態碼',
  callers: { all: '', perhaps: '可附權杖', session: '需要登入', key: '需要金鑰' },
} as const
