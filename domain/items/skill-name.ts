/**
 * Names of skills in the language of the site, by the game's internal name: those of the Taiwanese client, read from
 * `skillinfolist` of a public copy (1,145), and for skills that only monsters use, which no client names, what they do.
 */
import { lookUp } from '../values/look-up.ts'
import names from './skill-names.json' with { type: 'json' }

/** The name of a skill; without one here, that of the server's files, otherwise `#number`. */
export function skillName(skill: { AegisName?: string | undefined; Name?: string | undefined; Skill: number }): string {
  return lookUp(names as Readonly<Record<string, string>>, skill.AegisName) ?? (skill.Name || `#${skill.Skill}`)
}
