/** The account page. Its points, export and closing are in account-data.ts. */

/** Texts of the account page. */
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
    hint: '線上狀態來自遊戲，離線擺攤也算在線上。',
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

/** The security section of the account page. */
export const securityCopy = {
  password: {
    title: '變更密碼',
    old: '目前的密碼',
    new: '新密碼',
    confirm: '確認新密碼',
    hint: '變更後，其他裝置都會登出。在遊戲中的角色不受影響，下次登入遊戲時使用新密碼。',
    submit: '變更密碼',
    busy: '變更中…',
    done: '密碼已變更，其他裝置都已登出',
    failed: '變更密碼失敗',
    oldMissing: '請輸入目前的密碼',
  },
  logins: {
    title: '登入紀錄',
    here: '網站',
    game: '遊戲',
    none: '沒有紀錄。',
    columns: { at: '時間', network: '網路', right: '結果' },
    right: '成功',
    wrong: '密碼錯誤或遭拒',
  },
  sessions: {
    title: '登入中的裝置',
    columns: { device: '裝置', network: '網路', used: '最近使用', since: '登入時間', actions: '操作' },
    current: '這個裝置',
    unknown: '不明',
    end: '登出',
    endOf: '登出 {device}（{time} 登入）',
    endOthers: '登出其他所有裝置',
    ended: '已登出 {n} 個裝置',
    failed: '登出失敗',
  },
} as const
