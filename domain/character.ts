export interface Character {
  id: number
  name: string
  /** Job id of the server: 0 Novice … */
  class: number
  base_level: number
  job_level: number
  zeny: number
  /** The map's internal name, such as `prontera`. */
  map: string
  online: boolean
  /** Name of the guild; '' if none. */
  guild: string
}
