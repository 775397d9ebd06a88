import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  /** Of the heading. */
  level?: 2 | 3
  /** Whether a part of it is being changed. */
  busy?: boolean
  children: ReactNode
}

/** A section of the page with its heading. */
export function Section({ title, level = 2, busy, children }: Props) {
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <section aria-labelledby={id} aria-busy={busy}>
      <Heading id={id} className="section-head">
        {title}
      </Heading>
      {children}
    </section>
  )
}
