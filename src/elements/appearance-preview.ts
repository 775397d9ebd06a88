/** The 外觀預覽 window: shows a character who wears an item. Loaded on first use. */
import {
  type AppearanceAction,
  appearanceActions,
  characterRequest,
  turned,
  type Worn,
} from '../../domain/appearance.ts'
import { commonCopy, previewCopy } from '../../domain/copy/contract.ts'
import { fill } from '../../domain/copy/fill.ts'
import { previewSiteCopy } from '../../domain/copy/site-wiki.ts'
import { makeDraggable } from './draggable.ts'
import { createRenderedPictures, type ShownPicture } from './rendered-pictures.ts'

export interface PreviewOf {
  worn: Worn
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

  const frame = make('section', 'popover preview')
  frame.popover = 'manual'
  frame.role = 'dialog'
  frame.ariaLabel = previewCopy.title
  const bar = make(
    'div',
    '-mx-3 flex cursor-move touch-none items-center gap-1 border-b border-hairline py-1 pr-1 pl-1.5 select-none',
  )
  const grip = button(
    'preview-grip size-[max(1.75rem,var(--control-row))] cursor-move touch-none p-1.5',
    '',
    previewSiteCopy.move,
  )
  const title = make('h2', 'flex-1 text-(length:--text-body)', previewCopy.title)
  const closer = button('btn btn-small btn-quiet', commonCopy.close)
  bar.append(grip, title, closer)
  const stage = make('div', 'grid h-[200px] place-items-center border border-hairline bg-paper')
  const image = make('img', 'col-start-1 row-start-1 [image-rendering:pixelated]')
  image.width = image.height = 200
  const loading = make('p', 'quiet col-start-1 row-start-1', previewCopy.loading)
  loading.role = 'status'
  stage.append(image, loading)
  const caption = make('p', 'text-center font-semibold', name)
  const schematic = make('p', 'quiet text-center', previewSiteCopy.schematic)
  schematic.hidden = true
  const left = button('btn w-(--control) p-0', '', previewCopy.turnLeft)
  left.append(triangle('M14 4v12L5 10z'))
  const right = button('btn w-(--control) p-0', '', previewCopy.turnRight)
  right.append(triangle('M6 4v12l9-6z'))
  const facing = make('span', 'quiet')
  facing.ariaLive = 'polite'
  const turns = make('div', 'flex items-center justify-between gap-2')
  turns.append(left, facing, right)
  const actions = make('div', 'grid grid-cols-3 gap-1.5')
  const choices = (Object.keys(appearanceActions) as AppearanceAction[]).map((action) => {
    const choice = button('choice justify-center px-1', previewCopy[action])
    choice.addEventListener('click', () => show({ action }))
    actions.append(choice)
    return { action, choice }
  })
  frame.append(bar, stage, caption, schematic, turns, actions)

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
    image.alt = fill(previewSiteCopy.of, { name })
  }
  function close() {
    if (signal.aborted) return
    off.abort()
    current = undefined
    frame.remove()
    if (opener.isConnected) opener.focus({ preventScroll: true })
  }

  left.addEventListener('click', () => show({ direction: turned(pose.direction, 1) }))
  right.addEventListener('click', () => show({ direction: turned(pose.direction, -1) }))
  closer.addEventListener('click', close)
  image.addEventListener('error', () => draw())
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

function make<K extends keyof HTMLElementTagNameMap>(tag: K, className: string, text = '') {
  const element = document.createElement(tag)
  element.className = className
  if (text) element.textContent = text
  return element
}

function button(className: string, text: string, label = '') {
  const element = make('button', className, text)
  element.type = 'button'
  if (label) element.ariaLabel = element.title = label
  return element
}

function triangle(path: string) {
  const namespace = 'http://www.w3.org/2000/svg'
  const svg = document.createElementNS(namespace, 'svg')
  svg.setAttribute('viewBox', '0 0 20 20')
  svg.setAttribute('width', '20')
  svg.setAttribute('aria-hidden', 'true')
  const shape = document.createElementNS(namespace, 'path')
  shape.setAttribute('d', path)
  shape.setAttribute('fill', 'currentColor')
  svg.append(shape)
  return svg
}
