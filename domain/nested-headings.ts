/**
 * Renumbers the headings of an announcement below the page's own (level 1): the first is of level 2, and no level is
 * skipped. Authors choose `h3` for its size; screen readers would announce a chapter that does not exist.
 */
export function nestedHeadings(html: string): string {
  const open: { written: number; shown: number }[] = []
  return html.replace(/<(\/?)h([2-5])(?=[\s>])/gi, (_tag, slash: string, digit: string) => {
    const written = Number(digit)
    if (!slash) {
      while ((open.at(-1)?.written ?? 0) >= written) open.pop()
      open.push({ written, shown: (open.at(-1)?.shown ?? 1) + 1 })
    }
    return `<${slash}h${open.at(-1)?.shown ?? written}`
  })
}
