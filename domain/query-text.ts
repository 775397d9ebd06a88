/** Characters of a text in an address's query; the host ignores further ones. */
export const maxQueryChars = 100
