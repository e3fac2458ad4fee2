import type postgres from 'postgres'

/** An act that erased a person, with sha256 over what it took out of the audit log. */
export type Erased = { actId: string; digest: Buffer }

export type Erasures = {
  /** Who was erased in a school, by ids. */
  people(schoolId: string): Promise<string[]>
  /** By which acts. */
  acts(schoolId: string): Promise<Erased[]>
  /** Notes it for good. */
  note(schoolId: string, done: Erased & { people: readonly string[]; at: Date }): Promise<void>
}

/** The journal of erasures in the control database, which outlives a school's older archives. */
export function erasuresOn(sql: postgres.Sql): Erasures {
  return {
    async people(schoolId) {
      const rows = await sql<{ id: string }[]>`
        select distinct person_id as id from person_erasure where school_id = ${schoolId}`
      return rows.map(({ id }) => id)
    },
    async acts(schoolId) {
      const rows = await sql<Erased[]>`
        select distinct act_id as "actId", digest from person_erasure where school_id = ${schoolId}`
      return [...rows]
    },
    async note(schoolId, { actId, digest, people, at }) {
      await sql`select journal_erasure(${schoolId}, ${actId}, ${sql.array([...people])}::uuid[], ${digest}, ${at})`
    },
  }
}
