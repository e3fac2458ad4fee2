import { exampleGuardian, exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleTicket } from 'tenant-api/contract/messages/tickets'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { plainRows } from '../plain-rows.ts'
import { prepared } from '../people/students-and-guardians.ts'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** Where nobody's id is answered otherwise than by 404 and than by the field of a form, with the reason. */
export const answeredOtherwise = {
  'POST /tickets body.guardianId': 'who answers no tickets is refused before it is looked at who rang up',
  'POST /tickets body.studentId': 'who rang up is looked at first',
}

/** What is another person's, or was sent by one, is refused after a key was let in, by these words. */
export const refusedToKeys = {
  'POST /tickets/:id/taking': 'beyond-reach',
  'POST /tickets/:id/replies': 'beyond-reach',
  'POST /tickets/:id/reopening': 'beyond-reach',
  'POST /tickets/:id/withdrawal': 'beyond-reach',
  'POST /tickets/:id/satisfaction': 'beyond-reach',
}

/** What the examples of tickets stand on: see `preparations`. What only who asked may do, the member has asked. */
export const preparations: Record<string, Preparation> = {
  ...plainRows('ticket-answers', 'ticket_answer'),
  ...withoutAnswers(plainRows('ticket-categories', 'ticket_category')),
  'POST /tickets': rung,
  'GET /tickets/:id': open,
  'POST /tickets/:id/reading': open,
  'GET /tickets/:id/colleagues': open,
  'POST /tickets/:id/replies': asked('open'),
  'POST /tickets/:id/reopening': asked('resolved'),
  'POST /tickets/:id/withdrawal': asked('open'),
  'POST /tickets/:id/satisfaction': asked('resolved'),
  'POST /tickets/:id/answers': open,
  'POST /tickets/:id/taking': open,
  'POST /tickets/:id/handing': open,
  'POST /tickets/:id/resolution': open,
}

/** The same for categories to which no answer belongs, so that they can be archived. */
function withoutAnswers(of: Record<string, Preparation>): Record<string, Preparation> {
  return Object.fromEntries(
    Object.entries(of).map(([key, prepare]) => [
      key,
      async (scene: Scene) => {
        await change(scene.school, (sql) => sql`update ticket_answer set category_id = null`)
        return prepare(scene)
      },
    ]),
  )
}

/** Somebody who works here and may answer takes it; the guardian of the example is one of the main campus. */
async function rung(scene: Scene): Promise<undefined> {
  await prepared(async (sql) => {
    await sql`update ticket_category set archived_at = null, is_on = true`
    await sql`insert into guardian_link (student_id, guardian_id, relation, may_see)
      values (${exampleStudent}, ${exampleGuardian}, 'father', true)`
    await sql`update guardian set campus_id = ${mainCampus}, campus_ids = array[${mainCampus}::uuid], archived_at = null
      where id = ${exampleGuardian}`
    await sql`update student set campus_id = ${mainCampus}, archived_at = null where id = ${exampleStudent}`
  })(scene)
}

/** Of a guardian who is not the member, and routed to the teachers of a class that nobody has: it is the campus's alone. */
async function open({ school, member }: Scene): Promise<undefined> {
  await change(
    school,
    (sql) => sql`
      update ticket set state = 'open', ended_at = null, answered_at = null, owner_id = null, stars = null, student_id = null,
        category_id = '01980000-0000-7000-8000-00000071ca02', campus_id = ${mainCampus},
        person_id = (select g.id from guardian g where g.id not in (
          select person_id from account where id = ${member.accountId}) order by g.id limit 1)
      where id = ${exampleTicket}`,
  )
}

function asked(state: 'open' | 'resolved'): Preparation {
  return async ({ school, member }) => {
    await change(
      school,
      (sql) => sql`
        update ticket set state = ${state}, ended_at = case when ${state} = 'resolved' then now() end, stars = null,
          student_id = null, person_id = (select person_id from account where id = ${member.accountId})
        where id = ${exampleTicket}`,
    )
    return undefined
  }
}
