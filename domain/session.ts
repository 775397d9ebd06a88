/** An author writes announcements of his own; an admin may do everything. */
export type Role = 'player' | 'author' | 'admin'

/** Whether the desk is open to that role, and its sessions are short. */
export function isStaff(role: string): boolean {
  return role === 'author' || role === 'admin'
}

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

/**
 * The one rule of what counts as a session: the token in what stands under `auth`, a text that a header can carry;
 * undefined where there is none. Its own text runs in the head of guarded pages too (`src/layouts/guard-script.ts`):
 * it uses nothing from outside itself.
 */
export function sessionToken(stored: string | null): string | undefined {
  try {
    const { token } = JSON.parse(stored ?? 'null')
    return typeof token === 'string' && /^[!-~][ -~]*$/.test(token) ? token : undefined
  } catch {
    return undefined
  }
}

/** The token under `token`, as the admin flow keeps it: by the same rule. */
export function adminToken(stored: string | null): string | undefined {
  return sessionToken(JSON.stringify({ token: stored }))
}

/** Reads what was stored under `auth`; undefined for whatever is no session with a token. */
export function parseSession(stored: string | null): Session | undefined {
  const token = sessionToken(stored)
  if (token === undefined) return undefined
  const value = parse(stored)
  const text = (name: string) => (typeof value[name] === 'object' ? '' : String(value[name] ?? ''))
  return {
    token,
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
