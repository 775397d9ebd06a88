import { type ReactNode, useId } from 'react'
import { type Fields, Form, type Mistakes, Submit } from './Form.tsx'

interface Props {
  /** Texts of the panel and its button, and the message of a failure without one. */
  texts: Readonly<Record<'title' | 'submit' | 'failed', string>> & { about?: string }
  /** Another change of the record is being made. */
  busy: boolean
  check?: (fields: Fields) => Mistakes
  /** Makes the change; see `MakeChange`. */
  onSubmit: (fields: Fields) => Promise<'' | undefined>
  children?: ReactNode
}

/** A panel of a desk that makes one change. */
export function DeskForm({ texts, busy, check = () => ({}), onSubmit, children }: Props) {
  const headId = useId()
  return (
    <Form
      className="panel grid gap-3"
      aria-labelledby={headId}
      check={check}
      onSubmit={onSubmit}
      failed={texts.failed}
      stays
    >
      <h3 id={headId}>{texts.title}</h3>
      {texts.about && <p className="quiet">{texts.about}</p>}
      {children}
      <p>
        <Submit text={texts.submit} className="btn" disabled={busy} />
      </p>
    </Form>
  )
}
