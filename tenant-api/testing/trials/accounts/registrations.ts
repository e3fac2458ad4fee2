import { createHash, createHmac, randomUUID } from 'node:crypto'
import { seal } from 'kit/storage/keys'
import { exampleCode as code, exampleSecret } from 'tenant-api/contract/access/passwords'
import { approve, askToRegister, exampleRegistration } from 'tenant-api/contract/accounts/registrations'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { prepared } from '../people/students-and-guardians.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'

const said = askToRegister.example.body as Record<string, unknown>

const freshFamily = prepared()

/** What registrations stand on: a school that takes them, a code that was sent, and one that waits at the main campus. */
export const preparations: Record<string, Preparation> = {
  'GET /registration-form': opened,
  'POST /registration-codes': async (scene) => {
    await opened(scene)
    return { body: { ...said, email: `${randomUUID()}@trust.example` } }
  },
  'POST /registration-codes/token': (scene) => asked(scene, exampleSecret),
  'POST /registrations': async (scene) => {
    await asked(scene, randomUUID(), exampleSecret)
    return { body: { token: exampleSecret } }
  },
  'GET /registrations/:id': waiting,
  'GET /registrations/:id/details': waiting,
  // As a new guardian of the child of the examples: whoever was let in before has the same telephone.
  'POST /registrations/:id/approval': async (scene) => {
    await waiting(scene)
    await freshFamily(scene)
    // A name that a person may have: what stands in every other text is none.
    await change(
      scene.school,
      (sql) =>
        sql`update registration set first_name = 'Rukhsana', last_name = 'Bibi' where id = ${exampleRegistration}`,
    )
    return { body: { ...(approve.example.body as object), isAnother: true } }
  },
  'POST /registrations/:id/rejection': waiting,
}

async function opened({ school }: Scene): Promise<undefined> {
  await change(school, async (sql) => {
    await sql`delete from one_time_code`
    await sql`update institute set registers_guardians = true, codes_for = 'families'`
  })
}

async function waiting({ school }: Scene): Promise<undefined> {
  await change(
    school,
    (
      sql,
    ) => sql`update registration set state = 'waiting', decided_on = null, account_id = null, reason = '', sealed = null,
      kind = 'guardian', relation = 'aunt', campus_id = null, campus_ids = array[${mainCampus}::uuid] where id = ${exampleRegistration}`,
  )
}

/** A code that was sent to who registers; with `traded` it was right already. */
async function asked(scene: Scene, ticket: string, traded?: string): Promise<Parts | undefined> {
  const { school, stage } = scene
  await opened(scene)
  const id = randomUUID()
  const email = `${randomUUID()}@trust.example`
  const more = { code, language: 'en', said: JSON.stringify({ phone: null, lastName: '', ...said, email }) }
  const sealed = seal(school.dataKey, JSON.stringify(more), `one-time-code:${id}`)
  const hash = createHmac('sha256', school.dataKey).update(`one-time-code:${id}:${code}`).digest()
  const tokenHash = traded === undefined ? null : sha256(traded)
  await change(
    school,
    (
      sql,
    ) => sql`insert into one_time_code (id, purpose, account_id, asker, is_known, ticket_hash, sealed, code_hash,
        sent_at, expires_at, token_hash)
      values (${id}, 'registration', null, 'trial', false, ${sha256(ticket)}, ${sealed}, ${hash}, ${stage.now},
        ${stage.now}::timestamptz + interval '10 minutes', ${tokenHash})`,
  )
  return undefined
}

function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
