/** @jsxImportSource #dom */
import { commonCopy } from '../../domain/copy/every-page.ts'
import { fill } from '../../domain/copy/fill.ts'
import { marketSiteCopy, shopCopy } from '../../domain/copy/market.ts'
import { copyText } from '../stores/copy-text.ts'
import { showToast } from '../stores/toast.ts'

/** How long 已複製 is shown (specification, section 9). */
const feedbackMs = 2_000

/**
 * A button that copies a chat command. If the clipboard is unavailable, the command is shown so that it can be typed.
 * `src/ui/CopyButton.tsx` is the same for islands.
 */
export function CommandButton({ command }: { command: string }): HTMLElement {
  let timer: ReturnType<typeof setTimeout> | undefined
  const copy = async ({ currentTarget }: Event) => {
    const button = currentTarget as HTMLElement
    if (!(await copyText(command)))
      return showToast({ title: fill(marketSiteCopy.copyFailed, { command }), variant: 'warning' })
    const status = button.nextElementSibling as HTMLElement
    button.textContent = commonCopy.copied
    status.textContent = marketSiteCopy.copyDone
    clearTimeout(timer)
    timer = setTimeout(() => {
      button.textContent = shopCopy.copyNavi
      status.textContent = ''
    }, feedbackMs)
  }
  return (
    <span>
      <button
        type="button"
        class="btn btn-small"
        aria-label={fill(marketSiteCopy.copyOf, { command })}
        onclick={copy as (event: Event) => void}
      >
        {shopCopy.copyNavi}
      </button>
      <span role="status" class="sr-only" />
    </span>
  )
}
