/** Characters and rankings. */

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
  noneWhat: '有玩家開始遊戲後，這裡會列出等級、名聲與公會的前 50 名，以及各據點由誰佔領。',
  noneNext: '看怪物圖鑑',
  notHere: '這個伺服器沒有提供排行榜。',
  failed: '暫時讀不到排行榜',
  noGuild: '無公會',
  unclaimed: '無人佔領',
} as const

/** Texts that the host sends in `error`. */
export const playersHostCopy = {
  online: '角色在遊戲中（或離線擺攤）時不能重設，請先登出遊戲',
  jailed: '角色在監獄裡，請聯絡管理團隊',
  notOffered: '目前不提供這項重設，請聯絡管理團隊',
} as const
