import { type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import type { Job } from '../../core/jobs/jobs.ts'
import { type MessageDeclarations, messageFields } from '../../core/messages.ts'
import type { Listener } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import { tellPeople } from '../../messages/outbound/queue.ts'

const { student, section } = messageFields
const result = { title: sentence('Result'), sample: sentence('Term 1') }

const toFamilies = {
  category: 'general',
  channels: ['push', 'whatsapp', 'sms', 'email'],
  fields: { student, section, result },
  about: 'student',
} as const

/** What families hear of a result: that it is there, and never the marks. */
export const messages: MessageDeclarations = {
  'result.published': {
    ...toFamilies,
    title: sentence('The result of {student} is there'),
    body: sentence(
      'The report card of {student} ({section}) is published: {result}. Please open it in the app.',
    ),
    short: sentence('The report card of {student} ({section}) is published: {result}.'),
  },
  'result.corrected': {
    ...toFamilies,
    title: sentence('The report card of {student} was corrected'),
    body: sentence(
      'The report card of {student} ({section}) was corrected: {result}. The new one takes the place of the old.',
    ),
    short: sentence('The report card of {student} ({section}) was corrected: {result}.'),
  },
}

const announced = z.object({ id: z.uuid(), from: z.iso.datetime({ offset: true }) })

/** At the time from which families see a result: tells them, unless it was withdrawn or is held back. */
export const announceJob: Job = {
  async run(school, { payload }) {
    const { id, from } = announced.parse(payload)
    const cards = sql`
      select c.set_id, c.student_id from current_result_card c join result_set r on r.id = c.set_id
      where r.id = ${id}::uuid and r.state = 'published' and r.visible_at = ${from}::timestamptz`
    await tellFamilies(school, { event: 'result.published', key: `${id} ${from}`, cards })
  },
}

const corrected = z.object({
  cards: z.array(z.object({ setId: z.uuid(), studentId: z.uuid(), edition: z.int() })),
})

/**
 * After a correction: tells the families of the cards that have changed, if they see the result already. To who came later
 * it is the first card.
 */
export const tellCorrected: Listener = async (school, { id, payload }) => {
  const { cards } = corrected.parse(payload)
  const now = school.now().toISOString()
  const of = (isFirst: boolean) => sql`
    select l."setId" as set_id, l."studentId" as student_id
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as l ("setId" uuid, "studentId" uuid, edition int)
    join result_set r on r.id = l."setId" and r.state = 'published' and r.visible_at <= ${now}::timestamptz
    where (l.edition = 1) = ${isFirst}`
  await tellFamilies(school, { event: 'result.corrected', key: id, cards: of(false) })
  await tellFamilies(school, { event: 'result.published', key: id, cards: of(true) })
}

type Told = { event: string; key: string; cards: SQL }

/** The guardians who may see the students of some cards, and the students who log in; not of what is held back. */
async function tellFamilies(school: School, { event, key, cards }: Told): Promise<void> {
  await tellPeople(school, school.db, {
    event,
    key,
    page: 'report-cards',
    people: sql`
      select who.person_id, s.id as about_id, s.campus_id, jsonb_build_object('student', p.name, 'studentOther', p.other_name,
        'section', r.section_title, 'result', r.title) as fill
      from (${cards}) card join result_set r on r.id = card.set_id join student s on s.id = card.student_id
        join person p on p.id = s.id
      cross join lateral (
        select l.guardian_id as person_id from guardian_link l where l.student_id = s.id and l.may_see
        union
        select a.person_id from account a where a.person_id = s.id and a.state = 'active') who
      where not exists (select from result_hold h where h.set_id = r.id and h.student_id = s.id and h.released_at is null)
        and not exists (select from fee_holds f where f.student_id = s.id and f.lifted_on is null and f.state = 'held'
          and 'result' = any (f.withholds))`,
  })
}
