import type { Generated } from 'kysely'
import { createTable, type FeatureTables } from '../db/index.ts'

declare module '../db/feature-tables.ts' {
  interface Tables {
    /**
     * Things with chances whose tries are counted in the game's log: one row for each kind, subject and set of published
     * rates. No row tells who tried.
     */
    odds_subjects: {
      id: Generated<number>
      kind: 'box' | 'enchant' | 'mvp' | 'refine'
      /** Its name within the kind, such as the GroupId of a box. */
      subject: string
      /** As players see it. */
      name: string
      /** Hash of its rows and published rates: others are counted separately. */
      rates: string
      /** Version of the game data with which the count began. */
      version: string
      /** Time of the first counted try. */
      since_at: number
      /** Time of the last counted try: of the rows of a subject, the newest has the rates of today. */
      last_at: number
      tries: number
      ambiguous: number
      unlike: number
      /** Runs of the map server with tries, at most: see `find-runs.ts`. */
      runs: number
      /** Number of the last such run. */
      last_run: number
      /** What players see: the counts of a day's start, and that day (`2026-01-31`); '' = nothing yet. */
      shown_day: string
      shown_tries: number
      shown_ambiguous: number
      shown_unlike: number
      shown_runs: number
    }
    odds_rows: {
      subject_id: number
      /** Its index among the subject's rows. */
      place: number
      /** What it gives; 0 if that is no item. */
      item: number
      /** The pool of a box, or 0. */
      pool: number
      /** Published rate of one draw, 0 to 1. */
      published: number
      /** Draws in one try. */
      times: number
      /** Tickets of a pool from which nothing else draws; 0 if each draw is made from the whole pool. */
      tickets: number
      hits: number
      shown_hits: number
    }
  }
}

/** Counts of tries with published rates. */
export const oddsTables: FeatureTables = {
  createdBy: { odds_subjects: '220-observed-odds', odds_rows: '220-observed-odds' },
  migrations: {
    '220-observed-odds': {
      async up(db) {
        await createTable(db, 'odds_subjects')
          .addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
          .addColumn('kind', 'varchar(10)', (c) => c.notNull())
          .addColumn('subject', 'varchar(200)', (c) => c.notNull())
          .addColumn('name', 'varchar(300)', (c) => c.notNull())
          .addColumn('rates', 'varchar(16)', (c) => c.notNull())
          .addColumn('version', 'varchar(64)', (c) => c.notNull())
          .addColumn('since_at', 'bigint', (c) => c.notNull())
          .addColumn('last_at', 'bigint', (c) => c.notNull())
          .addColumn('tries', 'bigint', (c) => c.notNull())
          .addColumn('ambiguous', 'bigint', (c) => c.notNull())
          .addColumn('unlike', 'bigint', (c) => c.notNull())
          .addColumn('runs', 'bigint', (c) => c.notNull())
          .addColumn('last_run', 'bigint', (c) => c.notNull())
          .addColumn('shown_day', 'varchar(10)', (c) => c.notNull())
          .addColumn('shown_tries', 'bigint', (c) => c.notNull())
          .addColumn('shown_ambiguous', 'bigint', (c) => c.notNull())
          .addColumn('shown_unlike', 'bigint', (c) => c.notNull())
          .addColumn('shown_runs', 'bigint', (c) => c.notNull())
          .addUniqueConstraint('odds_subjects_key', ['kind', 'subject', 'rates'])
          .execute()
        await createTable(db, 'odds_rows')
          .addColumn('subject_id', 'integer', (c) => c.notNull())
          .addColumn('place', 'integer', (c) => c.notNull())
          .addColumn('item', 'bigint', (c) => c.notNull())
          .addColumn('pool', 'integer', (c) => c.notNull())
          .addColumn('published', 'double precision', (c) => c.notNull())
          .addColumn('times', 'integer', (c) => c.notNull())
          .addColumn('tickets', 'bigint', (c) => c.notNull())
          .addColumn('hits', 'bigint', (c) => c.notNull())
          .addColumn('shown_hits', 'bigint', (c) => c.notNull())
          .addPrimaryKeyConstraint('odds_rows_key', ['subject_id', 'place'])
          .execute()
      },
    },
  },
}
