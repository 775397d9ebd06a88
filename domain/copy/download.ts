/** The download page, with how a newcomer starts. */

export const downloadCopy = {
  title: '下載遊戲',
  client: '完整遊戲主程式',
  size: '約 6.5 GB',
  button: '下載',
} as const

/** Download page. */
export const downloadSiteCopy = {
  notOpen: '下載尚未開放',
  notOpenNext: '會刊登開放的時間。',
  version: '版本',
  size: '大小',
  needs: '系統需求',
} as const

/** How a newcomer starts, on the download page; linked from home, login and sign-up. */
export const startCopy = {
  title: '如何開始',
  short: '第一次來？如何開始',
  download: '下載並安裝遊戲',
  account: '註冊帳號',
  accountNote: '同一組帳號密碼登入遊戲與本站。',
  first: '進入遊戲',
  firstNote: '不知道去哪練、撿什麼？先翻這幾頁：',
  patches: '更新檔',
  patchesNote: '裝好主程式後依序套用：',
  community: '社群',
  communityNote: '找隊友、問問題、看最新消息：',
  gives: '有帳號可以做什麼',
  givesList: [
    '查玩家露店與成交行情，把想要的道具放進關注清單',
    '贊助與 VIP，點數直接發到遊戲帳號',
    '在海外開通遊戲防火牆',
    '看自己的角色、露店與訂單',
  ],
} as const
