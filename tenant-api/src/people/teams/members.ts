import { and, eq, sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { z } from 'zod'
import { describe } from '../../core/acts/act.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { get, lockRow } from '../../crud/row.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { person } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'

import type { newMember, TeamMember } from './contract.ts'
import { teamMember } from './tables.ts'
import { colleagueLists, here, teamCrud } from './teams.ts'

type One = { id: string }
type Of = One & { memberId: string }
type Member = typeof teamMember.$inferSelect

export async function listMembers(school: School, user: User, { id }: One): Promise<{ rows: TeamMember[] }> {
  await get(teamCrud, { school, user, id })
  const today = await school.today()
  const rows = await school.db.execute<TeamMember>(sql`
    select m.id, m.employee_id as "employeeId", e.kind, p.name, p.other_name as "otherName", e.designation,
      m.is_lead as "isLead", m.starts_on::text as "startsOn",
      coalesce(m.ends_on, case when e.status = 'left' then e.left_on end)::text as "endsOn"
    from team_member m join employee e on e.id = m.employee_id join person p on p.id = e.id
    where m.team_id = ${id}::uuid and e.archived_at is null
    order by holds(m.starts_on, coalesce(m.ends_on, case when e.status = 'left' then e.left_on end), ${today}::date) desc,
      coalesce(m.ends_on, case when e.status = 'left' then e.left_on end) desc nulls first, m.is_lead desc,
      p.name collate name_order, m.id`)
  return { rows: [...rows] }
}

/** Takes somebody in; who leads does so in place of whoever did. */
export function addMember(school: School, user: User, { id, ...given }: One & z.output<typeof newMember>) {
  const { employeeId, isLead, startsOn } = given
  return change(school, user, { act: 'teams.member-added', id }, async (tx) => {
    await chosen(tx, user, employeeId)
    if (isLead) await stepBack(tx, id, { startsOn, endsOn: null })
    const [made] = await tx
      .insert(teamMember)
      .values({ teamId: id, employeeId, isLead, startsOn })
      .returning()
    return made
  })
}

/** From a day on a member leads, and whoever did does not. */
export async function leadTeam(school: School, user: User, { startsOn, ...of }: Of & { startsOn: Day }) {
  const today = await school.today()
  return change(school, user, { act: 'teams.lead-changed', id: of.id }, async (tx) => {
    const row = await runningMember(tx, { ...of, today })
    if (row.isLead) return row
    if (row.endsOn !== null && startsOn > row.endsOn)
      refuseField('startsOn', sentence('The first day must not come after the last day'))
    const from = startsOn > row.startsOn ? startsOn : row.startsOn
    await stepBack(tx, of.id, { startsOn: from, endsOn: row.endsOn })
    return goOn(tx, row, { isLead: true, from })
  })
}

/** On a day to come the membership holds until then, and the day can be said anew. */
export async function endMembership(school: School, user: User, { lastDay, ...of }: Of & { lastDay: Day }) {
  const today = await school.today()
  return change(school, user, { act: 'teams.member-ended', id: of.id }, async (tx) => {
    const row = await runningMember(tx, { ...of, today })
    if (lastDay < row.startsOn)
      refuseField('lastDay', sentence('The last day must not come before the first'), 'order')
    const [ended] = await tx
      .update(teamMember)
      .set({ endsOn: lastDay })
      .where(eq(teamMember.id, row.id))
      .returning()
    return ended
  })
}

type Term = Pick<Member, 'startsOn' | 'endsOn'>

/** Whoever leads the team meanwhile is a member like the others from its first day on. */
async function stepBack(tx: Tx, teamId: string, { startsOn, endsOn }: Term): Promise<void> {
  const meanwhile = sql`daterange(${teamMember.startsOn}, ${teamMember.endsOn}, '[]')
    && daterange(${startsOn}::date, ${endsOn}::date, '[]')`
  const leads = await tx
    .select()
    .from(teamMember)
    .where(and(eq(teamMember.teamId, teamId), eq(teamMember.isLead, true), meanwhile))
  for (const lead of leads) await goOn(tx, lead, { isLead: false, from: startsOn })
}

/** What was until the day before stays said; from the day on it is otherwise. */
async function goOn(tx: Tx, row: Member, { isLead, from }: { isLead: boolean; from: Day }) {
  const isNew = row.startsOn >= from
  const values = isNew ? { isLead } : { endsOn: addDays(from, -1) }
  const [written] = await tx.update(teamMember).set(values).where(eq(teamMember.id, row.id)).returning()
  if (isNew) return written
  const { teamId, employeeId, endsOn } = row
  const [next] = await tx
    .insert(teamMember)
    .values({ teamId, employeeId, isLead, startsOn: from, endsOn })
    .returning()
  return next
}

const taken = {
  team_member_twice: {
    code: 'teams.member-already',
    message: sentence('This colleague is in the team at that time already'),
    field: 'employeeId',
  },
  team_led_by_one: {
    code: 'teams.led-already',
    message: sentence('Somebody else leads the team at that time'),
    field: 'startsOn',
  },
}

type Changing = One & { act: `teams.${string}` }

/** An act about somebody's place in a team, told by both their names. */
async function change(
  school: School,
  user: User,
  { act, id }: Changing,
  fn: (tx: Tx) => Promise<Member | undefined>,
): Promise<One> {
  const changing = school.transaction(user, act, async (tx) => {
    const team = await lockRow(tx, teamCrud, { user, id, action: 'edit' })
    if (team.archivedAt !== null)
      refuse('archived', 'This is in the archive. Restore it before you change it', {}, { status: 409 })
    const row = await fn(tx)
    if (!row) throw new Error('a write returned nothing')
    const [human] = await tx.select({ name: person.name }).from(person).where(eq(person.id, row.employeeId))
    describe(tx, { name: human?.name ?? '', team: String(team.title) })
    return { id: row.id }
  })
  return withConstraintMessages(taken, changing)
}

/** A membership that is not over: it holds today, or is still to come. */
async function runningMember(tx: Tx, { id, memberId, today }: Of & { today: Day }): Promise<Member> {
  const [row] = await tx
    .select()
    .from(teamMember)
    .where(and(eq(teamMember.id, memberId), eq(teamMember.teamId, id)))
    .for('update')
  if (!row) return refuseMissing()
  if (row.endsOn !== null && row.endsOn < today)
    refuse('teams.member-over', 'This is over already', {}, { status: 409 })
  return row
}

/** Holds a colleague whom the user sees and who works here until the end. */
async function chosen(tx: Tx, user: User, id: string): Promise<void> {
  for (const of of colleagueLists) {
    const [table] = of
    const found = await tx
      .select({ id: table.id })
      .from(table)
      .where(and(eq(table.id, id), ...here(user, of)))
      .for('key share')
    if (found.length > 0) return
  }
  refuseField('employeeId', sentence('This colleague no longer exists. Choose another'), 'choice')
}
