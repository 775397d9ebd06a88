/** A character, and the numbers and facts that scripts and sentences ask about. */
import type { Random } from '../../../domain/values/random.ts'

export interface State {
  refine: number
  grade: number
  /** By place, as `EQI_ARMOR` in lower case. */
  refineAt(place: string): number
  gradeAt(place: string): number
  level: number
  jobLevel: number
  weaponLevel: number
  armorLevel: number
  /** Points of a stat without those of equipment, by its name in upper case. */
  stat(name: string): number
  /** The level of a skill, by what a script writes. */
  skill(name: string): number
  /** Constants in lower case: `job_knight`, `sex_male`, `w_bow`. */
  basejob: string
  baseclass: string
  class: string
  sex: string
  weapon: string
  host: string
  /** Steps of the job in lower case: `eajl_third`. */
  steps: ReadonlySet<string>
  /** Ids of worn items. */
  worn: ReadonlySet<string>
}

export const firstJobs = 'novice swordman mage archer acolyte merchant thief taekwon gunslinger ninja summoner'.split(
  ' ',
)
const secondJobs = [
  'knight priest wizard blacksmith hunter assassin crusader monk sage rogue alchemist bard dancer supernovice',
  'star_gladiator soul_linker rebellion kagerou oboro',
].flatMap((list) => list.split(' '))

const refines = [0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 20]

/** Draws a character; constants and ids that the script names are likely. `isUniform`: all pieces are refined alike. */
export function drawState(random: Random, script: string, isUniform: boolean): State {
  const named = (pattern: RegExp, others: string[]) => {
    const found = [...script.toLowerCase().matchAll(pattern)].map(([text]) => text)
    return random.pick([...found, ...others])
  }
  const drawn = new Map<string, number>()
  const of = (key: string, draw: () => number) => {
    const value = drawn.get(key) ?? draw()
    drawn.set(key, value)
    return value
  }
  const refine = random.pick(refines)
  const grade = random.int(0, 4)
  const ids = [...script.matchAll(/isequipped\s*\(([^)]*)\)/gi)].flatMap(([, list = '']) => list.match(/\d+/g) ?? [])
  const jobs = /job_\w+/g
  // The engine's BaseClass is a first job, BaseJob a first or second one.
  const among = (list: readonly string[]) => {
    const possible = list.map((job) => `job_${job}`)
    return random.pick([
      ...(script.toLowerCase().match(jobs) ?? []).filter((job) => possible.includes(job)),
      ...possible,
    ])
  }
  return {
    ...{ refine, grade },
    refineAt: (place) => (isUniform ? refine : of(`refine ${place}`, () => random.pick(refines))),
    gradeAt: (place) => (isUniform ? grade : of(`grade ${place}`, () => random.int(0, 4))),
    level: random.pick([1, 50, 70, 99, 100, 130, 160, 175, 200, 250]),
    jobLevel: random.pick([1, 30, 50, 60, 70]),
    weaponLevel: random.int(1, 5),
    armorLevel: random.int(1, 2),
    stat: (name) => of(`stat ${name}`, () => random.pick([1, 50, 77, 80, 90, 95, 99, 108, 110, 120, 125, 130])),
    skill: (name) => of(`skill ${name}`, () => random.pick([0, 1, 3, 5, 10])),
    basejob: among([...firstJobs, ...secondJobs]),
    baseclass: among(firstJobs),
    class: named(jobs, ['job_novice', 'job_lord_knight']),
    sex: random.pick(['sex_male', 'sex_female']),
    weapon: named(/\bw_\w+/g, ['w_fist', 'w_dagger', 'w_bow']),
    host: named(/\bw_\w+/g, ['w_fist', 'w_1hsword']),
    steps: new Set(
      ['eajl_2', 'eajl_third', 'eajl_upper', 'eajl_fourth', 'eajl_baby'].filter(() => random.int(0, 1) === 1),
    ),
    worn: new Set(ids.filter(() => random.int(0, 1) === 1)),
  }
}
