import type { BuildStep } from '../context.ts'
import { makeNames, namesPart } from './write-names.ts'

/** The names of all pages; a build that goes on from a release has them made in a thread while it renders. */
export const searchNames: BuildStep = {
  name: 'search names',
  async run({ names, snapshot, staging, previous, program, files, written, steps }) {
    const part = previous && namesPart(previous)
    const input = { snapshotFolder: snapshot.folder, staging, previous: part, inherited: false, program }
    const made = await (names ?? makeNames(input))
    for (const [file, record] of made.files) files.set(file, record)
    for (const file of made.written) written.add(file)
    Object.assign(steps, made.steps)
    return made.note
  },
}
