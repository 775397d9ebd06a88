import { useCallback, useState } from 'react'
import { type AuditSearch, getAuditLines } from '../../../api/audit.ts'
import type { Client } from '../../../api/client.ts'
import { auditCopy as copy } from '../../../domain/copy/audit.ts'
import { AdminFrame } from '../../ui/AdminFrame.tsx'
import { DeskSearchForm } from '../../ui/DeskSearchForm.tsx'
import { MoreRows } from '../../ui/MoreRows.tsx'
import { useMore } from '../../ui/use-more.ts'
import { AuditTable } from './AuditTable.tsx'

const everything: AuditSearch = { q: '', kind: '', from: '', until: '' }
const choice = { name: 'kind', label: copy.kind, options: copy.kinds } as const

/** Who changed what, when and from where. */
export default function AdminAudit() {
  return (
    <AdminFrame>
      <p className="quiet mb-4">{copy.about}</p>
      <Log />
    </AdminFrame>
  )
}

function Log() {
  const [search, setSearch] = useState(everything)
  const ask = useCallback(
    async (client: Client, after?: string) => {
      const before = after === undefined ? undefined : Number(after)
      const { lines, more } = await client.call(getAuditLines, { params: { ...search, before } })
      return { rows: lines, next: more ? String(lines.at(-1)?.id) : undefined }
    },
    [search],
  )
  const list = useMore(ask)

  return (
    <>
      <DeskSearchForm search={search} onSearch={setSearch} texts={copy} choice={choice} />
      <MoreRows list={list} texts={copy}>
        {(lines) => <AuditTable lines={lines} />}
      </MoreRows>
    </>
  )
}
