/** Requirements for accounts that play in the game. */
export const gameAccountCopy = {
  name: '帳號只能使用英文字母、數字和半形符號，最多 23 個字元，且不可以 _M 或 _F 結尾',
  password: '密碼只能使用英文字母、數字和半形符號，最多 23 個字元',
  birthdate: '生日',
  birthdateHint: '遊戲在刪除角色時會詢問生日，請填寫正確的日期。',
  birthdateWrong: '請填寫正確的生日',
} as const
