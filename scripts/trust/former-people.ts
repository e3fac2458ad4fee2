import type { Speaker } from 'kit/testing/testing'
import { teacherEmployment, endAssignment, listAssignments } from 'tenant-api/contract/people/employees'
import { transferStudent, withdrawStudent } from 'tenant-api/contract/people/enrolment'
import { unlinkGuardian } from 'tenant-api/contract/people/students-and-guardians'
import { change } from './direct-sql.ts'
import type { Place } from './relations.ts'

/** How somebody becomes former to others, as the office does it, and who is so from then on. */
export type Parting = {
  name: string
  login: string
  /** Their session ends with it: they are let in nowhere any more. */
  isOut?: true
  /** The section stays the reader's, and so do its registers of days on which they were still in it. */
  keepsRegisters?: true
  part(place: Place, office: Speaker): Promise<void>
}

const yesterday = '2026-11-18'

/** Each with a log-in of its own, which stays open meanwhile where nothing else is said. */
export const partings: readonly Parting[] = [
  {
    name: 'a guardian whose children were given to others',
    login: 'bashir.ahmed',
    async part(place, office) {
      const guardianId = await personOf(place, 'bashir.ahmed')
      const links = await place.sql<{ id: string }[]>`
        select student_id as id from guardian_link where guardian_id = ${guardianId}`
      for (const { id } of links) await office.call(unlinkGuardian, { params: { id, guardianId } })
    },
  },
  {
    name: 'a teacher whose assignments have ended',
    login: 'maria',
    async part(place, office) {
      const id = await personOf(place, 'maria')
      const { rows } = await office.call(listAssignments, { params: { id } })
      for (const { id: assignmentId } of rows)
        await office.call(endAssignment, { params: { id, assignmentId }, body: { lastDay: yesterday } })
    },
  },
  {
    name: 'a teacher of a section whose role there has ended',
    login: 'asif',
    async part({ sql }) {
      await change({ sql }, async (tx) => {
        await tx`update assignment set ends_on = ${yesterday} where section_id is not null`
        await tx`update permission_version set version = version + 1`
      })
    },
  },
  {
    name: 'a teacher one of whose pupils has moved to another campus',
    login: 'sana',
    keepsRegisters: true,
    async part(place, office) {
      const [to] = await place.sql<{ id: string }[]>`
        select section.id from section join campus on campus.id = campus_id
        where campus.code <> 'MAIN' and section.archived_at is null order by section.id limit 1`
      const body = { sectionId: to?.id ?? '', startsOn: '2026-11-19', changesCampus: true }
      await office.call(transferStudent, { params: { id: await pupilOf(place, '7-B') }, body })
    },
  },
  {
    name: 'a student who has left',
    login: 'bilal.imran',
    async part(place, office) {
      const body = { ended: 'withdrawal', lastDay: yesterday, reason: '' } as const
      await office.call(withdrawStudent, { params: { id: await personOf(place, 'bilal.imran') }, body })
    },
  },
  {
    name: 'a teacher who works here no more',
    login: 'kamran',
    isOut: true,
    async part(place, office) {
      const id = await personOf(place, 'kamran')
      const body = { lastDay: yesterday, reason: '' }
      await office.call(teacherEmployment.leave, { params: { id }, body })
    },
  },
]

/** Gives a teacher who teaches nobody the role of a class teacher in one section. */
export async function giveSectionRole({ sql }: Place, login: string): Promise<void> {
  await change({ sql }, async (tx) => {
    await tx`insert into assignment (account_id, role_id, section_id, starts_on)
      select account.id, role.id, section.id, '2026-04-01' from account, role, section
      where account.email = ${`${login}@riverside.example`} and role.key = 'section_teacher'
        and section.id = (select section_id from student where section_id is not null order by id limit 1)`
    await tx`update permission_version set version = version + 1`
  })
}

async function personOf({ sql }: Place, login: string): Promise<string> {
  const [found] = await sql<{ id: string }[]>`
    select person_id as id from account where username = ${login} or email = ${`${login}@riverside.example`}`
  if (!found) throw new Error(`nobody is ${login}`)
  return found.id
}

async function pupilOf({ sql }: Place, title: string): Promise<string> {
  const [found] = await sql<{ id: string }[]>`
    select student.id from student join section on section.id = section_id where section.title = ${title}
      and status = 'enrolled' order by student.id desc limit 1`
  if (!found) throw new Error(`nobody is in ${title}`)
  return found.id
}
