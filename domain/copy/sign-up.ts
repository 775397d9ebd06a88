/** The page for new accounts. */

export const signupCopy = {
  title: '冒險者註冊',
  username: '帳號',
  password: '密碼',
  confirm: '確認密碼',
  gender: '性別',
  male: '男',
  female: '女',
  submit: '註冊',
  busy: '註冊中...',
  failed: '註冊失敗',
  usernameShort: '帳號至少需要 6 個字元',
  passwordShort: '密碼至少需要 6 個字元',
  confirmEmpty: '請再次輸入密碼',
  confirmDiffers: '兩次密碼輸入不一致',
  genderMissing: '請選擇性別',
} as const

export const signUpPageCopy = {
  showPassword: '顯示密碼',
  atLeast: '至少 {n} 個字元',
  toLogin: '已經有帳號？前往登入',
} as const
