/**
 * What a line of a terminal or a log must not hold: line ends, escape sequences of either kind (ESC, C1), marks that
 * turn text around or hide it. The last is for text that has no partner.
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
/** The same of what `JSON.stringify` leaves as it is. */
const unsafeInJson = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu
const longest = 2_000

/** Text from outside (a host, a file, a visitor) as a part of one line: what could forge a line or a colour is written as `\uXXXX`. */
export function logText(text: string, most = longest): string {
  const plain = text.replace(unsafe, escaped)
  return plain.length > most ? `${plain.slice(0, most)}… (${text.length} characters)` : plain
}

/** Several lines of the program's own, each of them made safe. */
export function logLines(text: string): string {
  return text
    .split('\n')
    .map((line) => logText(line))
    .join('\n')
}

/** A value as one line of JSON that a terminal can show; it parses to the same value. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(unsafeInJson, escaped)
}

function escaped(character: string): string {
  let text = ''
  for (let at = 0; at < character.length; at++) text += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`
  return text
}
