import type { Endpoint } from 'kit/contract/contract'
import type postgres from 'postgres'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { roleKeys } from 'tenant-api/role-keys'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'

/**
 * Where an account holds its role: in the whole institute, in the campus of the examples, or in another one. Who is
 * former held it in the whole institute until the day before, and is still logged in.
 */
const holdings = ['institute', 'own', 'other', 'former'] as const
type Holding = (typeof holdings)[number]

/**
 * A person with an open session, and what they hold where; ids are the same in every school of the stage. Who has a
 * record is one of the demo's cast: with children, sections and papers of their own.
 */
export type Member = {
  accountId: string
  sessionId: string
  role: string
  holding: Holding | Tie
  hasRecord: boolean
}

/** What the row of an example is to somebody, or what else is particular about how they hold their role. */
type Tie = 'own rows' | 'rows of others' | 'a section' | 'two places'

const otherCampus = '01980000-0000-7000-8000-00000000c003'
/** The campus of a holding; null for the whole institute, and for who is nowhere any more. */
const campusOf: Record<Holding, string | null> = {
  institute: null,
  own: mainCampus,
  other: otherCampus,
  former: null,
}

/** A role of the school's own, which the trials give whatever they like. */
export const ownRole = 'trial_clerk'

type Placed = { role: string; campus?: string | null; section?: 'of the example'; ends?: boolean }
type Bare = Member & { places: readonly Placed[] }

/** Persons without a record: each role in each place; and one of the school's own, in a section, and two at once. */
const bare: readonly Bare[] = [
  ...roleKeys.flatMap((role, at) =>
    holdings.map((holding, place) =>
      person([at, place], [role, holding], [{ role, campus: campusOf[holding], ends: holding === 'former' }]),
    ),
  ),
  ...holdings.map((holding, place) =>
    person(
      [50, place],
      [ownRole, holding],
      [{ role: ownRole, campus: campusOf[holding], ends: holding === 'former' }],
    ),
  ),
  person([51, 0], ['section_teacher', 'a section'], [{ role: 'section_teacher', section: 'of the example' }]),
  person([51, 1], [ownRole, 'a section'], [{ role: ownRole, section: 'of the example' }]),
  person(
    [51, 2],
    ['moderator, hr', 'two places'],
    [
      { role: 'moderator', campus: otherCampus },
      { role: 'hr', campus: mainCampus },
    ],
  ),
]

function person(
  [at, place]: readonly [number, number],
  [role, holding]: readonly [string, Member['holding']],
  places: readonly Placed[],
): Bare {
  return {
    accountId: idOf('a', at, place),
    sessionId: idOf('5', at, place),
    role,
    holding,
    places,
    hasRecord: false,
  }
}

/** Those of the demo's cast to whom the rows of the examples are their own, and others like them to whom they are not. */
const cast: readonly Member[] = [
  known('15', ['guardian', 'own rows']),
  known('18', ['guardian', 'rows of others']),
  known('1a', ['student', 'own rows']),
  known('10', ['section_teacher, guardian', 'own rows']),
  known('11', ['teacher', 'rows of others']),
  known('13', ['teacher', 'own rows']),
  known('09', ['staff', 'rows of others']),
]

function known(end: string, [role, holding]: readonly [string, Member['holding']]): Member {
  const at = Number.parseInt(end, 16)
  return {
    accountId: `01980000-0000-7000-8000-00000000a0${end}`,
    sessionId: idOf('5', 60, at),
    role,
    holding,
    hasRecord: true,
  }
}

/** Everybody whom the trials send. */
export const members: readonly Member[] = [...bare, ...cast]

/** Whether somebody holds their roles in campuses or the whole institute, and has no record. */
export function isAtPlaces({ holding, hasRecord }: Member): boolean {
  return !hasRecord && holding !== 'a section'
}

/** The member who may do everything. */
export const chief: Member = memberWith('super_admin', 'institute')

/** Who teaches the student of the examples, and so belongs to the conversation, which nobody does by a wider power. */
const classTeacher: Member = memberWith('section_teacher', 'a section')

/** A guardian of the student of the examples. */
export const father: Member = memberWith('guardian', 'own rows')

function memberWith(role: string, holding: Member['holding']): Member {
  const found = members.find((member) => member.role === role && member.holding === holding)
  if (!found) throw new Error(`nobody is ${role} (${holding})`)
  return found
}

/** Puts the members into the school that all others are cloned from; `now` is the stage's clock. */
export async function addMembers(sql: postgres.Sql, now: Date): Promise<void> {
  const persons = bare.map(({ accountId, role, holding }, at) => ({
    accountId,
    role: `${role} ${holding}`,
    person: idOf('9', at, 0),
    at: String(at),
  }))
  const places = bare.flatMap(({ accountId, places: some }) =>
    some.map(({ role, campus = null, section, ends }) => ({
      accountId,
      role,
      campus,
      inSection: section !== undefined,
      ends: ends ? dayBefore(now) : null,
    })),
  )
  const sessions = members.map(({ accountId, sessionId }, at) => ({ accountId, sessionId, at: String(at) }))
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`insert into role (key, name) values (${ownRole}, 'Clerk')`
    await tx`create temporary table given on commit drop as
      select * from jsonb_to_recordset(${tx.json(persons)}) as g ("accountId" uuid, role text, person uuid, at text)`
    await tx`insert into person (id, first_name, last_name) select person, role, at from given`
    await tx`insert into account (id, person_id, email) select "accountId", person, at || '.trust@trust.example' from given`
    await tx`insert into permission_version (account_id) select "accountId" from given`
    await tx`insert into assignment (account_id, role_id, campus_id, section_id, starts_on, ends_on)
      select g."accountId", r.id, g.campus, s.section_id, '2026-01-01', g.ends
      from jsonb_to_recordset(${tx.json(places)})
        as g ("accountId" uuid, role text, campus uuid, "inSection" boolean, ends date)
      join role r on r.key = g.role left join student s on g."inSection" and s.id = ${exampleStudent}`
    await tx`insert into session (id, account_id, token_hash, rotated_at, device, browser, created_at, last_seen_at,
        idle_minutes, expires_at, proved_at)
      select "sessionId", account.id, sha256(convert_to(at, 'UTF8')), ${now}, 'Trial', 'Trial', ${now}, ${now},
        1000000, ${now}::timestamptz + interval '90 days', ${now}
      from jsonb_to_recordset(${tx.json(sessions)}) as g ("accountId" uuid, "sessionId" uuid, at text)
      join account on account.id = "accountId"`
  })
}

function dayBefore(now: Date): string {
  return new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
}

function idOf(kind: string, at: number, place: number): string {
  return `01980000-0000-7000-8000-0000${kind}${String(at).padStart(3, '0')}${String(place).padStart(4, '0')}`
}

/** As whom an example succeeds: the chief; but in a conversation one has to belong to it, and a guardian signs. */
export function memberOf(endpoint: Endpoint): Member {
  if (endpoint.path === '/diary/students/:id/signature') return father
  return endpoint.may[0] === 'threads' ? classTeacher : chief
}
