/** Whether the field holds characters that an input method has not finished: `ㄕ`, or `shi` of 石. */
export function isComposing(field: HTMLElement): boolean {
  return 'composing' in field.dataset
}

/** Keeps the state for scripts that are loaded later. To be called before a visitor types. */
export function noteComposition(): void {
  addEventListener('compositionstart', ({ target }) => {
    if (target instanceof HTMLElement) target.dataset.composing = ''
  })
  addEventListener(
    'compositionend',
    ({ target }) => {
      if (target instanceof HTMLElement) delete target.dataset.composing
    },
    true,
  )
}
