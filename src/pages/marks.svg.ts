import { marks } from '../parts/marks.ts'

/** All marks in one file, for pages that show several marks, or a rare one. */
export const GET = () => {
  const symbols = Object.entries(marks).map(
    ([name, path]) => `<symbol id="${name}" viewBox="0 0 48 48"><path fill-rule="evenodd" d="${path}"/></symbol>`,
  )
  return new Response(`<svg xmlns="http://www.w3.org/2000/svg" fill="currentColor">${symbols.join('')}</svg>`)
}
