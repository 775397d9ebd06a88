/**
 * Attribute names of HTML and SVG, and those of our elements (`npc`, `rules`). A name of the DOM, such as `className`, is
 * an error; names with a hyphen are not checked.
 */
export type AttributeName =
  | 'alt'
  | 'autocomplete'
  | 'checked'
  | 'class'
  | 'colspan'
  | 'd'
  | 'datetime'
  | 'decoding'
  | 'disabled'
  | 'fill'
  | 'focusable'
  | 'for'
  | 'height'
  | 'hidden'
  | 'href'
  | 'id'
  | 'inputmode'
  | 'lang'
  | 'loading'
  | 'mask'
  | 'max'
  | 'maxlength'
  | 'min'
  | 'npc'
  | 'open'
  | 'placeholder'
  | 'popover'
  | 'rel'
  | 'required'
  | 'role'
  | 'rules'
  | 'scope'
  | 'src'
  | 'tabindex'
  | 'target'
  | 'title'
  | 'type'
  | 'value'
  | 'viewBox'
  | 'width'
  | 'x'
  | 'y'

/** `true` writes the name alone; `false`, `null` and `undefined` leave the attribute out. */
export type AttributeValue = string | number | boolean | null | undefined

export type TagName = keyof HTMLElementTagNameMap | keyof SVGElementTagNameMap | `${string}-${string}`
