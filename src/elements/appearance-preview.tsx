/** @jsxImportSource #dom */
/** The 外觀預覽 window: shows a character who wears an item. Loaded on first use. */

import { previewCopy, previewSiteCopy } from '../../domain/copy/appearance.ts'
import { commonCopy } from '../../domain/copy/every-page.ts'
import { fill } from '../../domain/copy/fill.ts'
import {
  type AppearanceAction,
  appearanceActions,
  characterRequest,
  turnDirection,
  type WornItem,
} from '../../domain/items/appearance.ts'
import { makeDraggable } from './draggable.ts'
import { createRenderedPictures, type ShownPicture } from './rendered-pictures.ts'

export interface PreviewOf {
  worn: WornItem
  name: string
  /** Receives the focus when the window closes. */
  opener: HTMLElement
}

let current: { close(): void } | undefined

/** Opens the window; if it is open, it shows the new item instead. */
export function openPreview(of: PreviewOf): void {
  current?.close()
  current = showPreview(of)
}

function showPreview({ worn, name, opener }: PreviewOf) {
  const off = new AbortController()
  const { signal } = off
  const pictures = createRenderedPictures(signal)
  const pose = { action: 'stand' as AppearanceAction, direction: 0 }

  const grip = <button type="button" class={gripLook} aria-label={previewSiteCopy.move} title={previewSiteCopy.move} />
  const bar = (
    <div class={barLook}>
      {grip}
      <h2 class="flex-1 text-(length:--text-body)">{previewCopy.title}</h2>
      <button type="button" class="btn btn-small btn-quiet" onclick={close}>
        {commonCopy.close}
      </button>
    </div>
  )
  const image = (
    <img
      class="col-start-1 row-start-1 [image-rendering:pixelated]"
      alt={fill(previewSiteCopy.of, { name })}
      width={200}
      height={200}
      onerror={() => draw()}
    />
  ) as HTMLImageElement
  const loading = (
    <p class="quiet col-start-1 row-start-1" role="status">
      {previewCopy.loading}
    </p>
  )
  const schematic = (
    <p class="quiet text-center" hidden>
      {previewSiteCopy.schematic}
    </p>
  )
  const facing = <span class="quiet" aria-live="polite" />
  const choices = (Object.keys(appearanceActions) as AppearanceAction[]).map((action) => ({
    action,
    choice: (
      <button type="button" class="choice justify-center px-1" onclick={() => show({ action })}>
        {previewCopy[action]}
      </button>
    ),
  }))
  const turn = (label: string, triangle: string, by: 1 | -1) => (
    <button
      type="button"
      class="btn w-(--control) p-0"
      aria-label={label}
      title={label}
      onclick={() => show({ direction: turnDirection(pose.direction, by) })}
    >
      <svg viewBox="0 0 20 20" width="20" aria-hidden="true">
        <path d={triangle} fill="currentColor" />
      </svg>
    </button>
  )
  const frame = (
    <section class="popover preview" popover="manual" role="dialog" aria-label={previewCopy.title}>
      {bar}
      <div class="grid h-[200px] place-items-center border border-hairline bg-paper">
        {image}
        {loading}
      </div>
      <p class="text-center font-semibold">{name}</p>
      {schematic}
      <div class="flex items-center justify-between gap-2">
        {turn(previewCopy.turnLeft, 'M14 4v12L5 10z', 1)}
        {facing}
        {turn(previewCopy.turnRight, 'M6 4v12l9-6z', -1)}
      </div>
      <div class="grid grid-cols-3 gap-1.5">{choices.map(({ choice }) => choice)}</div>
    </section>
  )

  function show(change: Partial<typeof pose>) {
    Object.assign(pose, change)
    for (const { action, choice } of choices) choice.ariaPressed = String(action === pose.action)
    facing.textContent = previewSiteCopy.facing[pose.direction] ?? ''
    draw()
    pictures.load(characterRequest(worn, pose), draw)
  }
  /** Without a picture (not loaded yet, or failed), the loading text is shown in its place. */
  function draw({ url, isDemonstration }: Partial<ShownPicture> = {}) {
    loading.hidden = url !== undefined
    image.hidden = url === undefined
    if (url) image.src = url
    else image.removeAttribute('src')
    if (isDemonstration !== undefined) schematic.hidden = !isDemonstration
  }
  function close() {
    if (signal.aborted) return
    off.abort()
    current = undefined
    frame.remove()
    if (opener.isConnected) opener.focus({ preventScroll: true })
  }

  addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return
      event.preventDefault()
      close()
    },
    { signal },
  )
  makeDraggable(frame, bar, grip, signal)
  document.body.append(frame)
  frame.showPopover()
  grip.focus({ preventScroll: true })
  show({})
  return { close }
}

const gripLook = 'preview-grip size-[max(1.75rem,var(--control-row))] cursor-move touch-none p-1.5'
const barLook =
  '-mx-3 flex cursor-move touch-none items-center gap-1 border-b border-hairline py-1 pr-1 pl-1.5 select-none'
