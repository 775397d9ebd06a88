/** The page of an item. */

export const itemCopy = {
  title: '道具資訊',
  id: '編號',
  slots: '洞數',
  positions: '裝備位置',
  obtainedFrom: '取得方式',
  reformsTo: '可改造為',
  reformedFrom: '由此改造而來',
  enchantable: '可附魔',
  usedIn: '作為材料',
  enchantOf: '可附於',
} as const

export const itemSiteCopy = {
  type: '類型',
  aegisName: '代號',
  opens: '開啟或使用',
  contents: '查看內容與機率',
  package: '道具包',
  via: '改造箱',
  shops: '查露店',
  records: '查成交',
  /** Buying a box, compared with opening it. */
  worth: {
    logIn: '登入後比較：買現成還是自己開',
    offer: '露店最低',
    median: '成交中位',
    none: '沒人賣，近 30 天也沒有成交',
    opening: '開箱平均',
    unsold: '內容物近 30 天沒有成交',
    counted: '{n} 項內容物中，{sold} 項有近 30 天的成交價；其餘當作 0 Z。',
    failed: '暫時讀不到市場價格',
  },
  lead: {
    worn: '{type}（{place}）',
    shadow: '影子',
    slots: '有 {n} 個洞',
    packages: '可由 {n} 種道具包取得',
    drops: '{n} 種怪物會掉落',
    shops: '{n} 處商店有售',
    barters: '{n} 處可交換',
    opens: '開啟後可獲得其他道具',
    reformedFrom: '可由 {n} 種改造而來',
    reformsTo: '有 {n} 種改造',
    enchantable: '可附魔',
    enchantOf: '可附於裝備',
    usedIn: '是 {n} 種改造或附魔的材料',
    combos: '屬於 {n} 組套裝',
  },
  nothing: '本站的資料裡沒有這件道具的取得方式與用途，可能來自任務或活動。',
  description: '{name}（編號 {id}）的資料、取得方式與用途。',
} as const
