import { type SQL, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { timeOf } from '../../core/acts/act.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import { type MessageDeclarations, messageFields } from '../../core/messages.ts'
import type { Tx } from '../../core/school/school.ts'
import { tellInAct } from '../../messages/outbound/queue.ts'

const { day, student, section, time } = messageFields
const times = { title: sentence('Lessons, each on a line'), sample: '09:10–09:50  7-B · Maths' }
const toTeachers = {
  category: 'general',
  fields: { day, times },
  channels: ['push', 'whatsapp', 'sms', 'email'],
  // It is about the same morning.
  isUrgent: true,
  about: 'nobody',
} as const

/** What people are told when the arrangement of a day is released, or changes after it. */
export const messages: MessageDeclarations = {
  'arrangement.told': {
    ...toTeachers,
    title: sentence('You cover lessons on {day, date}'),
    body: sentence('Please take these lessons on {day, date}:\n{times}'),
    short: sentence('Please cover on {day, date}:\n{times}'),
  },
  'arrangement.supervised': {
    ...toTeachers,
    title: sentence('Sections without a teacher on {day, date}'),
    body: sentence('Please look after these sections from next door on {day, date}:\n{times}'),
    short: sentence('Please look after on {day, date}:\n{times}'),
  },
  'arrangement.joined': {
    ...toTeachers,
    title: sentence('Another section joins your lesson on {day, date}'),
    body: sentence('These sections join your lessons on {day, date}:\n{times}'),
    short: sentence('These join your lessons on {day, date}:\n{times}'),
  },
  'arrangement.withdrawn': {
    ...toTeachers,
    title: sentence('You need not cover on {day, date}'),
    body: sentence('You need not take these lessons any more on {day, date}:\n{times}'),
    short: sentence('No cover needed on {day, date}:\n{times}'),
  },
  'arrangement.early': {
    category: 'general',
    title: sentence('{student} leaves school early on {day, date}'),
    body: sentence(
      '{student} ({section}) leaves school at {time} on {day, date}, because the teacher of the last lesson is away.',
    ),
    short: sentence('{student} ({section}) leaves school at {time} on {day, date}.'),
    fields: { student, section, day, time },
    channels: ['push', 'whatsapp', 'sms', 'email'],
    isUrgent: true,
    about: 'student',
  },
}

type Event = 'arrangement.told' | 'arrangement.supervised' | 'arrangement.joined' | 'arrangement.withdrawn'
type Telling = { ids: readonly string[]; campusId: string; day: Day }

/** Tells those who are concerned by some arrangements that were just released, each once with all lessons of theirs. */
export async function tellReleased(tx: Tx, telling: Telling): Promise<void> {
  await tellTeachers(tx, 'arrangement.told', telling, sql`a.kind = 'cover'`)
  await tellTeachers(tx, 'arrangement.supervised', telling, sql`a.kind = 'supervised'`)
  await tellHosts(tx, telling)
  await tellFamilies(tx, telling)
}

/** Tells who was to cover or to look after a section that it is not needed any more. */
export async function tellWithdrawn(tx: Tx, telling: Telling): Promise<void> {
  await tellTeachers(tx, 'arrangement.withdrawn', telling, sql`a.employee_id is not null`)
}

async function tellTeachers(tx: Tx, event: Event, telling: Telling, which: SQL): Promise<void> {
  await tellInAct(tx, {
    event,
    key: keyOf(tx, telling),
    page: pageOf(telling),
    people: peopleOf(
      sql`select a.employee_id as person_id, a.id, a.placement_id from arrangement a where ${which}`,
      telling,
    ),
  })
}

/** The teachers whose lesson another section joins. */
async function tellHosts(tx: Tx, telling: Telling): Promise<void> {
  await tellInAct(tx, {
    event: 'arrangement.joined',
    key: keyOf(tx, telling),
    page: pageOf(telling),
    people: peopleOf(
      sql`
        select t.employee_id as person_id, a.id, a.placement_id
        from arrangement a join placement p on p.id = a.joins_id join teaching_teacher t on t.teaching_id = p.teaching_id
        where a.kind = 'join'`,
      telling,
    ),
  })
}

/** One row for each person with their lessons, each on a line. */
function peopleOf(of: SQL, { ids, campusId, day }: Telling): SQL {
  return sql`
    select o.person_id, null::uuid as about_id, ${campusId}::uuid as campus_id, jsonb_build_object('day', ${day}::text,
      'times', string_agg(concat(to_char(lower(a.during), 'HH24:MI'), '–', to_char(upper(a.during), 'HH24:MI'), '  ', (
          select string_agg(s.title, ', ' order by s.title) from teaching_party y join section s on s.id = y.section_id
          where y.teaching_id = g.id), ' · ', b.name), E'\n' order by a.during)) as fill
    from (${of}) o join arrangement a on a.id = o.id join placement p on p.id = o.placement_id
      join teaching g on g.id = p.teaching_id join subject b on b.id = g.subject_id
    where a.id = any (${arrayOf(ids)}::uuid[])
    group by o.person_id`
}

/** The guardians of those who leave early, and at what time. */
async function tellFamilies(tx: Tx, { ids, campusId, day }: Telling): Promise<void> {
  await tellInAct(tx, {
    event: 'arrangement.early',
    // A child leaves once: a later release of further periods tells nothing new.
    key: `${campusId} ${day}`,
    people: sql`
      select l.guardian_id as person_id, s.id as about_id, s.campus_id, jsonb_build_object('student', n.name, 'studentOther', n.other_name,
        'section', c.title, 'day', ${day}::text, 'time', to_char(min(lower(a.during)), 'HH24:MI')) as fill
      from arrangement a join placement p on p.id = a.placement_id join teaching_party y on y.teaching_id = p.teaching_id
        join section c on c.id = y.section_id
        join enrolment e on e.section_id = c.id and holds(e.starts_on, e.ends_on, a.day)
        join student s on s.id = e.student_id and s.archived_at is null join person n on n.id = s.id
        join guardian_link l on l.student_id = s.id and l.may_see
        join teaching g on g.id = p.teaching_id
      where a.id = any (${arrayOf(ids)}::uuid[]) and a.kind = 'leave-early'
        and (y.choice = '' or exists (select from subject_choice o
          where o.enrolment_id = e.id and o.choice = y.choice and o.subject_id = g.subject_id))
      group by l.guardian_id, s.id, s.campus_id, n.name, n.other_name, c.title`,
  })
}

/** Each moment tells by itself; within it a person hears once. */
function keyOf(tx: Tx, { campusId, day }: Telling): string {
  return `${campusId} ${day} ${timeOf(tx).toISOString()}`
}

function pageOf({ day }: Telling): string {
  return `arrangements?day=${day}`
}
