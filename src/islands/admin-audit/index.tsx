import { useCallback, useEffect, useRef, useState } from 'react'
import { type AuditLine, type AuditSearch, getAuditLines } from '../../../api/audit.ts'
import { auditCopy as copy } from '../../../domain/copy/audit.ts'
import { commonCopy } from '../../../domain/copy/contract.ts'
import { fill } from '../../../domain/copy/fill.ts'
import { numberText } from '../../../domain/number-text.ts'
import { apiClient } from '../../stores/api.ts'
import { sentToLogin } from '../../stores/guard.ts'
import { AdminFrame } from '../../ui/AdminFrame.tsx'
import { DeskSearchForm } from '../../ui/DeskSearchForm.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { AuditTable } from './AuditTable.tsx'

const everything: AuditSearch = { q: '', kind: '', from: '', until: '' }
const choice = { name: 'kind', label: copy.kind, options: copy.kinds } as const

interface Found {
  /** The search that found them; further lines belong to the same search. */
  search: AuditSearch
  lines: readonly AuditLine[]
  more: boolean
}

/** Who changed what, when and from where. `emptyMark` is the name of the illustration for an empty list. */
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
  const [found, setFound] = useState<Found>()
  const [busy, setBusy] = useState(true)
  /** `more`: the lines after the shown ones. */
  const [failed, setFailed] = useState<'search' | 'more'>()
  const asked = useRef(0)

  const load = useCallback(async (wanted: AuditSearch, after?: Found) => {
    asked.current += 1
    const turn = asked.current
    setBusy(true)
    setFailed(undefined)
    try {
      const before = after?.lines.at(-1)?.id
      const { lines, more } = await apiClient().call(getAuditLines, { params: { ...wanted, before } })
      // A later search may have been answered first.
      if (asked.current === turn) setFound({ search: wanted, lines: [...(after?.lines ?? []), ...lines], more })
    } catch (error) {
      if (asked.current !== turn || sentToLogin(error)) return
      console.error(error)
      setFailed(after ? 'more' : 'search')
    }
    if (asked.current === turn) setBusy(false)
  }, [])
  useEffect(() => {
    load(search)
  }, [load, search])

  return (
    <>
      <DeskSearchForm search={search} onSearch={setSearch} texts={copy} choice={choice} />
      {failed === 'search' && <LoadFailed text={copy.failed} onRetry={() => load(search)} />}
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
          {/* Next to the button that loads more: the top of a long list is out of sight. */}
          {failed === 'more' && (
            <p className="field-error mt-3" role="alert">
              {copy.failed}
            </p>
          )}
          {found.more && (
            <p className="mt-3">
              <button
                type="button"
                className="btn"
                aria-disabled={busy || undefined}
                onClick={() => busy || load(found.search, found)}
              >
                {copy.more}
              </button>
            </p>
          )}
        </section>
      )}
    </>
  )
}
