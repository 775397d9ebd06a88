/** @jsxImportSource #html */
import { fill } from '../../../domain/copy/fill.ts'
import { factsCopy } from '../../../domain/copy/site-facts.ts'
import { choiceText, type ItemOptions, type OptionLine, waysText } from '../../../domain/item-options.ts'
import type { Child, Html } from '../../jsx/html.ts'

const copy = factsCopy.options

/** Random options that an item may have, by the way in which it gets them; a note about their odds follows. */
export function OptionSets({ of: sets }: { of: readonly ItemOptions[] }): Child {
  const choices = sets.flatMap(({ Lines }) => Lines.flatMap(({ Choices }) => Choices))
  const areOddsKnown = choices.every(({ Odds }) => Odds !== undefined)
  return (
    sets.length > 0 && (
      <div class="grid gap-3" data-pagefind-ignore>
        {sets.map(({ Ways, Lines }) => (
          <div>
            <p>{waysText(Ways)}</p>
            {Lines.map((line, index) => (
              <Line {...line} n={index + 1} />
            ))}
          </div>
        ))}
        <p class="quiet">{areOddsKnown ? copy.knownOdds : copy.unknownOdds}</p>
      </div>
    )
  )
}

/** Collapsed, because an item may have a hundred of them, and other facts follow. */
function Line({ Perhaps, Choices, n }: OptionLine & { n: number }): Html {
  return (
    <details>
      <summary>{fill(Perhaps ? copy.perhaps : copy.line, { n })}</summary>
      <ul class="link-columns">
        {Choices.map(choiceText).map(({ text, odds }) => (
          <li>
            {text}
            {odds && [' ', <span class="quiet">{odds}</span>]}
          </li>
        ))}
      </ul>
    </details>
  )
}
