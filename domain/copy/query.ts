/** Errors in query parameters. */
export const queryHostCopy = {
  badDate: '{field} 須為存在的日期，格式如 2026-01-02',
  badPage: 'page 須為 1 到 {most} 的整數',
  badBefore: 'before 須為一筆紀錄的 id',
} as const
