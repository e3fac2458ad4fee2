import { type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { type MessageDeclarations, messageFields } from '../../core/messages.ts'
import type { Listener } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import { messageKey, tellPeople } from '../../messages/outbound/queue.ts'
import { differingWeeks } from './differing-weeks.ts'

const { day, student, section } = messageFields

const common = { category: 'general', channels: ['push', 'whatsapp', 'sms', 'email'] } as const
const toFamilies = { ...common, fields: { student, section, day }, about: 'student' } as const
const toTeachers = { ...common, fields: { day }, about: 'nobody' } as const

/** What those hear whose own week differs: one text each, which leads to the week. */
export const messages: MessageDeclarations = {
  'timetable.changed': {
    ...toFamilies,
    title: sentence('New timetable of {student}'),
    body: sentence(
      'The timetable of {student} ({section}) changes from {day, date}. Please look at the lessons of the week.',
    ),
    short: sentence('The timetable of {student} ({section}) changes from {day, date}.'),
  },
  'timetable.teacher-changed': {
    ...toTeachers,
    title: sentence('Your timetable changes'),
    body: sentence('Your lessons change from {day, date}. Please look at your week.'),
    short: sentence('Your lessons change from {day, date}. Please look at your week.'),
  },
  'timetable.withdrawn': {
    ...toFamilies,
    title: sentence('The timetable of {student} stays as it is'),
    body: sentence(
      'The new timetable of {student} ({section}) from {day, date} was withdrawn. The lessons stay as before.',
    ),
    short: sentence('The new timetable of {student} ({section}) from {day, date} was withdrawn.'),
  },
  'timetable.teacher-withdrawn': {
    ...toTeachers,
    title: sentence('Your timetable stays as it is'),
    body: sentence('The new timetable from {day, date} was withdrawn. Your lessons stay as before.'),
    short: sentence('The new timetable from {day, date} was withdrawn. Your lessons stay as before.'),
  },
}

type Told = { id: string; state: 'draft' | 'published' | 'withdrawn'; firstDay: Day }

/**
 * After a timetable was published, those whose own week differs are told, each once; after it was withdrawn, those who
 * were told before.
 */
export const tellOfTimetable: Listener = async (school, { payload }) => {
  const isWithdrawn = typeof payload.withdrawnId === 'string'
  const id = String(isWithdrawn ? payload.withdrawnId : payload.timetableId)
  const [row] = await school.db.execute<Told>(sql`
    select id, state, first_day::text as "firstDay" from timetable where id = ${id}::uuid`)
  // Whoever withdraws it before this has run has changed nobody's week.
  if (row?.state !== (isWithdrawn ? 'withdrawn' : 'published')) return
  await tellBoth(school, row, isWithdrawn)
}

async function tellBoth(school: School, { id, firstDay }: Told, isWithdrawn: boolean): Promise<void> {
  const tell = (event: string, people: SQL, page: string) =>
    tellPeople(school, school.db, {
      event,
      key: id,
      people: isWithdrawn ? amongTold(event.replace('withdrawn', 'changed'), id, people) : people,
      page,
    })
  const what = isWithdrawn ? 'withdrawn' : 'changed'
  await tell(`timetable.${what}`, familiesOf(id), `my-week?day=${firstDay}`)
  await tell(`timetable.teacher-${what}`, teachersOf(id), `weeks?day=${firstDay}`)
}

/** The guardians of students whose week differs, and the students who log in. */
function familiesOf(id: string): SQL {
  return sql`
    with ${differingWeeks(id)}
    select who.person_id, s.id as about_id, s.campus_id, jsonb_build_object('student', p.name, 'studentOther', p.other_name,
      'section', c.title, 'day', n.first_day::text) as fill
    from changed_student s cross join new_week n join person p on p.id = s.id join section c on c.id = s.section_id
    cross join lateral (
      select l.guardian_id as person_id from guardian_link l where l.student_id = s.id and l.may_see
      union
      select a.person_id from account a where a.person_id = s.id and a.state = 'active') who`
}

function teachersOf(id: string): SQL {
  return sql`
    with ${differingWeeks(id)}
    select c.employee_id as person_id, null::uuid as about_id, n.campus_id, jsonb_build_object('day', n.first_day::text) as fill
    from (select distinct employee_id from changed_teacher) c cross join new_week n`
}

/** Of these people those who have the message of an event. */
function amongTold(event: string, id: string, people: SQL): SQL {
  return sql`
    select w.* from (${people}) w
    where exists (select from message m where m.key = ${messageKey({ event, key: id })})`
}
