interface Props<Name extends string> {
  /** Labels by the columns' names, in the columns' order. */
  columns: Readonly<Partial<Record<Name, string>>>
  /** The columns of numbers. */
  figures?: readonly NoInfer<Name>[]
}

/** The head of a table whose columns only have labels. */
export function TableHead<Name extends string>({ columns, figures = [] }: Props<Name>) {
  return (
    <thead>
      <tr>
        {(Object.entries(columns) as [Name, string][]).map(([name, label]) => (
          <th key={name} scope="col" className={figures.includes(name) ? 'num' : undefined}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
  )
}
