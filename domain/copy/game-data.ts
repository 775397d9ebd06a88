/** Texts that an import writes into remarks and notes. */
export const gameDataCopy = {
  separator: '、',
  refused: '遊戲中無效',
  remark: {
    rental: '租用 {time}',
    time: { day: '{amount} 天', hour: '{amount} 小時', minute: '{amount} 分', second: '{amount} 秒' },
    refine: '精煉 +{refine}',
    refineRange: '精煉 +{from}～+{to}',
    grade: '階級 {grade}',
    gradeRange: '階級 {from}～{to}',
    noGrade: '無',
    randomOptions: '附隨機屬性',
    bound: { account: '帳號綁定', guild: '公會綁定', party: '隊伍綁定', char: '角色綁定' },
    named: '刻有獲得者名字',
    announced: '獲得時全服公告',
    noHatching: '無法孵化',
    noAmount: '沒有數量，不會獲得',
    tooMany: '超過可持有的數量，不會獲得',
  },
  note: {
    requiredRandomOptions: '需有 {amount} 條以上隨機屬性',
    cardsForbidden: '不可插有卡片',
    randomOptions: '改造後重新賦予隨機屬性',
    clearSlots: '改造後卡片與附魔消失',
    removeGrade: '改造後階級歸零',
    materialsIncomplete: '材料資料不完整',
  },
} as const
