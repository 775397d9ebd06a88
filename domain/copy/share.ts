/** Buttons of a page of one record: share it, report a wrong value. */
export const shareCopy = {
  share: '分享',
  copied: '已複製連結',
  copyFailed: '無法複製，請從網址列複製連結',
  report: '回報數值',
  title: '回報錯誤的數值',
  lead: '選擇有問題的數值，或直接填寫。內容會帶到管理團隊的管道，不需要帳號。',
  whole: '整頁',
  value: '數值',
  own: '補充說明',
  open: '開啟回報管道',
  copyHint: '按下後會複製上面的內容，請在開啟的頁面貼上。',
  subject: '數值回報',
  labels: ['頁面：', '資料：', '資料版本：', '數值：'],
  pasteIt: '內容已複製，請貼上',
} as const
