/** @jsxImportSource #dom */
/** The window in which a visitor names a wrong value. Loaded at the first press. */

import { reportTarget } from '../../domain/addresses/report-address.ts'
import { commonCopy } from '../../domain/copy/every-page.ts'
import { shareCopy } from '../../domain/copy/share.ts'
import { copyText } from '../stores/copy-text.ts'
import { showToast } from '../stores/toast.ts'

/** Values to choose from, at most; a visitor can type any other. */
const maxChoices = 300
const maxChoiceChars = 120

export async function openReportDialog(channel: string, page: string): Promise<void> {
  const selected = oneLine(getSelection()?.toString() ?? '')
  const version = await dataVersion()
  const choices = [...new Set([selected, ...shownValues()])].filter(Boolean)
  const choice = (
    <select id="report-choice">
      <option value="">{shareCopy.whole}</option>
      {choices.map((text) => (
        <option value={text}>{text.slice(0, maxChoiceChars)}</option>
      ))}
    </select>
  ) as HTMLSelectElement
  choice.value = selected
  const own = (<input id="report-own" maxlength="200" autocomplete="off" />) as HTMLInputElement
  const preview = (<output />) as HTMLOutputElement
  const link = (
    <a class="btn btn-primary" href={channel} target="_blank" rel="noopener noreferrer">
      {shareCopy.open}
    </a>
  ) as HTMLAnchorElement
  const dialog = (
    <dialog class="report-dialog" aria-labelledby="report-title">
      <h2 id="report-title">{shareCopy.title}</h2>
      <p>{shareCopy.lead}</p>
      <label for="report-choice">{shareCopy.value}</label>
      {choice}
      <label for="report-own">{shareCopy.own}</label>
      {own}
      {preview}
      <p class="report-hint">{shareCopy.copyHint}</p>
      <p class="report-actions">
        <button type="button" class="btn" onclick={() => dialog.close()}>
          {commonCopy.close}
        </button>
        {link}
      </p>
    </dialog>
  ) as HTMLDialogElement

  const id = new URL(page).pathname.slice(1)
  function target() {
    const value = [choice.value || shareCopy.whole, own.value].filter(Boolean).join('；')
    return reportTarget(channel, { page, id: decodeURI(id), version, value }, shareCopy.labels, shareCopy.subject)
  }
  function update() {
    const { href, text, copies } = target()
    link.href = href
    preview.value = text
    dialog.classList.toggle('has-hint', copies)
  }
  link.addEventListener('click', () => {
    const { text, copies } = target()
    if (copies) void copyText(text).then((done) => done && showToast({ title: shareCopy.pasteIt, variant: 'info' }))
  })
  choice.addEventListener('change', update)
  own.addEventListener('input', update)
  dialog.addEventListener('close', () => dialog.remove())
  update()
  document.body.append(dialog)
  dialog.showModal()
}

/** The rows, facts and lists, such as effects, that the page shows now. */
function shownValues(): string[] {
  const places = document.querySelectorAll<HTMLElement>('main tbody tr, main dt, main li')
  const shown = [...places].filter((place) => place.checkVisibility() && !place.closest('nav'))
  return shown.slice(0, maxChoices).map(textOf)
}

/** The text of a row or fact without its buttons. */
function textOf(place: HTMLElement): string {
  const { localName } = place
  const parts = localName === 'tr' ? [...place.children] : localName === 'dt' ? [place, ...valuesOf(place)] : [place]
  return parts.map(ownText).filter(Boolean).join(' ')
}

/** The values after a fact's name. */
function valuesOf(name: Element): Element[] {
  const values: Element[] = []
  for (let next = name.nextElementSibling; next?.matches('dd'); next = next.nextElementSibling) values.push(next)
  return values
}

function ownText(part: Element): string {
  const copy = part.cloneNode(true) as Element
  for (const button of copy.querySelectorAll('button, .btn, .sr-only')) button.remove()
  return oneLine(copy.textContent)
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A separate file: pages stay the same from version to version. '' if it cannot be read. */
async function dataVersion(): Promise<string> {
  try {
    const answer = await fetch('/data-version.txt')
    return answer.ok ? (await answer.text()).trim() : ''
  } catch {
    return ''
  }
}
