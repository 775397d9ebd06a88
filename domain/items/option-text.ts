/**
 * Texts of the random options in the stock `item_randomopt_db.yml`: `{+}` is the value with its sign, `{-}` its opposite,
 * `{=}` the value alone, `{+*0.001}` a thousandth of it, `{}` the word for `*` in a family's name. Other options have the
 * words of their script or are shown by their name in the file.
 */
import { lookUp } from '../values/look-up.ts'
import options from './option-texts.json' with { type: 'json' }

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = options.words

export interface RandomOption {
  /** In `item_randomopt_db.yml`. */
  Name: string
  /** The template of its text, from its script; absent for an option with a text of its own, or without words. */
  Text?: string | undefined
}

/** A random option as one line of text; undefined: the file has no such option. */
export function optionText(option: RandomOption | undefined, id: number, value: number): string {
  return optionRangeText(option ?? { Name: `詞條 #${id}` }, value, value)
}

/** The same for an option whose value is a range: `STR +1 ~ +5`. */
export function optionRangeText({ Name, Text }: RandomOption, min: number, max: number): string {
  return fillTemplate(templateOf(Name) ?? Text ?? `${Name} {+}`, min, max)
}

/** Whether an option has a text without its script. */
export const hasOptionText = (name: string): boolean => templateOf(name) !== undefined

function templateOf(name: string): string | undefined {
  return lookUp<string>(options.texts, name) ?? familyText(name)
}

function fillTemplate(template: string, min: number, max: number): string {
  return template.replace(/\{([=+-])(?:\*([\d.]+))?\}/g, (_, form: string, factor = '1') => {
    const texts = [min, max].map((value) => amountText(value * Number(factor), form))
    return [...new Set(texts)].join(' ~ ')
  })
}

function amountText(amount: number, form: string): string {
  // Thousandths of a value: no more digits than milliseconds.
  const value = Math.round((form === '-' ? -amount : amount) * 1_000) / 1_000
  return (form === '=' || value < 0 ? '' : '+') + String(value)
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
