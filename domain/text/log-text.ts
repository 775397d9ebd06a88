/**
 * Characters that must not appear in a line of a terminal or a log: line ends, escape sequences (ESC, C1), characters
 * that reverse or hide text, lone surrogates.
 */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu
/** The same, without those that `JSON.stringify` escapes. */
const unsafeInJson = /[\u007f-\u009f\p{Cf}\p{Zl}\p{Zp}]/gu
const defaultMaxLength = 2_000

/**
 * Text from outside (a host, a file, a visitor) as a part of one log line: characters that could forge a line or a
 * colour are written as `\uXXXX`.
 */
export function logText(text: string, maxLength = defaultMaxLength): string {
  const plain = text.replace(unsafe, escapeCharacters)
  return plain.length > maxLength ? `${plain.slice(0, maxLength)}… (${text.length} characters)` : plain
}

/** Several lines of this program, each escaped. */
export function logLines(text: string): string {
  return text
    .split('\n')
    .map((line) => logText(line))
    .join('\n')
}

/** A value as one line of JSON that is safe in a terminal; it parses to the same value. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(unsafeInJson, escapeCharacters)
}

function escapeCharacters(character: string): string {
  let text = ''
  for (let at = 0; at < character.length; at++) text += `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`
  return text
}
