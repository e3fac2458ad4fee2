import { type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type MessageDeclarations, messageFields } from '../../core/messages.ts'
import type { Listener } from '../../core/module.ts'
import { tellPeople } from '../../messages/outbound/queue.ts'

const { day, section } = messageFields

/** What teachers are told of marks that nobody has entered; never what marks anybody has. */
export const messages: MessageDeclarations = {
  'scores.missing': {
    category: 'general',
    title: sentence('Marks of {assessment} are missing'),
    body: sentence(
      'Please enter the marks of {assessment} ({subject}, {section}) of {day, date}. Some are still missing.',
    ),
    short: sentence('Please enter the missing marks of {assessment} ({subject}, {section}).'),
    fields: {
      assessment: { title: sentence('Assessment'), sample: sentence('September test') },
      subject: { title: sentence('Subject'), sample: sentence('Maths') },
      section,
      day,
    },
    channels: ['push', 'whatsapp', 'email'],
    about: 'nobody',
  },
}

/**
 * As statements `lacking` and `teaching`: the sections of an assessment with missing marks, and who teaches its subject
 * there on the day of the school. Where nobody is assigned the subject, it is whoever is assigned to the section without one.
 */
export function teachersMissingScores(id: string): SQL {
  return sql`lacking as materialized (
      select t.section_id, s.title, s.class_id, s.campus_id, e.subject_id, count(*)::int as missing
      from assessment e join assessment_part p on p.assessment_id = e.id and not p.is_bonus
        cross join assessment_takers(${id}::uuid) t join section s on s.id = t.section_id
      where e.id = ${id}::uuid and e.state = 'open' and not exists (
        select from current_score c where c.part_id = p.id and c.student_id = t.student_id and c.state is not null)
      group by t.section_id, s.id, e.subject_id
    ), assigned as (
      select a.employee_id, l.*, a.subject_id is not null as is_of_subject
      from lacking l cross join current_day d join teacher_assignment a on holds(a.starts_on, a.ends_on, d.day)
        and (a.section_id = l.section_id or a.section_id is null and a.class_id = l.class_id and a.campus_id = l.campus_id)
        and (a.subject_id is null or a.subject_id = l.subject_id)
    ), teaching as (
      select distinct o.employee_id, o.section_id, o.title, o.missing from assigned o
      where o.is_of_subject or not exists (
        select from assigned other where other.section_id = o.section_id and other.is_of_subject)
    )`
}

const payloadShape = z.object({ assessmentId: z.uuid(), day: z.iso.date() })

/** Tells the teachers of an assessment which marks are still missing, once for each day of a reminder. */
export const tellMissingScores: Listener = async (school, { payload }) => {
  const { assessmentId, day: remindedOn } = payloadShape.parse(payload)
  await tellPeople(school, school.db, {
    event: 'scores.missing',
    key: `${assessmentId} ${remindedOn}`,
    page: `assessments/${assessmentId}`,
    people: sql`
      with ${teachersMissingScores(assessmentId)}
      select t.employee_id as person_id, null::uuid as about_id, a.campus_id, jsonb_build_object('assessment', a.title,
        'subject', u.name, 'section', string_agg(t.title, ', ' order by t.title), 'day', a.day::text) as fill
      from teaching t join assessment a on a.id = ${assessmentId}::uuid join subject u on u.id = a.subject_id
      group by t.employee_id, a.id, u.id`,
  })
}
