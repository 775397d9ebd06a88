import { type ReactNode, useEffect, useId, useRef } from 'react'
import { FactList } from './FactList.tsx'
import { RecordLink } from './RecordLink.tsx'

interface Props {
  /** The address of the list. */
  href: string
  back: string
  onBack: () => void
  title: ReactNode
  busy: boolean
  children: ReactNode
}

/** The frame of a record of a desk: a link to the list, and a heading that gets the focus. */
export function DeskDetail({ href, back, onBack, title, busy, children }: Props) {
  const head = useRef<HTMLHeadingElement>(null)
  const headId = useId()
  useEffect(() => head.current?.focus(), [])
  return (
    <section aria-labelledby={headId} aria-busy={busy}>
      <p className="crumb">
        <RecordLink href={href} onOpen={onBack}>
          {back}
        </RecordLink>
      </p>
      <h2 id={headId} ref={head} tabIndex={-1} className="section-head outline-0 wrap-anywhere">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Facts of a record of a desk by key; empty ones are left out. */
export function DeskFacts<Key extends string>({ names, facts }: Record<'names' | 'facts', Record<Key, string>>) {
  return (
    <FactList
      className="lg:grid-cols-[auto_1fr_auto_1fr]"
      facts={Object.entries<string>(facts).map(([key, text]) => [
        names[key as Key],
        text && <bdi key={key}>{text}</bdi>,
      ])}
    />
  )
}
