import { sql } from 'drizzle-orm'
import type { Language } from 'kit/text/locale'
import { sentence } from 'kit/text/words'
import type { Db, Tx } from '../../core/school/school.ts'
import type { AccountState } from '../../access/sessions/tables.ts'
import type { GivenRole } from './contract.ts'

/** A person with what an invitation has to know of them. */
export type Invitee = {
  id: string
  name: string
  firstName: string
  username: string | null
  email: string | null
  /** Where a code came back from goes before what the record says. */
  phone: string | null
  /** What they are here now. */
  kinds: string[]
  majorRole: string | null
  /** Whether they are or were anything. */
  hasRecord: boolean
  /** The language in which a guardian wants to be written to. */
  language: Language | null
  accountId: string | null
  state: AccountState | null
  loginEmail: string | null
  loginName: string | null
  /** Whether another log-in has the e-mail address. */
  isEmailTaken: boolean
  /** Until when an invitation of theirs is good, and which job made it. */
  goodUntil: string | null
  /** Whether their last invitation ran out, unanswered. */
  ranOut: boolean
  jobId: string | null
}

/** Those of these ids who are people of the school, with their log-ins if they have any. */
export async function readInvitees(db: Db | Tx, ids: readonly string[], now: Date): Promise<Invitee[]> {
  return db.execute<Invitee>(sql`
    select p.id, p.name, p.first_name as "firstName", p.username::text, p.email::text,
      coalesce(a.phone, p.phone) as phone,
      to_jsonb(array_remove(array[
        case when e.status = 'active' and e.archived_at is null then e.kind end,
        case when g.archived_at is null and g.id is not null then 'guardian' end,
        case when s.archived_at is null and s.status in ('registered', 'enrolled', 'inactive') then 'student' end
      ], null)) as kinds,
      e.major_role as "majorRole", coalesce(e.id, g.id, s.id) is not null as "hasRecord",
      (select l.language from guardian_link l where l.guardian_id = p.id order by l.id limit 1) as language,
      a.id as "accountId", a.state, a.email::text as "loginEmail", a.username::text as "loginName",
      exists (select from account other where other.email = p.email and other.person_id <> p.id) as "isEmailTaken",
      i.expires_at as "goodUntil", i.job_id as "jobId",
      exists (select from invitation o where o.account_id = a.id and o.ended is null
        and o.expires_at <= ${now.toISOString()}::timestamptz) as "ranOut"
    from person p
      left join employee e on e.id = p.id
      left join guardian g on g.id = p.id
      left join student s on s.id = p.id
      left join account a on a.person_id = p.id
      left join invitation i on i.account_id = a.id and i.ended is null and i.expires_at > ${now.toISOString()}::timestamptz
    where p.id = any (${`{${ids.join(',')}}`}::uuid[])
    order by p.name collate name_order, p.id`)
}

type Standing = Pick<Invitee, 'kinds' | 'majorRole'>

/** The role of what somebody is, and nothing that their record says besides: whoever asks for many looks at none. */
export function plainRoles({ kinds }: Pick<Invitee, 'kinds'>): GivenRole[] {
  return kinds.map((role) => ({ role, campusId: null }))
}

/** The same of a teacher who has a class; that role reaches no further than the sections that they teach. */
export function classRoles({ kinds, majorRole }: Standing): GivenRole[] {
  const isOfClass = kinds.includes('teacher') && majorRole === ofClass
  return [...plainRoles({ kinds }), ...(isOfClass ? [{ role: ofClass, campusId: null }] : [])]
}
const ofClass = 'section_teacher'

/** Whether the office has said another role of somebody who works here than that of what they are. */
export function hasOtherRole({ kinds, majorRole }: Standing): boolean {
  const works = kinds.includes('teacher') || kinds.includes('staff')
  if (kinds.includes('teacher') && majorRole === ofClass) return false
  return works && majorRole !== null && !kinds.includes(majorRole)
}

/** The roles that are proposed to whoever invites; one's major role where the office has said it. */
export function usualRoles({ kinds, majorRole }: Standing): GivenRole[] {
  const keys = kinds.map((kind) =>
    (kind === 'teacher' || kind === 'staff') && majorRole !== null ? majorRole : kind,
  )
  return [...new Set(keys)].map((role) => ({ role, campusId: null }))
}

/** Why nobody is invited to this record; null where somebody can be. */
export function closedBy({ hasRecord, kinds, state }: Invitee): string | null {
  if (state === 'disabled') return sentence('The log-in of this person is switched off')
  if (state === 'deactivated') return sentence('This person is deactivated')
  if (state === 'active') return sentence('This person logs in already')
  if (hasRecord && kinds.length === 0) return sentence('This person is no longer at the school')
  return null
}
