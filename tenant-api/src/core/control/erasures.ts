import type postgres from 'postgres'

/** An act that erased a person, with a sha256 of what it removed from the audit log. */
export type Erased = { actId: string; digest: Buffer }

export type Erasures = {
  /** The ids of the people erased in a school. */
  people(schoolId: string): Promise<string[]>
  /** The acts that erased them. */
  acts(schoolId: string): Promise<Erased[]>
  /** Notes an erasure permanently. */
  note(schoolId: string, done: Erased & { people: readonly string[]; at: Date }): Promise<void>
}

/** The journal of erasures in the control database, which outlives a school's older backups. */
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
