/** −1 is the list's filter for all; other numbers come from hosts we do not know. */
export const postTypes = { all: -1, system: 0, qa: 1, event: 2 } as const

export interface Post {
  id: string
  type: number
  title: string
  /** HTML, purged by the host and again where it is shown. */
  content: string
  /** ISO 8601 or `YYYY-MM-DD HH:mm:ss` as the host sends it. */
  created_at: string
  enable: boolean
}
