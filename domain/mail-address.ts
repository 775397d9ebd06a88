/** As RFC 5321 allows: longer ones no server takes. */
export const longestMailAddress = 254

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'
const shape = new RegExp(`^(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@(?:${label}\\.)+${label}$`)

/**
 * Whether it is the address of a mailbox, such as `player@example.com`, in the form that every mail server takes: ASCII,
 * no quotes, no comments, no spaces or line ends, a domain of several labels.
 */
export function isMailAddress(text: string): boolean {
  return text.length <= longestMailAddress && shape.test(text)
}

/** What two spellings of one mailbox share: servers tell neither names nor domains apart by their case. */
export function mailAddressKey(address: string): string {
  return address.trim().toLowerCase()
}

/** An address as it may be shown to who should know it already: `p•••@example.com`. */
export function maskedMailAddress(address: string): string {
  const at = address.lastIndexOf('@')
  return at < 1 ? '' : `${address.slice(0, 1)}•••${address.slice(at)}`
}
