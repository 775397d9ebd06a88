/**
 * Texts of the random options in the stock `item_randomopt_db.yml`: `{+}` is the value with its sign, `{}` the word for
 * `*` in a family's name. Other options are shown by their name in the file.
 */
import { lookUp } from '../values/look-up.ts'
import options from './option-texts.json' with { type: 'json' }

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = options.words

/**
 * A random option as one line of text. `name` is the option's name in `item_randomopt_db.yml`; undefined if the file
 * has no such option.
 */
export function optionText(name: string | undefined, id: number, value: number): string {
  return fillTemplate(templateOf(name) ?? `${name ?? `詞條 #${id}`} {+}`, value, value)
}

/** The same for an option whose value is a range: `STR +1 ~ +5`. */
export function optionRangeText(name: string, min: number, max: number): string {
  return fillTemplate(templateOf(name) ?? `${name} {+}`, min, max)
}

function templateOf(name: string | undefined): string | undefined {
  if (name === undefined) return undefined
  return lookUp<string>(options.texts, name) ?? familyText(name)
}

function fillTemplate(template: string, min: number, max: number): string {
  const signed = (amount: number) => (amount < 0 ? String(amount) : `+${amount}`)
  const span = (from: number, to: number) => (from === to ? signed(from) : `${signed(from)} ~ ${signed(to)}`)
  return template.replace('{+}', span(min, max)).replace('{-}', span(-min, -max))
}

/** Option names composed of what they affect, such as `RACE_DAMAGE_DEVIL`. */
function familyText(name: string): string | undefined {
  for (const family of options.families) {
    const [head = '', end = ''] = family.name.split('*')
    if (!name.startsWith(head) || !name.endsWith(end)) continue
    const word = lookUp(words[family.of] ?? {}, name.slice(head.length, name.length - end.length))
    if (word !== undefined) return family.text.replace('{}', word)
  }
  return undefined
}
