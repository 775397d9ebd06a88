import { expect, it } from 'vitest'
import { projectFiles, readProjectFile } from './project-files.ts'

it('nothing casts through `unknown`, which hides every mismatch of types', () => {
  const cast = ['as', 'unknown', 'as'].join(' ')
  const files = projectFiles().filter((file) => /\.(ts|tsx|mjs|astro)$/.test(file))
  expect(files.filter((file) => readProjectFile(file).includes(cast))).toEqual([])
})
