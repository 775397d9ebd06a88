/** Label and value lines under an item's text, in the game's usual order. */
export type Fact = readonly [label: string, value: string | number]

/** HTML of an item: its story, its effects, then its facts; empty parts are omitted. */
export function composeDescription(parts: {
  story: readonly string[]
  effects?: readonly string[]
  facts: readonly Fact[]
}) {
  const blocks = [
    paragraph(parts.story.join('')),
    paragraph((parts.effects ?? []).map(effect).join('<br />')),
    paragraph(parts.facts.map(fact).join('<br />')),
  ]
  return blocks.filter(Boolean).join('')
}

function paragraph(html: string): string {
  return html && `<p>${html}</p>`
}

/** Highlights a condition such as 精煉值達 +7 以上時. */
function effect(text: string): string {
  const split = /^(精煉值[^，]+時，)(.+)$/.exec(text)
  return split ? `<span class="tint-blue">${split[1]}</span>${split[2]}` : text
}

function fact([label, value]: Fact): string {
  return `<span class="tint-green">${label}：</span>${value}`
}
