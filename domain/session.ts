export type Role = 'player' | 'admin'

/** An account's id as the host writes it: it is sent back in the same type. */
export type AccountId = string | number

/** What the browser keeps under the local storage key `auth`. */
export interface Session {
  token: string
  username: string
  accountId: AccountId
  role: string
}

export type ToastVariant = 'info' | 'warning' | 'error'

export interface Toast {
  title?: string | undefined
  description?: string | undefined
  variant: ToastVariant
}

/** Reads what was stored under `auth`; undefined for whatever is no session with a token. */
export function parseSession(stored: string | null): Session | undefined {
  const value = parse(stored)
  if (typeof value.token !== 'string' || value.token === '') return undefined
  const text = (name: string) => (typeof value[name] === 'object' ? '' : String(value[name] ?? ''))
  return {
    token: value.token,
    username: text('username'),
    accountId: typeof value.accountId === 'number' ? value.accountId : text('accountId'),
    role: text('role'),
  }
}

/** Reads the toasts that were carried over a navigation; what is none is left out. */
export function parseToasts(stored: string | null): Toast[] {
  const { toasts } = parse(stored)
  if (!Array.isArray(toasts)) return []
  return toasts.slice(0, 5).flatMap((toast: Record<string, unknown> | null): Toast[] => {
    if (typeof toast !== 'object' || toast === null) return []
    const text = (name: string) => (typeof toast[name] === 'string' ? (toast[name] as string) : undefined)
    const variant = toast.variant === 'error' || toast.variant === 'warning' ? toast.variant : 'info'
    return [{ title: text('title'), description: text('description'), variant }]
  })
}

function parse(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
