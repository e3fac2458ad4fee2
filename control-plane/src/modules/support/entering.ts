import { refuse } from 'kit/contract/refusal'
import type { Control, Sql } from '../../database.ts'
import { addressOf } from '../../urls.ts'
import { hashSecret, newSecret } from '../signup/secret.ts'

export type OpenGrant = {
  schoolId: string
  host: string
  name: string
  role: string
  reason: string
  endsAt: Date
}

/** The schools that let support look just now, the first to end first. */
export async function listOpenGrants(sql: Sql): Promise<OpenGrant[]> {
  return sql<OpenGrant[]>`
    select g.school_id as "schoolId", h.host::text as host, s.name, g.role, g.reason, g.ends_at as "endsAt"
    from support_grant g join school s on s.id = g.school_id
    join host h on h.school_id = s.id and h.is_primary
    where g.closed_at is null and g.ends_at > now() and s.state = 'active' order by g.ends_at, g.id`
}

/**
 * A way in for an operator, good once and for 60 seconds, by the school's newest grant; without one there is none. The
 * school looks at its own grant once more, and writes down each request.
 */
export async function enterSchool(
  control: Control,
  { schoolId, operator }: { schoolId: string; operator: string },
): Promise<{ address: string; endsAt: Date }> {
  return control.sql.begin(async (tx) => {
    const [grant] = await tx<{ id: string; host: string; endsAt: Date }[]>`
      select g.id, h.host::text as host, g.ends_at as "endsAt" from support_grant g
      join host h on h.school_id = g.school_id and h.is_primary
      where g.school_id = ${schoolId} and g.closed_at is null and g.ends_at > now()
      order by g.ends_at desc limit 1`
    if (!grant)
      return refuse(
        'support-closed',
        'This school has not let support in. Its super admin does, under Settings › Support access',
        {},
        { status: 403 },
      )
    const code = newSecret()
    await tx`
      insert into hand_off (code_hash, school_id, host, purpose, subject, expires_at)
      values (${hashSecret(code)}, ${schoolId}, ${grant.host}, 'support', ${tx.json({ grant: grant.id, operator })},
        now() + interval '60 seconds')`
    await tx`insert into operation_log (actor, act, school_id, detail)
      values (${operator}, 'support.entering', ${schoolId}, ${tx.json({ grant: grant.id })})`
    return { address: `${addressOf(control.places, grant.host)}/support#${code}`, endsAt: grant.endsAt }
  })
}
