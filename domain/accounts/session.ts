/** An author edits only their own announcements; an admin may do everything. */
export type Role = 'player' | 'author' | 'admin'

/** Whether the role may use the admin pages; sessions of these roles are shorter. */
export function isStaff(role: string): boolean {
  return role === 'author' || role === 'admin'
}

/** An account's id in the type in which the host sent it: it is sent back in the same type. */
export type AccountId = string | number

/** The value of the local storage key `auth`. */
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
 * The only definition of a valid session: returns the token in the value of `auth` if a header can contain it,
 * otherwise undefined. The source text of this function also runs in the head of guarded pages
 * (`src/layouts/guard-script.ts`), so it must not use anything from outside itself.
 */
export function sessionToken(stored: string | null): string | undefined {
  try {
    const { token } = JSON.parse(stored ?? 'null')
    return typeof token === 'string' && /^[!-~][ -~]*$/.test(token) ? token : undefined
  } catch {
    return undefined
  }
}

/** The text if a header can contain it as a token, by the same rule. */
export function headerToken(text: string | null): string | undefined {
  return sessionToken(JSON.stringify({ token: text }))
}

/** Reads the value of `auth`; undefined for anything that is not a session with a token. */
export function parseSession(stored: string | null): Session | undefined {
  const token = sessionToken(stored)
  if (token === undefined) return undefined
  const value = parseObject(stored)
  const text = (name: string) => (typeof value[name] === 'object' ? '' : String(value[name] ?? ''))
  return {
    token,
    username: text('username'),
    accountId: typeof value.accountId === 'number' ? value.accountId : text('accountId'),
    role: text('role'),
  }
}

/** Reads the toasts that were stored before a navigation; invalid entries are left out. */
export function parseToasts(stored: string | null): Toast[] {
  const { toasts } = parseObject(stored)
  if (!Array.isArray(toasts)) return []
  return toasts.slice(0, 5).flatMap((toast: Record<string, unknown> | null): Toast[] => {
    if (typeof toast !== 'object' || toast === null) return []
    const text = (name: string) => (typeof toast[name] === 'string' ? (toast[name] as string) : undefined)
    const variant = toast.variant === 'error' || toast.variant === 'warning' ? toast.variant : 'info'
    return [{ title: text('title'), description: text('description'), variant }]
  })
}

function parseObject(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? 'null')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
