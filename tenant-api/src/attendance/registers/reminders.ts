import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reaches } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { notify } from '../../platform/notifications/notify.ts'
import { section } from '../../institute/structure/tables.ts'
import { attendance, type CalledSection, type remindOfRegisters as contract } from './contract.ts'
import { listRegisters } from './registers.ts'

type Asked = { campus?: string | undefined }
type Missing = { sectionId: string; title: string }
type Reminding = { day: Day; registers: readonly Missing[] }

/**
 * Notifies class teachers of today's missing registers. Returns the number of registers with a notified
 * teacher, and the sections without a class teacher who has an account. Does nothing if no register is missing.
 */
export async function remindOfRegisters(
  school: School,
  user: User,
  { campus }: Asked,
): Promise<Output<typeof contract>> {
  const { day, rows } = await listRegisters(school, user, { campus })
  const registers = rows.filter((row) => isMissing(row) && mayRemind(user, row))
  if (registers.length === 0) return { reminded: 0, unreached: [] }
  return school.transaction(user, 'attendance.reminded', async (tx) => {
    const told = await remindTeachers(tx, { day, registers })
    describe(tx, { count: told.size })
    const unreached = registers.filter(({ sectionId }) => !told.has(sectionId))
    return { reminded: told.size, unreached: unreached.map(({ title }) => title) }
  })
}

function isMissing({ isDue, state }: CalledSection): boolean {
  return isDue && (state === null || state === 'open')
}

/** Users who may correct a section's registers may send reminders. */
function mayRemind(user: User, { campusId, sectionId }: CalledSection): boolean {
  const facts = { campuses: [campusId], sections: [sectionId], person: null, isShared: false }
  const columns = { campus: section.campusId, section: section.id }
  return reaches(user, [attendance.resource, 'edit'], { columns, facts })
}

/** Notifies each class teacher of the missing register; returns the sections whose teacher has an account. */
export async function remindTeachers(tx: Tx, { day, registers }: Reminding): Promise<Set<string>> {
  const ids = registers.map(({ sectionId }) => sectionId)
  const teachers = await tx.execute<{ section: string; account: string }>(sql`
    select a.section_id as section, account.id as account
    from teacher_assignment a join account on account.person_id = a.employee_id and account.state = 'active'
    where a.section_id = any (${`{${ids.join(',')}}`}::uuid[]) and a.is_class_teacher
      and holds(a.starts_on, a.ends_on, ${day}::date)
    order by 1, 2`)
  for (const { section: id, account } of teachers) {
    const title = registers.find(({ sectionId }) => sectionId === id)?.title ?? ''
    await notify(tx, [account], {
      category: 'general',
      title: { sentence: sentence('The register of {section} is missing'), fill: { section: title } },
      body: { sentence: sentence('Please take attendance, or tell the office why it cannot be taken') },
      page: `registers/${id}?day=${day}`,
    })
  }
  return new Set(teachers.map(({ section: id }) => id))
}
