import { type ReactNode, useEffect, useRef, useState } from 'react'
import { accountCopy } from '../../../domain/copy/account.ts'

/** The sections, at first one after the other; on a phone, links to those that are shown: which ones depends on the host. */
export function SectionLinks({ children }: { children: ReactNode }) {
  const holder = useRef<HTMLDivElement>(null)
  const [areLoading, setAreLoading] = useState(true)
  const [heads, setHeads] = useState<readonly (readonly [id: string, text: string])[]>([])

  useEffect(() => {
    const page = holder.current as HTMLDivElement
    const look = () => {
      setHeads([...page.querySelectorAll('section > h2')].map((head) => [head.id, head.textContent] as const))
      if (!page.querySelector('.skeleton')) setAreLoading(false)
    }
    const observer = new MutationObserver(look)
    observer.observe(page, { childList: true, subtree: true })
    look()
    return () => observer.disconnect()
  }, [])

  return (
    <>
      <nav
        className="mt-3 flex min-h-11 gap-1 overflow-x-auto md:hidden print:hidden"
        aria-label={accountCopy.sections}
      >
        {heads.map(([id, text]) => (
          <a key={id} className="btn btn-small min-h-10 flex-none" href={`#${id}`}>
            {text}
          </a>
        ))}
      </nav>
      <div ref={holder} className={areLoading ? 'loading-sections' : undefined}>
        {children}
      </div>
    </>
  )
}
