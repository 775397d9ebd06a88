/** Texts about the game's servers and players. */

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

/** Texts that the host sends in `error`. */
export const playersHostCopy = {
  online: '角色在遊戲中（或離線擺攤）時不能重設，請先登出遊戲',
  jailed: '角色在監獄裡，請聯絡管理團隊',
} as const

export const rankingCopy = {
  title: '排行榜',
  /** Base and job level. */
  levels: '{base}／{job}',
  tabs: { level: '等級', fame: '名聲', zeny: 'Zeny', guilds: '公會', castles: '據點', online: '線上' },
  onlineRules: '每半分鐘更新，不含管理人員、離線擺攤，以及選擇不列入排行的玩家。',
  noOnline: '目前沒有玩家在線上。',
  columns: {
    rank: '名次',
    name: '角色',
    class: '職業',
    levels: '等級',
    guild: '公會',
    fame: '名聲',
    zeny: 'Zeny',
    guildName: '公會',
    master: '會長',
    guildLevel: '公會等級',
    castle: '據點',
    holder: '佔領公會',
    map: '地圖',
    baseLevel: '等級',
  },
  rules: '每五分鐘更新，不含管理人員、停權帳號，以及在「我的帳號」選擇不列入的玩家。',
  none: '目前沒有可以排名的資料。',
  noneNext: '有角色或公會之後，這裡會依名次列出。',
  notHere: '這個伺服器沒有提供排行榜。',
  failed: '暫時讀不到排行榜',
  noGuild: '無公會',
  unclaimed: '無人佔領',
} as const

export const accountCopy = {
  title: '我的帳號',
  sections: '帳號的各個部分',
  account: '帳號',
  loadFailed: '暫時讀不到這一段資料',
  characters: {
    title: '角色',
    none: '這個帳號還沒有角色。',
    noneNext: '進入遊戲建立角色後，會出現在這裡。',
    columns: {
      name: '角色',
      class: '職業',
      level: '等級',
      zeny: 'Zeny',
      map: '所在地圖',
      guild: '公會',
      online: '狀態',
    },
    reset: '重設',
    level: '{base}／{job}',
    levelHint: '基本等級／職業等級',
    online: '在線上',
    offline: '離線',
    hint: '線上狀態取自遊戲資料庫，離線擺攤也算在線上。',
  },
  reset: {
    parts: { position: '回到存檔點', look: '重設外觀' },
    ask: {
      position: '要把 {name} 移到存檔點嗎？',
      look: '要清除 {name} 的髮色、衣服顏色與外觀嗎？穿著的裝備不變，下次登入會重新顯示。',
    },
    done: '已重設，下次登入遊戲生效',
    failed: '無法重設',
  },
  ranking: {
    label: '不要把我的角色列入排行榜',
    saved: '已儲存，排行榜會在幾分鐘內更新',
    failed: '儲存失敗，請稍後再試',
  },
  shops: {
    title: '我的露店',
    none: '目前沒有開設露店或收購商店。',
    noneNext: '在遊戲中開店後，幾秒內會出現在這裡。',
    selling: '販售',
    buying: '收購',
    limit: '剩餘預算 {zeny}',
    columns: { item: '道具', price: '單價', amount: '數量' },
  },
  sales: {
    title: '近 30 天賣出',
    none: '近 30 天沒有賣出紀錄。',
    noneNext: '在露店賣出，或賣給收購商店之後，會出現在這裡。',
    columns: { item: '道具', price: '單價', amount: '數量', total: '總價', time: '時間', map: '地圖' },
    more: '只列出最近的 {n} 筆。',
  },
  orders: {
    title: '訂單',
    none: '還沒有任何訂單。',
    noneNext: '前往贊助服務',
    columns: { id: '訂單編號', what: '內容', amount: '金額', state: '狀態', time: '時間' },
    open: '查看訂單 {id}',
    pages: '訂單的分頁',
    refunded: '已退款 NT$ {amount}',
  },
} as const
