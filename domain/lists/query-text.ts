/** Maximum length of a text in the query of a URL; the host ignores the rest. */
export const maxQueryChars = 100
