/** Rates that the game's log shows. */

/** Names of what is counted. */
export const countedCopy = {
  refine: '{kind} +{from} → +{to}（{way}）',
  enchant: '附魔 {id}・{part}',
  grade: '{slot}（{grade}）',
  slotSuccess: '{slot}・附魔成功率',
  enchantSuccess: '附魔成功率（材料相同的 {n} 項合計）',
  resetSuccess: '重置成功率',
  sharedResetSuccess: '重置成功率（材料相同的 {n} 種附魔合計）',
  unpaired: {
    box: '無法判讀的開箱',
    enchant: '無法判讀的附魔',
    mvp: '無法判讀的 MVP 獎勵',
    refine: '無法判讀的精煉',
  },
} as const

/** The admins' table. */
export const observedReportCopy = {
  title: '實際機率',
  intro:
    '依遊戲紀錄統計開箱、附魔、精煉與 MVP 獎勵的結果，與公布的機率比較。「不符」表示照公布的機率抽，出現這種結果的機會低於百萬分之一；「區間外」有 5% 的正常項目也會出現，請先繼續觀察。',
  failed: '載入實際機率失敗',
  none: '主機沒有讀取遊戲紀錄，或設定了 GAME_ODDS=off。',
  noneYet: '還沒有累積滿 30 次的項目。',
  summary:
    '最近讀取：{seen}。{subjects} 種、{tries} 次；滿 30 次的項目 {judged} 個，其中不符 {contradicted} 個、區間外 {outside} 個。另有 {leftOut} 次無法從紀錄判讀，未計入。',
  never: '尚未讀取',
  first: '以下是前 {n} 個。',
  columns: {
    row: '項目',
    published: '公布',
    observed: '實際',
    interval: '95% 區間',
    tries: '次數',
    since: '開始統計',
    state: '判斷',
  },
  hits: '{hits} / {tries}',
  leftOut: '另有 {n} 次無法判讀',
  interval: '{low}–{high}',
  states: { contradicted: '不符', outside: '區間外', fits: '相符' },
} as const

/** The tables on the pages of what is counted. */
export const observedCopy = {
  title: { package: '實際開出的機率', enchant: '實際附魔的機率', refine: '實際精煉的機率', monster: '實際獲得的機率' },
  about: {
    package: '依本伺服器的遊戲紀錄統計 {since} 起開出的 {tries} 個，截至 {until} 零時；每天更新。',
    enchant: '依本伺服器的遊戲紀錄統計 {since} 起的附魔與重置，截至 {until} 零時；每天更新。附魔結果只計成功的次數。',
    refine:
      '依本伺服器的遊戲紀錄統計 {since} 起在精煉視窗的 {tries} 次精煉，截至 {until} 零時；每天更新。失敗一定損壞、沒有用祝福的精煉，紀錄才能證明結果；其餘沒有統計。',
    monster: '依本伺服器的遊戲紀錄統計 {since} 起的 {tries} 次 MVP 擊倒，截至 {until} 零時；每天更新。',
  },
  leftOut: '另有 {n} 次無法從紀錄判讀，未計入。',
  interval: '「區間」有 95% 的機會包含真正的機率；公布的機率落在區間外，正常的項目也有 5% 會這樣。',
  columns: { item: '項目', published: '公布', observed: '實際', interval: '區間', tries: '次數' },
  contradicted: '與公布的機率不符',
  more: '其餘 {n} 項',
  method: '統計方式',
} as const
