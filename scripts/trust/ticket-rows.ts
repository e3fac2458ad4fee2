import { demoTicket } from 'tenant-api/contract/tickets'
import { change } from './behind.ts'
import type { Parts, Scene } from './preparations.ts'

type Preparation = (scene: Scene) => Promise<Parts | undefined>

/** What the examples of tickets stand on: see `preparations`. What only who asked may do, the member has asked. */
export const ticketPreparations: Record<string, Preparation> = {
  'POST /tickets/:id/replies': asked('open'),
  'POST /tickets/:id/reopening': asked('resolved'),
  'POST /tickets/:id/withdrawal': asked('open'),
  'POST /tickets/:id/satisfaction': asked('resolved'),
  'POST /tickets/:id/answers': open,
  'POST /tickets/:id/taking': open,
  'POST /tickets/:id/handing': open,
  'POST /tickets/:id/resolution': open,
}

async function open({ school }: Scene): Promise<undefined> {
  await change(
    school,
    (sql) => sql`
      update ticket set state = 'open', ended_at = null, answered_at = null, employee_id = null, stars = null
      where id = ${demoTicket}`,
  )
}

function asked(state: 'open' | 'resolved'): Preparation {
  return async ({ school, member }) => {
    await change(
      school,
      (sql) => sql`
        update ticket set state = ${state}, ended_at = case when ${state} = 'resolved' then now() end, stars = null,
          student_id = null, person_id = (select person_id from account where id = ${member.accountId})
        where id = ${demoTicket}`,
    )
    return undefined
  }
}
