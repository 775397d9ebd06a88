/** Whether a text is one IPv4 or IPv6 address (RFC 4291, dotted decimals) without a port or a range. */
export function isAddress(text: string): boolean {
  return isIPv4(text) || isIPv6(text)
}

function isIPv4(text: string): boolean {
  const parts = text.split('.')
  return parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) <= 255)
}

function isIPv6(text: string): boolean {
  if (!/^[0-9a-f:.]{2,45}$/i.test(text)) return false
  const halves = text.split('::')
  if (halves.length > 2) return false
  const groups = halves.flatMap((half) => (half === '' ? [] : half.split(':')))
  const last = groups.at(-1)
  const dotted = last?.includes('.') ?? false
  if (dotted && (text.endsWith('::') || !isIPv4(last as string))) return false
  const plain = dotted ? groups.slice(0, -1) : groups
  if (!plain.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false
  const length = plain.length + (dotted ? 2 : 0)
  return halves.length === 2 ? length <= 7 : length === 8
}
