import { useEffect } from 'react'
import { adminCopy } from '../../../domain/copy/admin.ts'

/** Asks before unsaved changes are lost: with our text for a link of the page, with the browser's for anything else. */
export function useUnsavedWarning(dirty: boolean): void {
  useEffect(() => {
    if (!dirty) return
    const leave = (event: BeforeUnloadEvent) => event.preventDefault()
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[href]') : null
      const stays = event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey
      if (!(link instanceof HTMLAnchorElement) || stays || (link.target !== '' && link.target !== '_self')) return
      if (link.closest('.prose') || link.getAttribute('href')?.startsWith('#')) return
      if (confirm(adminCopy.unsaved)) removeEventListener('beforeunload', leave)
      else event.preventDefault()
    }
    addEventListener('beforeunload', leave)
    document.addEventListener('click', follow, true)
    return () => {
      removeEventListener('beforeunload', leave)
      document.removeEventListener('click', follow, true)
    }
  }, [dirty])
}
