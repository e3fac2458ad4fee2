import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { channels } from 'kit/messages/carrier'
import { type Reader, words } from 'kit/text/words-node'
import { matches } from '../../core/columns/text-search.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { reach, reachesAll } from '../../core/authorization/reach.ts'
import { roleNames, type RoleKey } from '../../core/authorization/role-keys.ts'
import { role } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { employee } from '../../people/employees/tables.ts'
import { messageChannel } from '../outbound/tables.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { campus, schoolClass, section } from '../../institute/structure/tables.ts'
import { nameFor, nameOf } from '../../core/columns/name-in-script.ts'
import { announcements, type Group, groupNames, type Places } from './contract.ts'

const { name } = announcements
const everybody = Object.keys(groupNames) as Group[]
/** Authors with only section reach do not announce to colleagues. */
const families: readonly Group[] = ['guardians', 'students']
/** Roles that the groups cover already. */
const groupRoles = new Set(['guardian', 'student', 'teacher', 'section_teacher'])

/** Where a user may announce: everywhere, in campuses, or only in sections. */
export type AuthorScope = {
  all: boolean
  campuses: { id: string; name: string }[]
  sections: { id: string; name: string; campusId: string; classId: string }[]
}

export async function authorScopeOf(db: Db | Tx, user: User): Promise<AuthorScope> {
  const campuses = await db
    .select({ id: campus.id, name: nameFor(user, campus) })
    .from(campus)
    .where(and(isNull(campus.archivedAt), reach(user, name, 'edit', { campus: campus.id })))
    .orderBy(asc(campus.name))
  const sections = await db
    .select({ id: section.id, name: section.title, campusId: section.campusId, classId: section.classId })
    .from(section)
    .where(and(isNull(section.archivedAt), reach(user, name, 'edit', sectionPlaces)))
    .orderBy(asc(section.title))
  return { all: reachesAll(user, name, 'edit'), campuses, sections }
}

const sectionPlaces = { campus: section.campusId, section: section.id }

/** The choices in an author's form. */
export async function readPlaces(school: School, user: User): Promise<Places> {
  const far = await authorScopeOf(school.db, user)
  const isWide = far.all || far.campuses.length > 0
  const [classes, roles, on] = await Promise.all([
    isWide
      ? school.db
          .select({ id: schoolClass.id, name: schoolClass.title })
          .from(schoolClass)
          .where(isNull(schoolClass.archivedAt))
          .orderBy(asc(schoolClass.position), asc(schoolClass.id))
      : [],
    isWide ? readRoles(school.db, user) : [],
    school.db
      .select({ channel: messageChannel.channel })
      .from(messageChannel)
      .where(eq(messageChannel.isOn, true)),
  ])
  return {
    campuses: far.campuses,
    classes: classes.filter(({ id }) => far.sections.some(({ classId }) => classId === id)),
    sections: far.sections.map(({ id, name: title, campusId }) => ({ id, name: title, campusId })),
    roles,
    channels: channels.filter((channel) => on.some((one) => one.channel === channel)),
    groups: isWide ? everybody : [...families],
  }
}

async function readRoles(db: Db, reader: Reader) {
  const { say } = words(reader)
  const rows = await db
    .select({ id: role.id, key: role.key, name: role.name, builtin: role.builtin })
    .from(role)
    .orderBy(asc(role.name))
  return rows
    .filter(({ key }) => !groupRoles.has(key))
    .map(({ id, key, name: called, builtin }) => ({
      id,
      name: builtin ? say(roleNames[key as RoleKey] ?? called) : called,
    }))
}

type Found = { id: string; name: string; about: string }

/** People whom the user may announce to and whom `where` selects, by `p`: with their section or designation. */
export async function peopleNear(db: Db | Tx, user: User, where: SQL): Promise<Found[]> {
  const near = { campus: student.campusId, section: student.sectionId }
  const atWork = { campus: employee.campusId, campuses: employee.campusIds }
  const rows = await db.execute<Found>(sql`
    with near as (
      select ${student.id} as id, ${student.sectionId} as section_id from ${student}
      where ${student.archivedAt} is null and ${reach(user, name, 'edit', near)}
    ), found as (
      select near.id, c.title as about, 1 as turn from near left join section c on c.id = near.section_id
      union all
      select l.guardian_id, string_agg(${nameOf(user, 'k')}, ', ' order by k.name collate name_order), 2 from near join guardian_link l on l.student_id = near.id
        join person k on k.id = near.id where l.may_see group by l.guardian_id
      union all
      select ${employee.id}, ${employee.designation}, 3 from ${employee}
      where ${employee.status} <> 'left' and ${reach(user, name, 'edit', atWork)}
    )
    select distinct on (p.name collate name_order, p.id) p.id, ${nameOf(user, 'p')} as name, coalesce(f.about, '') as about
    from person p join found f on f.id = p.id
    where p.archived_at is null and ${where} order by p.name collate name_order, p.id, f.turn limit 200`)
  return [...rows]
}

/** People by a part of their name. */
export async function findPeople(school: School, user: User, { q }: { q: string }) {
  const asked = q.trim()
  if (asked === '') return { rows: [] }
  const rows = await peopleNear(school.db, user, sql.join(matches(sql`p.search_text`, asked), sql` and `))
  return { rows: rows.slice(0, 20) }
}
