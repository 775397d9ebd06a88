import { fill } from '../../../domain/copy/fill.ts'
import { factsCopy } from '../../../domain/copy/site-facts.ts'
import { choiceText, type ItemOptions, type OptionLine, waysText } from '../../../domain/item-options.ts'
import { type Html, html } from '../html.ts'

const copy = factsCopy.options

/** Random options that an item may have, by the way in which it gets them; a note about unknown ones follows. */
export function itemOptions(list: readonly ItemOptions[]): Html | undefined {
  if (list.length === 0) return undefined
  const known = list.every(({ Lines }) => Lines.every(({ Choices }) => Choices.every(({ Odds }) => Odds !== undefined)))
  return html`<div class="grid gap-3" data-pagefind-ignore>${list.map(
    ({ Ways, Lines }) => html`<div><p>${waysText(Ways)}</p>${Lines.map(line)}</div>`,
  )}<p class="quiet">${known ? copy.known : copy.unknown}</p></div>`
}

/** Collapsed, because an item may have a hundred of them, and other facts follow. */
function line({ Perhaps, Choices }: OptionLine, index: number): Html {
  const title = fill(Perhaps ? copy.perhaps : copy.line, { n: index + 1 })
  const choices = Choices.map((choice) => {
    const { text, odds } = choiceText(choice)
    return html`<li>${text}${odds && html` <span class="quiet">${odds}</span>`}</li>`
  })
  return html`<details><summary>${title}</summary><ul class="link-columns">${choices}</ul></details>`
}
