import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type MessageDeclarations, messageFields } from '../../core/messages.ts'
import type { Listener } from '../../core/module.ts'
import { tellPeople } from '../../messages/outbound/queue.ts'

const { student, section } = messageFields

/** What families hear of a re-check: that it is decided, and never the marks. */
export const messages: MessageDeclarations = {
  'recheck.decided': {
    category: 'general',
    title: sentence('The re-check for {student} is decided'),
    body: sentence(
      'The re-check of {subject} for {student} ({section}) is decided: {result}. Please read the answer in the app.',
    ),
    short: sentence('The re-check of {subject} for {student} ({section}) is decided: {result}.'),
    fields: {
      student,
      section,
      subject: { title: sentence('Subject'), sample: sentence('Maths') },
      result: { title: sentence('Result'), sample: sentence('Term 1') },
    },
    channels: ['push', 'whatsapp', 'sms', 'email'],
    about: 'student',
  },
}

const payloadShape = z.object({ id: z.uuid() })

/** Tells the guardians who may see the student, and the student, that a re-check is decided; not of what is held back. */
export const tellDecided: Listener = async (school, { payload }) => {
  const { id } = payloadShape.parse(payload)
  const [card] = await school.db.execute<{ page: string }>(sql`
    select 'report-cards/' || set_id || '/' || student_id as page from recheck where id = ${id}::uuid`)
  await tellPeople(school, school.db, {
    event: 'recheck.decided',
    key: id,
    page: card?.page ?? 'report-cards',
    people: sql`
      select who.person_id, s.id as about_id, s.campus_id, jsonb_build_object('student', p.name, 'studentOther', p.other_name,
        'section', r.section_title, 'result', r.result_title, 'subject', r.subject) as fill
      from rechecks r join result_set t on t.id = r.set_id and t.state = 'published'
        join student s on s.id = r.student_id join person p on p.id = s.id
      cross join lateral (
        select l.guardian_id as person_id from guardian_link l where l.student_id = s.id and l.may_see
        union
        select a.person_id from account a where a.person_id = s.id and a.state = 'active') who
      where r.id = ${id}::uuid
        and not exists (select from result_hold h where h.set_id = t.id and h.student_id = s.id and h.released_at is null)
        and not exists (select from fee_holds f where f.student_id = s.id and f.lifted_on is null and f.state = 'held'
          and 'result' = any (f.withholds))`,
  })
}
