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
