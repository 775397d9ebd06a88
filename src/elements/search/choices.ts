import { fill } from '../../../domain/copy/fill.ts'
import { choiceCount } from '../../../domain/copy/list-count.ts'
import { numberText } from '../../../domain/text/number-text.ts'

/** Adds a chosen value that no row has, with the count 0, so that it stays visible. */
export function withChosen(choices: readonly [string, number][], chosen: string): readonly [string, number][] {
  return chosen === '' || choices.some(([value]) => value === chosen) ? choices : [...choices, [chosen, 0]]
}

/** Fills a select with choices and their counts; its first option, for all, is kept. */
export function fillChoices(select: HTMLSelectElement, choices: readonly (readonly [string, number])[]): void {
  const options = choices.map(([value, count]) => new Option(fill(choiceCount, { value, n: numberText(count) }), value))
  const [all] = select.options
  const { value } = select
  select.replaceChildren(...(all ? [all] : []), ...options)
  select.value = value
}
