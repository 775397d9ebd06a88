/** RFC 5321: no server accepts longer addresses. */
export const maxMailAddressLength = 254

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const addressPattern = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`)

/**
 * Whether a text is a mail address that every mail server accepts, such as `player@example.com`: ASCII, no quotes,
 * comments, spaces or line ends, a domain of several labels.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= maxMailAddressLength && addressPattern.test(text)
}

/** The key of a mailbox: in practice, servers ignore the case of names and domains. */
export function mailAddressKey(address: string): string {
  return address.trim().toLowerCase()
}

/** A mail address for display to its owner: `p•••@example.com`. */
export function maskMailAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '' : `${address.slice(0, 1)}•••${address.slice(at)}`
}
