/** @jsxImportSource #html */
import { factsCopy } from '../../../domain/copy/item-facts.ts'
import { choiceText, lineText, type OptionLine, waysText } from '../../../domain/items/item-options.ts'
import type { OptionsView } from '../../content/views/item-view.ts'
import type { Child, Html } from '../../jsx/html.ts'

const copy = factsCopy.options

/** Random options that an item may have, by the way in which it gets them; a note about their odds follows. */
export function OptionSets({ of: sets }: { of: readonly OptionsView[] }): Child {
  const choices = sets.flatMap(({ Lines }) => Lines.flatMap(({ Choices }) => Choices))
  const areOddsKnown = choices.every(({ Odds }) => Odds !== undefined)
  return (
    sets.length > 0 && (
      <div class="grid gap-3" data-pagefind-ignore>
        {sets.map(({ Ways, Lines, upgraders }) => (
          <div>
            <p>
              {waysText(Ways)}
              {upgraders.map(({ href, text }, index) => [
                index === 0 ? '：' : '、',
                href ? <a href={href}>{text}</a> : text,
              ])}
            </p>
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
function Line({ n, ...line }: OptionLine & { n: number }): Html {
  return (
    <details>
      <summary>{lineText(line, n)}</summary>
      <ul class="link-columns">
        {line.Choices.map(choiceText).map(({ text, odds }) => (
          <li>
            {text}
            {odds && [' ', <span class="quiet">{odds}</span>]}
          </li>
        ))}
      </ul>
    </details>
  )
}
