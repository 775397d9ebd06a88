import { fill } from '../../../domain/copy/fill.ts'
import { choiceCount } from '../../../domain/copy/site-list-count.ts'
import { numberText } from '../../../domain/number-text.ts'

/** Fills a select with choices and how much each would show; its first, for all of them, stays. */
export function fillChoices(select: HTMLSelectElement, choices: readonly (readonly [string, number])[]): void {
  const options = choices.map(([value, count]) => new Option(fill(choiceCount, { value, n: numberText(count) }), value))
  const [all] = select.options
  const { value } = select
  select.replaceChildren(...(all ? [all] : []), ...options)
  select.value = value
}
