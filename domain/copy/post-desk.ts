/** Announcements for their authors: the list, the editor with its conflicts, plans, revisions and pictures. */

/** The announcement editor. */
export const editorCopy = {
  type: '公告類型',
  page: '頁面',
  pageWaits: '頁面由管理員公開：儲存後是草稿，請管理員確認。',
  pageHint: '頁面（例如規章、條款）在網站更新後列在每頁的頁尾，不會出現在公告列表與訂閱。',
  list: '公告列表',
  pages: '管理頁面',
  content: '公告內容',
  deadLinks: '以下位址在網站上找不到：公告會照常儲存，連結顯示為純文字，圖片不會顯示。',
  deadKinds: { link: '連結', picture: '圖片' },
  back: '返回公告管理',
  view: '查看公告',
  editAgain: '繼續編輯',
  hidden: '草稿（未公開）',
  pinned: '置頂',
  planned: '將於 {when} 公開',
  until: '公開至 {when}',
  over: '已於 {when} 結束公開',
  created: '發布時間',
  actions: '操作',
  emptyNext: '按「新增公告」寫下第一則。',
  ownWidth: '原始寬度',
  paragraph: '段落',
  heading2: '大標題',
  heading3: '中標題',
  heading4: '小標題',
  preformatted: '等寬文字',
  tints: {
    red: '紅色',
    orange: '橘色',
    yellow: '黃色',
    green: '綠色',
    teal: '青色',
    blue: '藍色',
    purple: '紫色',
    pink: '粉紅色',
    grey: '灰色',
  },
} as const

/** Texts that the host sends in `error`. */
export const postDeskHostCopy = {
  changed: '這則公告剛被其他人修改過，沒有儲存',
  publishedPage: '已公開的頁面只有管理員能修改或刪除',
  times: '結束時間必須晚於開始時間',
  days: '活動的最後一天不能早於第一天',
  picture: {
    type: '只接受 JPEG、PNG、GIF 或 WebP 圖片',
    size: '圖片太大：檔案最多 8 MB、單邊最多 12,000 像素、總計最多 5,000 萬像素（交錯式、動畫或 16 位元減半）、動畫最多 200 格',
    broken: '圖片檔案損壞，無法讀取',
  },
  pictureRoom: '圖片的儲存空間已滿，請先刪除不用的公告',
} as const

/** Texts of the editor while saving. */
export const savingCopy = {
  signedOut: '登入已結束。內容還在這裡：請在另一個分頁重新登入管理後台，再回來儲存。',
} as const

/** A picture that is inserted without a description. */
export const pictureDialogCopy = {
  title: '圖片說明',
  label: '圖片裡有什麼？看不到圖片的人會讀到這段文字。',
  example: '例如：新地圖「霧港」的入口，位於普隆德拉南邊',
  decoration: '只是裝飾，不需要說明',
  insert: '插入圖片',
  missing:
    '{n} 張圖片沒有說明。看不到圖片的人不會知道它們的內容：點選圖片，再按「插入/編輯圖片」填寫；只是裝飾的圖片可以不填。',
} as const

/** Two people edit the same announcement. */
export const conflictCopy = {
  title: '這則公告已有別人修改過',
  goneTitle: '這則公告已被刪除',
  intro: '在你編輯的時候，{who} 於 {when} 儲存了另一個版本。你的內容還在這裡，沒有儲存，也沒有遺失。',
  someone: '其他人',
  goneIntro: '在你編輯的時候，這則公告被刪除了。你的內容還在這裡，可以存成新的公告。',
  theirs: '目前儲存的版本',
  mine: '你的版本',
  sameContent: '（內文相同）',
  differences: '兩個版本不同的欄位',
  field: '欄位',
  fields: {
    title: '標題',
    type: '類型',
    enable: '公開',
    content: '內文',
    plan: '時程',
    event: '活動期間',
    pinned: '置頂',
  },
  overwrite: '用我的版本覆蓋',
  take: '改用儲存的版本',
  copyMine: '複製我的內容',
  saveAsNew: '存成新的公告',
  later: '先不儲存，繼續編輯',
  listChanged: '這則公告剛被其他人修改過，沒有刪除。列表已更新，請再確認一次。',
} as const

/** The period in which an announcement is public. */
export const planCopy = {
  title: '公開設定',
  draft: '取消勾選即為草稿：只有管理人員看得到。',
  pin: '置頂',
  from: '開始公開（台北時間）',
  until: '結束公開（台北時間）',
  open: '留空表示立即公開、不結束。網站的固定頁面、訂閱與網站地圖會在時間到後的下一次更新跟上，公告列表則立即變更。',
  order: '結束時間必須晚於開始時間',
  eventFrom: '活動第一天',
  eventTo: '活動最後一天',
  event: '填了日期，活動期間首頁會列出這則公告並倒數；留空表示不是有期限的活動。和上面的公開時間無關。',
  eventOrder: '活動的最後一天不能早於第一天',
} as const

/** The list of revisions. */
export const revisionsCopy = {
  title: '修訂紀錄',
  about:
    '每次儲存都會留下一筆，最多保留最近 50 筆。還原會帶回該次的標題、類型與內文，公開設定維持不變，並另存成新的一筆。',
  failed: '載入修訂紀錄失敗',
  compare: '比較',
  restore: '還原',
  restoreFailed: '還原失敗',
  restored: '（還原自 #{n}）',
  confirm: '要還原成 #{n} 的標題、類型與內文嗎？',
  confirmDirty: '尚有未儲存的變更，還原後會被取代。要還原成 #{n} 嗎？',
  comparison: '修訂比較',
  between: '#{n} 與編輯中的內容：',
  now: '編輯中',
  difference: '內文的差異',
} as const

/** Pictures that authors upload. */
export const picturesCopy = {
  failed: '圖片上傳失敗，請稍後再試',
} as const

export const postPreviewCopy = {
  theme: '預覽的配色',
  light: '亮色',
  dark: '暗色',
} as const

export const itemPickerCopy = {
  label: '依名稱尋找道具',
  none: '找不到「{q}」',
  picked: '已加入 {name}（{id}）',
} as const
