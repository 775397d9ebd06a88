/** Texts of the state of the game server, in the header and above the announcements. */

/** The strip above the announcements, and the state in the header. */
export const stripCopy = {
  calendar: '活動行事曆',
  label: '現在的伺服器與活動',
  online: '線上 {n} 人',
  shops: '擺攤 {n}',
  clock: '遊戲時間 {time}',
  woeNext: '攻城戰 週{day} {from}（{left}後）',
  woeNow: '攻城戰進行中（剩 {left}）',
  woeAll: '每週時間（伺服器時間）',
  down: '維護',
  partly: '異常',
  period: '活動期間：{days}',
  days: '{from} ～ {to}',
  since: '{from} 起',
  untilDay: '到 {to}',
  lastDay: '今天最後一天',
  daysLeft: '剩 {n} 天',
  startsIn: '{n} 天後開始',
} as const

export const serverCopy = {
  title: '伺服器狀態',
  servers: { login: '登入伺服器', char: '角色伺服器', map: '地圖伺服器' },
  states: { up: '運作中', down: '停止', unknown: '不明' },
  allUp: '伺服器運作中',
  allDown: '伺服器維護中',
  someDown: '{names}停止',
  players: '線上玩家',
  autotraders: '離線擺攤',
  people: '{n} 人',
  woe: '攻城戰',
  woeTime: '週{day} {from}–{to}',
  woeZone: '攻城戰時間為伺服器時間',
  days: ['日', '一', '二', '三', '四', '五', '六'],
} as const
