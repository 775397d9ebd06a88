/** What the script of every list says: apart from the rest, which is in the pages already or comes with a search. */
export const listCount = '共 {n} 筆'
/** A choice and how much it would show. */
export const choiceCount = '{value}（{n}）'
