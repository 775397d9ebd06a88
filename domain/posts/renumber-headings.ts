/**
 * Renumbers the headings of an announcement below the page's own (level 1): the first is of level 2, and no level is
 * skipped. Authors choose `h3` for its size; screen readers would announce a chapter that does not exist.
 */
export function renumberHeadings(html: string): string {
  const ancestors: { writtenLevel: number; newLevel: number }[] = []
  return html.replace(/<(\/?)h([2-5])(?=[\s>])/gi, (_tag, slash: string, digit: string) => {
    const writtenLevel = Number(digit)
    if (!slash) {
      while ((ancestors.at(-1)?.writtenLevel ?? 0) >= writtenLevel) ancestors.pop()
      ancestors.push({ writtenLevel, newLevel: (ancestors.at(-1)?.newLevel ?? 1) + 1 })
    }
    return `<${slash}h${ancestors.at(-1)?.newLevel ?? writtenLevel}`
  })
}
