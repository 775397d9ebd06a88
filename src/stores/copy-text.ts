/** Copies a text; false if that is impossible. The clipboard API needs https or localhost; a hidden field works without. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const field = document.createElement('textarea')
    field.value = text
    field.className = 'sr-only'
    const home = document.querySelector('dialog[open]') ?? document.body
    const focused = document.activeElement
    home.append(field)
    field.select()
    const copied = document.execCommand('copy')
    field.remove()
    if (focused instanceof HTMLElement) focused.focus()
    return copied
  }
}
