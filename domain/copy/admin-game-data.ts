import type { Remedy } from '../game-problems.ts'

/** The page that tells admins what the host could not use of the game's files. */
export const gameProblemsCopy = {
  title: '遊戲資料問題',
  open: '遊戲資料問題',
  failed: '載入遊戲資料問題失敗',
  none: '遊戲資料沒有問題',
  noneNext: '讀取資料時發現的問題會列在這裡。',
  summary: '資料版本 {version}，共 {total} 筆問題、{kinds} 種。',
  all: '每一筆問題都寫在主機 VAR_DIR 資料夾的 {file}。',
  missing: '缺少整個檔案，網站暫停更新。請放回檔案；若確定不需要，請將檔名填入主機的 GAME_DATA_MISSING：',
  columns: { kind: '問題', count: '筆數', example: '第一筆', place: '檔案與行', remedy: '處理方式' },
  line: '{file} 第 {line} 行',
  remedies: {
    file: '放回檔案，或移除提到它的設定；若刻意不放，請將檔名填入 GAME_DATA_MISSING',
    item: '更正道具名稱，或在 db/import/item_db.yml 補上該道具',
    group: '更正腳本，或在 db/import/item_group_db.yml 定義該群組',
    clear: '移除此列：沒有可清除的內容',
    twice: '兩者只保留一個',
    text: '補齊用戶端檔案中的項目',
    row: '更正此列內容',
  } satisfies Record<Remedy, string>,
} as const
