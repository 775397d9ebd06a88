import { numberText } from '../../../domain/number-text.ts'

/** Fills a select with choices and how much each would show; its first, for all of them, stays. */
export function fillChoices(select: HTMLSelectElement, choices: readonly (readonly [string, number])[]): void {
  const options = choices.map(([value, count]) => new Option(`${value}（${numberText(count)}）`, value))
  const [all] = select.options
  const { value } = select
  select.replaceChildren(...(all ? [all] : []), ...options)
  select.value = value
}
