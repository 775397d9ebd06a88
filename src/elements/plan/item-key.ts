/** An item on a page is known by its id; one without a page by its name. */
export function itemKey(label: Element | null): string {
  return /\d+$/.exec(label?.getAttribute('href') ?? '')?.[0] ?? labelName(label)
}

export function labelName(label: Element | null): string {
  return label?.querySelector('span')?.textContent?.trim() ?? ''
}

/** Names of the items of a page, by key. */
export function itemNames(page: ParentNode): Map<string, string> {
  return new Map([...page.querySelectorAll('main .item')].map((label) => [itemKey(label), labelName(label)]))
}

/** `7037:5 951:1` → materials. */
export function materialsOfText(text: string): { key: string; amount: number }[] {
  return text.split(' ').flatMap((part) => {
    const [key, amount] = part.split(':')
    return key && amount ? [{ key, amount: Number(amount) }] : []
  })
}
