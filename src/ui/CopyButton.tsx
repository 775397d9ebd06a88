import { type ReactNode, useEffect, useState } from 'react'
import { commonCopy } from '../../domain/copy/every-page.ts'
import { fill } from '../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../domain/copy/market.ts'
import { copyText } from '../stores/copy-text.ts'
import { showToast } from '../stores/toast.ts'

/** How long 已複製 is shown (specification, section 9). */
const feedbackMs = 2_000

interface Props {
  command: string
  className?: string
  /** Text of the button; default: 複製座標. */
  children?: ReactNode
  /** What is copied, if `command` should not be read out. */
  label?: string
}

/**
 * Copies a chat command. If the clipboard is unavailable, the command is shown so that it can be typed.
 * `src/elements/command-button.tsx` is the same for static pages.
 */
export function CopyButton({ command, label, className = 'btn btn-small pointer-coarse:min-h-10', children }: Props) {
  const [copiedAt, setCopiedAt] = useState<number>()
  useEffect(() => {
    if (copiedAt === undefined) return
    const timer = setTimeout(() => setCopiedAt(undefined), feedbackMs)
    return () => clearTimeout(timer)
  }, [copiedAt])

  async function copy() {
    if (await copyText(command)) return setCopiedAt(performance.now())
    showToast({ title: fill(marketSiteCopy.copyFailed, { command }), variant: 'warning' })
  }

  const copied = copiedAt !== undefined
  return (
    <>
      <button
        type="button"
        className={className}
        aria-label={label ?? fill(marketSiteCopy.copyOf, { command })}
        onClick={copy}
      >
        {copied ? commonCopy.copied : (children ?? shopCopy.copyNavi)}
      </button>
      {/* Outside the button, whose content assistive technology need not announce; worded differently, so that 已複製
          occurs once. */}
      <span role="status" className="sr-only">
        {copied && marketSiteCopy.copyDone}
      </span>
    </>
  )
}
