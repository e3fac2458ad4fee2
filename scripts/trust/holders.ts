import type { Action, Reach } from 'kit/contract/contract'
import type { Member } from './school-template.ts'
import type { StagedSchool } from './schools.ts'

/** One power of somebody, and where it holds: as far as it was granted, and no further than where the role is held. */
export type Power = {
  /** The key of the role that gives it. */
  role: string
  resource: string
  action: Action
  reach: Reach
  campuses: readonly string[]
  sections: readonly string[]
  own: readonly string[]
}

type Grant = { role: string; resource: string; action: Action; reach: Reach }
type Held = { account: string; role: string; campus: string | null; section: string | null }
export type Grants = { grants: readonly Grant[]; held: readonly Held[] }

/** What every role is granted, and who holds which of them today. */
export async function grantsIn({ sql }: StagedSchool, today: string): Promise<Grants> {
  const grants = await sql<Grant[]>`
    select r.key as role, g.resource, g.action, g.reach from role_grant g join role r on r.id = g.role_id
    where g.reach is not null`
  const held = await sql<Held[]>`
    select a.account_id as account, r.key as role, a.campus_id as campus, a.section_id as section
    from assignment a join role r on r.id = a.role_id
    where ${today}::date between a.starts_on and coalesce(a.ends_on, 'infinity')`
  return { grants, held }
}

/** Where somebody is at home: by their work, by their family, and by what they teach; and who is theirs. */
export type Home = {
  own: string[]
  works: string[]
  family: string[]
  taught: { id: string; campus: string }[]
  /** As which of those who work here they have a record. */
  post: 'teachers' | 'staff' | null
}

const nowhere: Home = { own: [], works: [], family: [], taught: [], post: null }

/** Read anew each time: who is linked to whom is among what trials change. */
export async function homeOf({ sql }: StagedSchool, member: Member, today: string): Promise<Home> {
  if (!member.hasRecord) return { ...nowhere, post: await postOf(sql, member) }
  const [home = nowhere] = await sql<Home[]>`
    with me as (select person_id as id from account where id = ${member.accountId}),
    own as (select id from me union select l.student_id from guardian_link l join me on me.id = l.guardian_id
      where l.may_see),
    taught as (
      select distinct s.id, s.campus_id from section s join teacher_assignment a
        on a.section_id = s.id or a.section_id is null and a.class_id = s.class_id and a.campus_id = s.campus_id
      join me on me.id = a.employee_id
      where s.archived_at is null and ${today}::date between a.starts_on and coalesce(a.ends_on, 'infinity'))
    select
      (select coalesce(array_agg(id), '{}') from own) as own,
      (select coalesce(max(e.campus_ids), '{}') from employee e join me using (id)
        where e.status = 'active' and e.archived_at is null) as works,
      (select coalesce(array_agg(distinct campus_id), '{}') from student where id in (select id from own)) as family,
      (select coalesce(json_agg(json_build_object('id', id, 'campus', campus_id)), '[]') from taught) as taught,
      (select case kind when 'teacher' then 'teachers' else 'staff' end from employee join me using (id)) as post`
  return home
}

/** Who comes to work is one who works here: the trial of that writes down whoever asks. */
async function postOf(sql: StagedSchool['sql'], { accountId }: Member): Promise<Home['post']> {
  const [row] = await sql<{ post: Home['post'] }[]>`
    select case e.kind when 'teacher' then 'teachers' else 'staff' end as post
    from employee e join account a on a.person_id = e.id where a.id = ${accountId}`
  return row?.post ?? null
}

/** What somebody may do, by the rules of docs/security.md. */
export function powersOf({ grants, held }: Grants, { accountId }: Member, home: Home): Power[] {
  return held
    .filter(({ account }) => account === accountId)
    .flatMap((place) =>
      grants.filter(({ role }) => role === place.role).map((grant) => powerOf(grant, place, home)),
    )
    .filter(({ reach, campuses }) => reach !== 'campus' || campuses.length > 0)
}

function powerOf(grant: Grant, { role, campus, section }: Held, { own, works, family, taught }: Home): Power {
  const reach = narrower(grant.reach, section ? 'section' : campus ? 'campus' : 'institute')
  const home = role === 'guardian' || role === 'student' ? family : works
  const theirs = taught.filter((one) => campus === null || one.campus === campus).map(({ id }) => id)
  return {
    role,
    resource: grant.resource,
    action: grant.action,
    reach,
    campuses: reach !== 'campus' ? [] : campus ? [campus] : home,
    sections: reach !== 'section' ? [] : section ? [section] : theirs,
    own: reach === 'own' ? own : [],
  }
}

const width: Record<Reach, number> = { own: 0, section: 1, campus: 2, institute: 3 }

function narrower(a: Reach, b: Reach): Reach {
  return width[a] < width[b] ? a : b
}
