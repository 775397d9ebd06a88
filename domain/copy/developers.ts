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
  data: {
    title: '公開資料',
    records:
      '每一頁的資料是同網址加上 .json 的檔案，例如 {example}：summary 是提示窗的內容，record 是主機的原始資料，page 是頁面算出來的機率、來源與效果。',
    collections: '整批資料是每行一筆的 JSON，伺服器以 gzip 或 Brotli 壓縮傳送：',
    manifest: '版本、筆數與 SHA-256',
    changes: '與前一版的差異',
    count: '{n} 筆',
    cross: '任何網站都可以用程式讀取這些檔案。需要很多筆時請下載整批資料，並在 User-Agent 留下聯絡方式。',
    licence: '使用條件：{licence}',
  },
  embed: {
    title: '在別的網站顯示提示窗',
    lead: '在你的網頁加上這一行，頁面裡連到本站道具、道具包、附魔、改造、怪物、地圖與公告的連結，指到、移到或點到時就會顯示提示窗：',
    requests: '不用其他程式庫，指到連結之前只載入這一個檔案。網址加上 ?theme=dark 或 ?theme=light 可固定顏色。',
    policy:
      '網頁有 Content-Security-Policy 時，script-src 與 connect-src 要允許 {origin}；要顯示圖片時 img-src 允許 {images}。',
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
