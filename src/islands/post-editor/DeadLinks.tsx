import { useEffect, useState } from 'react'
import { editorCopy } from '../../../domain/copy/post-desk.ts'
import type { DeadAddress } from '../../../domain/html/text-links.ts'
import { findDeadLinks } from './find-dead-links.ts'

/** Delay after the last key, so that incomplete addresses are not checked. */
const pauseMs = 700

/** Warns authors, while they write, of links and pictures that readers will not get. Does not prevent saving. */
export function DeadLinks({ html }: { html: string }) {
  const [deadAddresses, setDeadAddresses] = useState<readonly DeadAddress[]>([])
  useEffect(() => {
    let stale = false
    const timer = setTimeout(() => {
      findDeadLinks(html).then((addresses) => {
        if (!stale) setDeadAddresses(addresses)
      }, console.error)
    }, pauseMs)
    return () => {
      stale = true
      clearTimeout(timer)
    }
  }, [html])
  return (
    <div role="status">
      {deadAddresses.length > 0 && (
        <div className="notice">
          <p>{editorCopy.deadLinks}</p>
          <ul>
            {deadAddresses.map(({ kind, address }) => (
              <li key={`${kind} ${address}`}>
                {editorCopy.deadKinds[kind]} <code>{address}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
