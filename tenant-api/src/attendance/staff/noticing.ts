import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { reach } from '../../core/authorization/reach.ts'
import { type Direction, type Noticed, presence } from './contract.ts'
import { isOffice, within } from './people.ts'

// When two records of a person merge, the entries of both count; entries of the same instant and source are
// one.
goWithPerson({
  table: 'presence',
  column: 'person_id',
  side: 'staff',
  clash: 'own.at = theirs.at and own.noticed_by = theirs.noticed_by',
})

type Bulk = { people: readonly string[]; time: string | null; comment: string }
type One = { id: string; name: string; campus_id: string | null; is_in: boolean; may_mark: boolean }

/**
 * Checks one or many people in, or out, as the office: at a time of today, or now. People who already are in
 * (or out) are skipped and named. All or nothing: refuses people who cannot be chosen, and a future time.
 */
export async function notice(
  school: School,
  user: User,
  { direction, people, time, comment }: Bulk & { direction: Direction },
): Promise<Noticed> {
  const day = await school.today()
  const at = await instantOf(school, { day, time })
  return school.transaction(
    user,
    direction === 'in' ? 'presence.checked-in' : 'presence.checked-out',
    async (tx) => {
      const found = await lockPeople(tx, user, { people, day })
      const wanted = found.filter(({ is_in }) => is_in === (direction === 'out'))
      const written = await write(tx, { people: wanted, day, at, direction, noticedBy: 'office', comment })
      const noticed = new Set(written.map(({ person_id }) => person_id))
      const left = found.filter(({ id }) => !noticed.has(id))
      describe(tx, { count: noticed.size, name: found.find(({ id }) => noticed.has(id))?.name ?? '' })
      return { noticed: noticed.size, left: left.map(({ id, name }) => ({ id, name })) }
    },
  )
}

/** The instant of a time on a day by the school's clock; refuses future times. */
export async function instantOf(
  school: School,
  { day, time }: { day: Day; time: string | null },
): Promise<string> {
  const now = school.now()
  if (time === null) return now.toISOString()
  const { zone } = await school.profile()
  const [row] = await school.db.execute<{ at: string }>(
    sql`select to_json((${day}::date + ${time}::time) at time zone ${zone}) #>> '{}' as at`,
  )
  const at = new Date(row?.at ?? now)
  if (at > now) refuse('presence.future', 'This time is still to come. Choose one that is over')
  return at.toISOString()
}

export type Writing = {
  people: readonly { id: string; campus_id: string | null }[]
  day: Day
  at: string
  direction: Direction
  noticedBy: 'self' | 'office' | 'kiosk'
  comment: string
  /** The campus where it happened, if it is not that of the employee record. */
  campusId?: string
}

type Written = { id: string; person_id: string }

/**
 * Inserts all entries in one statement; returns the new ones: a person has one entry per instant and source.
 */
export async function write(tx: Tx, { people, day, at, ...how }: Writing): Promise<Written[]> {
  if (people.length === 0) return []
  const rows = people.map(({ id, campus_id }) => ({ id, campus: how.campusId ?? campus_id }))
  const written = await tx.execute<Written>(sql`
    insert into presence (person_id, campus_id, day, at, direction, noticed_by, comment, created_at, updated_at)
    select id, campus, ${day}::date, ${at}::timestamptz, ${how.direction}, ${how.noticedBy}, ${how.comment},
      ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, campus uuid)
    on conflict on constraint presence_once do nothing returning id, person_id`)
  return [...written]
}

/** Locks the employees, so that concurrent check-ins of the same people run one after the other. */
async function lockPeople(
  tx: Tx,
  user: User,
  { people, day }: { people: readonly string[]; day: Day },
): Promise<One[]> {
  const ids = [...new Set(people)]
  const sees = reach(user, presence.resource, 'view', within)
  const found = await tx.execute<One>(sql`
    select employee.id, person.name, employee.campus_id, ${isOffice(user, 'mark')} as may_mark, coalesce((
        select p.is_in from employee_presence p where p.person_id = employee.id and p.day = ${day}::date), false) as is_in
    from employee join person on person.id = employee.id
    where employee.id = any (${`{${ids.join(',')}}`}::uuid[]) and employee.archived_at is null
      and (employee.left_on is null or employee.left_on >= ${day}::date)
      and (${sees} or ${isOffice(user, 'mark')})
    order by employee.id for no key update of employee`)
  if (found.length === 0) return refuseMissing()
  const known = new Set(found.map(({ id }) => id))
  const errors = people.flatMap((id, at) =>
    known.has(id) ? [] : [{ pointer: `/people/${at}`, code: 'choice', message: notHere }],
  )
  if (errors.length > 0) refuse('presence.not-here', notHere, {}, { errors })
  if (found.some(({ may_mark }) => !may_mark)) refuseUnchangeable()
  return [...found].sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

const notHere = sentence('Choose members of staff')
