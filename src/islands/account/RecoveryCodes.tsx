import { useEffect, useRef } from 'react'
import { secondFactorCopy as copy } from '../../../domain/copy/second-factor.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'

interface Props {
  codes: readonly string[]
  /** What has happened besides. */
  news?: string
  onKept: () => void
}

/** New recovery codes. Shown once: the host stores only their hashes. */
export function RecoveryCodes({ codes, news, onKept }: Props) {
  const head = useRef<HTMLHeadingElement>(null)
  // The pressed button is gone; screen readers announce the new content.
  useEffect(() => head.current?.focus(), [])
  return (
    <div className="panel grid gap-4 lg:w-[calc(50%-0.5rem)]">
      {news && (
        <p className="notice" role="status">
          {news}
        </p>
      )}
      <h3 ref={head} tabIndex={-1} className="outline-0">
        {copy.codesTitle}
      </h3>
      <p>{copy.codesHint}</p>
      <ol className="grid gap-1 font-mono text-sm">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <CopyButton className="btn" command={codes.join('\n')} label={copy.copyCodes}>
          {copy.copyCodes}
        </CopyButton>
        <button type="button" className="btn btn-primary" onClick={onKept}>
          {copy.codesKept}
        </button>
      </div>
    </div>
  )
}
