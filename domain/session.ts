export type Role = 'player' | 'admin'

/** What the browser keeps under the local storage key `auth`. */
export interface Session {
  token: string
  username: string
  accountId: string
  role: string
}

export type ToastVariant = 'info' | 'warning' | 'error'

export interface Toast {
  title?: string | undefined
  description?: string | undefined
  variant: ToastVariant
}
