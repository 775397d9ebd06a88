/** Refining and grades of equipment. */
export { readRefining } from './read-refining.ts'
