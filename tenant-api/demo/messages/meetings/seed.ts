import { sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School, Tx } from '../../../src/core/school/school.ts'
import { exampleSection } from '../../../src/attendance/registers/contract.ts'
import { castOffice } from '../../people/employees/seed-cast.ts'
import { exampleStudent } from '../../../src/people/students-and-guardians/contract.ts'
import { mainCampus } from '../../../src/institute/structure/contract.ts'
import {
  exampleBooking,
  exampleDraftMeeting,
  exampleHost,
  exampleMeeting,
} from '../../../src/messages/meetings/contract.ts'
import { teachersOf } from '../../../src/messages/meetings/hosts.ts'
import { meeting } from '../../../src/messages/meetings/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 290

const pastMeeting = '01980000-0000-7000-8000-0000007e0003'

/**
 * Three meetings of the demo school: one that families book just now, one of last month with what came of it, and one that
 * the office has not opened yet.
 */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.select({ id: meeting.id }).from(meeting).limit(1)
  const [place] = await school.db.execute<{ classId: string }>(sql`
    select class_id as "classId" from section where id = ${exampleSection}::uuid`)
  if (known || !place) return
  const today = (await school.today()) as Day
  const now = school.now().toISOString()
  const times = {
    startsAt: '16:00',
    endsAt: '18:30',
    slotMinutes: 10,
    gapMinutes: 5,
    manner: 'school',
    note: '',
  } as const
  await school.transaction(system(sentence('Demo school')), 'meetings.seeded', async (tx) => {
    await tx.insert(meeting).values([
      {
        ...times,
        id: exampleMeeting,
        campusId: mainCampus,
        title: 'Mid-term meeting',
        day: addDays(today, 12),
        bookUntil: addDays(today, 11),
        hosts: 'teachers',
        place: 'Main hall, ground floor',
        note: 'Please bring the report card.',
        state: 'open',
        createdAt: now,
        updatedAt: now,
      },
      {
        ...times,
        id: exampleDraftMeeting,
        campusId: mainCampus,
        classId: place.classId,
        title: 'Before the examinations',
        day: addDays(today, 60),
        bookUntil: addDays(today, 58),
        hosts: 'class_teachers',
        place: '',
        createdAt: now,
        updatedAt: now,
      },
      {
        ...times,
        id: pastMeeting,
        campusId: mainCampus,
        classId: place.classId,
        title: 'First term meeting',
        day: addDays(today, -20),
        bookUntil: addDays(today, -21),
        hosts: 'class_teachers',
        place: 'Class rooms',
        state: 'open',
        createdAt: now,
        updatedAt: now,
      },
    ])
    for (const id of [exampleMeeting, pastMeeting]) await seat(tx, id, today)
    // The head is met by every family.
    await tx.execute(sql`
      insert into meeting_host (meeting_id, employee_id, room)
      select ${exampleMeeting}::uuid, e.id, 'Office' from employee e where e.id = ${castOffice.tariq?.person ?? ''}::uuid on conflict do nothing`)
    await book(tx, { id: exampleBooking, meetingId: exampleMeeting, time: '16:15', topic: 'Reading at home' })
    await book(tx, {
      id: '01980000-0000-7000-8000-0000007e2002',
      meetingId: pastMeeting,
      time: '16:30',
      topic: '',
      came: true,
      agreed: 'Ten minutes of reading aloud each evening.',
      notes: 'Shy in class since the move; seat near the front.',
    })
  })
}

/** Gives everybody a place who teaches the classes of a meeting, and the class teacher of the section the room. */
async function seat(tx: Tx, id: string, today: Day): Promise<void> {
  await tx.execute(sql`
    insert into meeting_host (id, meeting_id, employee_id, room)
    select case when m.id = ${exampleMeeting}::uuid and ct.id is not null then ${exampleHost}::uuid else uuidv7() end, m.id, who.employee_id, coalesce(ct.room, '')
    from meeting m cross join lateral (${teachersOf(today)}) who left join lateral (
      select a.employee_id as id, 'B2' as room from teacher_assignment a where a.employee_id = who.employee_id
        and a.section_id = ${exampleSection}::uuid and a.is_class_teacher and a.ends_on is null limit 1) ct on true
    where m.id = ${id}::uuid on conflict (meeting_id, employee_id) do nothing`)
}

/** The teachers of all sections sit in the meeting that is open, and some families have booked. */
export async function crowd(school: School): Promise<void> {
  const [done] = await school.db.execute(sql`select id from act where key = 'meetings.crowd-seeded' limit 1`)
  if (done) return
  const today = (await school.today()) as Day
  await school.transaction(system(sentence('Demo school')), 'meetings.crowd-seeded', async (tx) => {
    await seat(tx, exampleMeeting, today)
    await tx.execute(sql`
      insert into meeting_booking (meeting_id, campus_id, employee_id, student_id, guardian_id, at)
      select m.id, m.campus_id, a.employee_id, s.id, s.guardian_id,
        m.starts_at + make_interval(mins => (2 * s.place)::int * (m.slot_minutes + m.gap_minutes))
      from meeting m join teacher_assignment a on a.campus_id = m.campus_id and a.is_class_teacher and a.ends_on is null
        join meeting_host h on h.meeting_id = m.id and h.employee_id = a.employee_id
        cross join lateral (
          select s.id, l.guardian_id, row_number() over (order by s.id) as place
          from student s join guardian_link l on l.student_id = s.id and l.may_see and l.is_first_contact
          where s.section_id = a.section_id and s.status = 'enrolled' and s.archived_at is null
            and not exists (select from guardian_link o join account c on c.person_id = o.guardian_id where o.student_id = s.id)
          order by s.id limit 3) s
      where m.id = ${exampleMeeting}::uuid on conflict do nothing`)
  })
}

type Made = {
  id: string
  meetingId: string
  time: string
  topic: string
  came?: boolean
  agreed?: string
  notes?: string
}

/** A talk about the first student with the class teacher of the section. */
async function book(tx: Tx, made: Made): Promise<void> {
  const { id, meetingId, time, topic, came = null, agreed = '', notes = '' } = made
  await tx.execute(sql`
    insert into meeting_booking (id, meeting_id, campus_id, employee_id, student_id, guardian_id, at, topic, came, agreed, notes)
    select ${id}::uuid, h.meeting_id, ${mainCampus}::uuid, h.employee_id, ${exampleStudent}::uuid, (
      select l.guardian_id from guardian_link l where l.student_id = ${exampleStudent}::uuid and l.may_see
      order by l.is_first_contact desc, l.guardian_id limit 1), ${time}::time, ${topic}, ${came}::boolean, ${agreed}, ${notes}
    from meeting_host h join teacher_assignment a on a.employee_id = h.employee_id and a.section_id = ${exampleSection}::uuid
      and a.is_class_teacher and a.ends_on is null
    where h.meeting_id = ${meetingId}::uuid limit 1`)
}
