import { ScrollTable } from './ScrollTable.tsx'

export interface FigureRow {
  key: string | number
  /** Day or time of the numbers. */
  label: string
  figures: readonly string[]
}

interface Props {
  title: string
  titleHidden?: boolean
  /** Head of the labels, then of each number. */
  heads: readonly string[]
  rows: readonly FigureRow[]
}

export const captionLook = 'py-2 text-start font-serif text-(length:--text-lead) font-bold'

/** A few numbers per line, narrow enough for a phone. */
export function FigureTable({ title, titleHidden = false, heads, rows }: Props) {
  return (
    <ScrollTable label={title} fits>
      <table className="data-table min-w-0 max-w-[40rem] max-md:[&_:is(th,td)]:px-1.5 max-md:[&_thead_.num]:whitespace-normal">
        <caption className={titleHidden ? 'sr-only' : captionLook}>{title}</caption>
        <thead>
          <tr>
            {heads.map((head, index) => (
              <th key={head} scope="col" className={index === 0 ? undefined : 'num'}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label, figures }) => (
            <tr key={key}>
              <th scope="row" className="whitespace-nowrap">
                {label}
              </th>
              {figures.map((figure, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: figures are in the order of their heads
                <td key={index} className="num">
                  {figure}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollTable>
  )
}
