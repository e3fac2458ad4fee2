import { type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { timeOf } from '../../core/acts/act.ts'
import { type MessageDeclarations, messageFields } from '../../core/messages.ts'
import type { Listener } from '../../core/module.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { tellInAct, tellPeople } from '../../messages/outbound/queue.ts'
import { clockOf } from '../lessons/lesson-times.ts'
import type { ChangeKind } from './contract.ts'

const { section, day, time, reason } = messageFields
const lesson = { title: sentence('Subject'), sample: 'Maths' }
const toDay = { title: sentence('New day'), isDay: true } as const
const toTime = { title: sentence('New time'), sample: '10:50–11:30' }
const room = { title: sentence('Room'), sample: 'Lab 1' }
const shared = {
  category: 'general',
  channels: ['push', 'whatsapp', 'sms', 'email'],
  about: 'nobody',
} as const

/** What people are told of a lesson that differs from the week on a day. */
export const messages: MessageDeclarations = {
  'lesson.cancelled': {
    ...shared,
    title: sentence('{lesson} of {section} is not held on {day, date}'),
    body: sentence('{lesson} of {section} at {time} on {day, date} is not held: {reason}.'),
    short: sentence('{section}: no {lesson} at {time} on {day, date}: {reason}'),
    fields: { lesson, section, day, time, reason },
  },
  'lesson.moved': {
    ...shared,
    title: sentence('{lesson} of {section} is moved to {toDay, date}'),
    body: sentence(
      '{lesson} of {section} at {time} on {day, date} is held on {toDay, date} at {toTime} instead: {reason}.',
    ),
    short: sentence('{section}: {lesson} of {day, date} is on {toDay, date} at {toTime}: {reason}'),
    fields: { lesson, section, day, time, toDay, toTime, reason },
  },
  'lesson.room': {
    ...shared,
    title: sentence('{lesson} of {section} is in {room} on {day, date}'),
    body: sentence('{lesson} of {section} at {time} on {day, date} is in {room}: {reason}.'),
    short: sentence('{section}: {lesson} at {time} on {day, date} is in {room}'),
    fields: { lesson, section, day, time, room, reason },
  },
  'lesson.content': {
    ...shared,
    title: sentence('{section} has {newLesson} instead of {lesson} on {day, date}'),
    body: sentence('{section} has {newLesson} instead of {lesson} at {time} on {day, date}: {reason}.'),
    short: sentence('{section}: {newLesson} instead of {lesson} at {time} on {day, date}'),
    fields: {
      lesson,
      newLesson: { title: sentence('New subject'), sample: 'English' },
      section,
      day,
      time,
      reason,
    },
  },
  'lesson.restored': {
    ...shared,
    title: sentence('{lesson} of {section} is as usual on {day, date}'),
    body: sentence('{lesson} of {section} on {day, date} is held as usual after all, at {time}.'),
    short: sentence('{section}: {lesson} on {day, date} is as usual, at {time}'),
    fields: { lesson, section, day, time },
  },
  'lesson.extra': {
    ...shared,
    title: sentence('Extra lesson of {section} on {day, date}'),
    body: sentence('{section} has an extra lesson on {day, date} at {time}: {lesson}, {description}.'),
    short: sentence('{section}: extra lesson on {day, date} at {time}: {lesson}'),
    fields: {
      lesson,
      section,
      day,
      time,
      description: { ...messageFields.description, sample: sentence('Revision') },
    },
  },
  'lesson.extra-dropped': {
    ...shared,
    title: sentence('The extra lesson of {section} on {day, date} is not held'),
    body: sentence(
      'The extra lesson of {section} on {day, date} at {time} is not held: {lesson}, {description}.',
    ),
    short: sentence('{section}: no extra lesson on {day, date} at {time}'),
    fields: {
      lesson,
      section,
      day,
      time,
      description: { ...messageFields.description, sample: sentence('Revision') },
    },
  },
}

/** Tells the teachers, the students and their guardians of a change, each once; guardians are not told of rooms. */
export async function tellChange(
  tx: Tx,
  { id, event }: { id: string; event: ChangeKind | 'restored' },
): Promise<void> {
  await tellInAct(tx, {
    event: `lesson.${event}`,
    key: `${id} ${timeOf(tx).toISOString()}`,
    page: 'my-week',
    people: sql`
      with change as (
        select c.*, g.id as teaching_id, g.subject_id as usual_subject, g.shift_id, p.period, p.length, p.from_minute, p.until_minute
        from lesson_change c join placement p on p.id = c.placement_id join teaching g on g.id = p.teaching_id where c.id = ${id}::uuid
      ), concerned as (
        select e.employee_id as person_id from change c join teaching_teacher e on e.teaching_id = c.teaching_id
        union
        select who.id from change c join teaching_party y on y.teaching_id = c.teaching_id
          join enrolment e on e.section_id = y.section_id and holds(e.starts_on, e.ends_on, c.day)
          join student s on s.id = e.student_id and s.archived_at is null
          cross join lateral (
            select s.id union all select l.guardian_id from guardian_link l where l.student_id = s.id and l.may_see and c.kind <> 'room'
          ) who
        where y.choice = '' or exists (select from subject_choice o
          where o.enrolment_id = e.id and o.choice = y.choice and o.subject_id = c.usual_subject)
      )
      select o.person_id, null::uuid as about_id, c.campus_id, jsonb_build_object('lesson', b.name, 'day', c.day::text, 'reason', c.reason,
        'section', (select string_agg(s.title, ', ' order by s.title) from teaching_party y join section s on s.id = y.section_id
          where y.teaching_id = c.teaching_id),
        'time', ${timeOfLesson({ day: sql`c.day`, period: sql`c.period`, from: sql`c.from_minute`, until: sql`c.until_minute` })},
        'toDay', coalesce(c.to_day, c.day)::text, 'toTime', ${timeOfLesson({ day: sql`c.to_day`, period: sql`c.to_period`, from: sql`c.to_from_minute`, until: sql`c.to_until_minute` })},
        'room', coalesce(m.title, ''), 'newLesson', coalesce(n.name, '')) as fill
      from change c cross join concerned o join subject b on b.id = c.usual_subject left join room m on m.id = c.room_id
        left join subject n on n.id = c.subject_id`,
  })
}

type When = { day: SQL; period: SQL; from: SQL; until: SQL }

/** The time of the change's lesson on a day as 10:50–11:30. */
function timeOfLesson({ day: on, period, from, until }: When): SQL {
  return sql`coalesce(${clockOf(from)} || '–' || ${clockOf(until)}, (
    select to_char(min(o.starts_at), 'HH24:MI') || '–' || to_char(max(o.ends_at), 'HH24:MI') from bell_period o
    where o.schedule_id = ruling_bells(c.campus_id, c.shift_id, ${on}) and o.kind = 'lesson'
      and o.number between ${period} and ${period} + c.length - 1), '')`
}

type Extra = {
  id: string
  isHeld: boolean
  before: { sectionId: string; employeeId: string; day: string } | null
}

/** Tells the teacher, the students and their guardians that an extra lesson is held, is at another time, or is not held. */
export const tellExtraLesson: Listener = async (school: School, { id: eventId, payload }) => {
  const { id, isHeld, before } = payload as unknown as Extra
  if (!isHeld && before === null) return
  await tellPeople(school, school.db, {
    event: isHeld ? 'lesson.extra' : 'lesson.extra-dropped',
    key: eventId,
    page: 'my-week',
    people: sql`
      select o.person_id, null::uuid as about_id, x.campus_id, jsonb_build_object('lesson', b.name, 'section', s.title, 'day', x.day::text,
        'time', to_char(x.starts_at, 'HH24:MI') || '–' || to_char(x.ends_at, 'HH24:MI'), 'description', x.title) as fill
      from extra_lesson x join subject b on b.id = x.subject_id join section s on s.id = x.section_id
        cross join lateral (
          select x.employee_id as person_id
          union
          select who.id from enrolment e join student t on t.id = e.student_id and t.archived_at is null
            cross join lateral (
              select t.id union all select l.guardian_id from guardian_link l where l.student_id = t.id and l.may_see
            ) who
          where e.section_id = x.section_id and holds(e.starts_on, e.ends_on, x.day)
        ) o
      where x.id = ${id}::uuid and x.day >= ${await school.today()}::date`,
  })
}
