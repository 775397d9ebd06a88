import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { type AuditLine, type AuditSearch, getAuditLines } from '../../../api/audit.ts'
import { auditCopy as copy } from '../../../domain/copy/audit.ts'
import { commonCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/number-text.ts'
import { apiClient } from '../../stores/api.ts'
import { AdminFrame } from '../../ui/AdminFrame.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { AuditTable } from './AuditTable.tsx'
import { SearchForm } from './SearchForm.tsx'

const everything: AuditSearch = { q: '', kind: '', from: '', until: '' }

interface Found {
  lines: readonly AuditLine[]
  more: boolean
}

/** Who changed what, when and from where. `emptyMark` names the woodcut over an empty list. */
export default function AdminAudit({ emptyMark }: { emptyMark: string }) {
  return (
    <AdminFrame emptyMark={emptyMark}>
      <p className="quiet mb-4">{copy.about}</p>
      <Log />
    </AdminFrame>
  )
}

function Log() {
  const [search, setSearch] = useState(everything)
  const [asked, setAsked] = useState(everything)
  const [found, setFound] = useState<Found>()
  const [busy, setBusy] = useState(true)
  const [failed, setFailed] = useState(false)

  const load = useCallback(async (wanted: AuditSearch, after?: Found) => {
    setBusy(true)
    setFailed(false)
    try {
      const before = after?.lines.at(-1)?.id
      const { lines, more } = await apiClient().call(getAuditLines, { params: { ...wanted, before } })
      setFound({ lines: [...(after?.lines ?? []), ...lines], more })
    } catch (error) {
      console.error(error)
      setFailed(true)
    }
    setBusy(false)
  }, [])
  useEffect(() => {
    load(everything)
  }, [load])

  function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(search)
    load(search)
  }

  return (
    <>
      <SearchForm search={search} onChange={(changes) => setSearch({ ...search, ...changes })} onSubmit={submit} />
      {failed && <LoadFailed text={copy.failed} onRetry={() => load(asked)} />}
      {!found && !failed && <p className="skeleton h-40">{commonCopy.loading}</p>}
      {found && (
        <section aria-label={copy.results} aria-busy={busy}>
          <p role="status" className="quiet">
            {fill(copy.found, { n: numberText(found.lines.length) })}
          </p>
          {found.lines.length === 0 ? (
            <EmptyState>
              <p>{copy.none}</p>
              <p className="quiet">{copy.noneNext}</p>
            </EmptyState>
          ) : (
            <AuditTable lines={found.lines} />
          )}
          {found.more && (
            <p className="mt-3">
              <button type="button" className="btn" disabled={busy} onClick={() => load(asked, found)}>
                {copy.more}
              </button>
            </p>
          )}
        </section>
      )}
    </>
  )
}
