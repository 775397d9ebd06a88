/** Where the search's files stand in a release; `src/elements/search/worker.ts` asks for them. */
export const nameTableFile = 'search/names.txt'
export const namesBundle = 'pagefind/names'
export const bodyBundle = 'pagefind/body'
