import { useEffect } from 'react'
import { hostIsBack } from '../stores/ask-again.ts'

/** Loads a failed part of the page again when the host answers again; `load` must stay the same function. */
export function useWhenHostIsBack(isFailed: boolean, load: () => unknown): void {
  useEffect(() => {
    if (!isFailed) return
    const loadAgain = () => void load()
    addEventListener(hostIsBack, loadAgain)
    return () => removeEventListener(hostIsBack, loadAgain)
  }, [isFailed, load])
}
