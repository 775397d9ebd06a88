import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { accountDeskCopy } from '../../domain/copy/account-desk.ts'
import { adminCopy } from '../../domain/copy/admin.ts'
import { gameProblemsCopy } from '../../domain/copy/admin-game-data.ts'
import { auditCopy } from '../../domain/copy/audit.ts'
import { gameLogCopy } from '../../domain/copy/game-log.ts'
import { orderDeskCopy } from '../../domain/copy/order-desk.ts'
import { editorCopy } from '../../domain/copy/post-desk.ts'
import { $session } from '../stores/session.ts'
import { ErrorBoundary } from './ErrorBoundary.tsx'

const pages = [
  ['/admin/posts', adminCopy.posts],
  ['/admin/orders', orderDeskCopy.title],
  ['/admin/accounts', accountDeskCopy.title],
  ['/admin/game-logs', gameLogCopy.title],
  ['/admin/audit', auditCopy.title],
  ['/admin/game-data', gameProblemsCopy.title],
] as const

/** On a phone, one row that scrolls; the current page's tab stays at an edge. */
const narrowTab =
  'max-sm:mb-0 max-sm:px-1.5 max-sm:text-(length:--text-note) max-sm:-outline-offset-2 ' +
  'max-sm:aria-[current]:sticky max-sm:aria-[current]:inset-x-0 max-sm:aria-[current]:bg-paper'

/** The head of every admin page: links to the others. An author has only the announcements. */
export function AdminFrame({ children }: { children: ReactNode }) {
  const role = useStore($session)?.role
  return (
    <ErrorBoundary>
      {role !== 'author' && (
        <nav className="tabs mb-4 max-sm:flex-nowrap max-sm:gap-0 max-sm:overflow-x-auto" aria-label={editorCopy.pages}>
          {pages.map(([path, title]) => (
            <a
              key={path}
              className={`tab content-center whitespace-nowrap no-underline ${narrowTab}`}
              href={path}
              aria-current={path === location.pathname ? 'page' : undefined}
            >
              {title}
            </a>
          ))}
        </nav>
      )}
      {children}
    </ErrorBoundary>
  )
}
