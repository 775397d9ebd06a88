import { getRefineTables, gradeTableSchema, refineTableSchema } from '../../api/refine.ts'
import { type Collected, type Collecting, checkList } from './collect.ts'
import { optionalList } from './optional-list.ts'
import { keepUnique } from './unique.ts'

/** Tables of refining and of grades, which a host may not have. */
export async function collectRefining(collecting: Collecting): Promise<Collected<'refineTables' | 'gradeTables'>> {
  const { client, findings } = collecting
  const { Refine, Grades } = await optionalList(client, getRefineTables, { Refine: [], Grades: [] })
  const refine = checkList('refineTables', Refine, refineTableSchema, 'Id', collecting).map(({ entry }) => entry)
  const grades = checkList('gradeTables', Grades, gradeTableSchema, 'Id', collecting).map(({ entry }) => entry)
  return {
    data: {
      refineTables: keepUnique('refineTables', refine, ({ Id }) => Id, findings),
      gradeTables: keepUnique('gradeTables', grades, ({ Id }) => Id, findings),
    },
    listed: { refineTables: Refine.length, gradeTables: Grades.length },
  }
}
