import type postgres from 'postgres'

/**
 * The support grants known to the provider, in the control database; the school decides whether they are valid.
 */
export type SupportGrants = {
  open(
    schoolId: string,
    grant: { id: string; role: string; reason: string; openedAt: Date; endsAt: Date },
  ): Promise<void>
  close(schoolId: string, id: string, at: Date): Promise<void>
}

export function supportGrantsOn(sql: postgres.Sql): SupportGrants {
  return {
    async open(schoolId, { id, role, reason, openedAt, endsAt }) {
      await sql`
        insert into support_grant (school_id, id, role, reason, opened_at, ends_at)
        values (${schoolId}, ${id}, ${role}, ${reason}, ${openedAt}, ${endsAt})`
    },
    async close(schoolId, id, at) {
      await sql`
        update support_grant set closed_at = ${at} where school_id = ${schoolId} and id = ${id} and closed_at is null`
    },
  }
}
