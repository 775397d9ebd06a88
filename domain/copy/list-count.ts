/** Texts of every list's script, in a separate file: other list texts are in the pages or loaded with a search. */
export const listCount = '共 {n} 筆'

/** A choice and the number of its results. */
export const choiceCount = '{value}（{n}）'
