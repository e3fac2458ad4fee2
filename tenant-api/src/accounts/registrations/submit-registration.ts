import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { randomUUIDv7 } from 'node:crypto'
import { open, seal } from 'kit/storage/keys'
import { checkPassword, hashPassword } from 'kit/security/password'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { refuseReadOnly } from '../../core/acts/write.ts'
import {
  blankCode,
  heldByNobody,
  openCode,
  refuseCode,
  spendCode,
  tradeForToken,
} from '../../access/passwords/codes.ts'
import { page, purpose } from './request-registration.ts'
import { type Asking, mostChildren, type NamedChild, registrationDays } from './contract.ts'
import { asksPassword, refuseUnlessOpen } from './registration-availability.ts'
import { registration } from './tables.ts'

/** As many of one telephone or address wait at a time: a household has one, perhaps. */
const mostWaiting = 3

/** Trades the code for a token. What nobody was sent opens nothing. */
export async function checkCode(school: School, given: { ticket: string; code: string }) {
  const opened = await openCode(school, { purpose, ...given })
  const said = readSaid(opened.more)
  if (opened.more.isKnown) refuseCode()
  const token = await tradeForToken(school, opened)
  return {
    token,
    asksPassword: asksPassword(await school.profile(), said.kind),
    isShared: await isShared(school, said),
  }
}

/** Whether somebody logs in by the telephone from which the code came back; it is said to nobody before. */
async function isShared(school: School, { email, phone }: Asking): Promise<boolean> {
  if (email !== null) return false
  const [found] = await school.db.execute<{ is: boolean }>(sql`
    select exists (select from account where phone = ${phone} and state = 'active') as is`)
  return found?.is === true
}

/** Sends a registration in, once. A password that is refused leaves the token good. */
export async function register(
  school: School,
  { token, password }: { token: string; password: string | null },
) {
  if (school.state === 'read_only') refuseReadOnly()
  const held = await heldByNobody(school, { purpose, token })
  if (!held || held.more.isKnown) return refuseToken()
  const said = readSaid(held.more)
  await refuseUnlessOpen(school, said.kind)
  const passwordHash = asksPassword(await school.profile(), said.kind)
    ? await hashOf(school, said, password)
    : null
  const today = await school.today()
  const id = randomUUIDv7()
  await school.transaction(page, 'registrations.received', async (tx) => {
    await spendCode(tx, held.id)
    await blankCode(tx, school, held.id)
    await refuseTooMany(tx, said)
    const { firstName, lastName, phone, email, kind } = said
    await tx.insert(registration).values({
      id,
      kind,
      firstName,
      lastName,
      phone,
      email,
      proved: email === null ? 'phone' : 'email',
      language: held.more.language as 'en',
      receivedOn: today,
      ...(said.kind === 'guardian'
        ? {
            relation: said.relation,
            children: said.children,
            childNames: said.children.map(({ name }) => name).join(', '),
            campusIds: await campusesOf(tx, said.children),
          }
        : { work: said.work, campusId: said.campusId, campusIds: [said.campusId] }),
      sealed: sealKept(school, id, {
        passwordHash,
        identityNumber: said.kind === 'staff' ? said.identityNumber : '',
      }),
    })
    await emit(tx, 'registrations.received', { registrationId: id })
    describe(tx, {})
  })
  return { days: registrationDays }
}

function readSaid({ said = '{}' }: Record<string, string>): Asking {
  return JSON.parse(said) as Asking
}

async function hashOf(school: School, said: Asking, password: string | null): Promise<string> {
  if (password === null) return refusePassword()
  const known = [said.firstName, said.lastName, said.email, said.phone].filter((text) => text !== null)
  checkPassword(password, [school.name, school.primaryHost, ...known.filter((text) => text !== '')])
  return hashPassword(password)
}

/** Where the students are who fit a number, or a name with its day of birth. Nobody is told, and one statement for all. */
async function campusesOf(tx: Tx, children: readonly NamedChild[]): Promise<string[]> {
  const rows = await tx.execute<{ id: string }>(sql`
    select distinct campus_id as id from student where id in (${fitting(children)}) and campus_id is not null`)
  return rows.map(({ id }) => id)
}

/** The students who fit one of the children, whoever asks. */
export function fitting(children: readonly NamedChild[]) {
  // That they are few is said, for each of them is looked up by an index.
  const named = sql`(select * from jsonb_to_recordset(${JSON.stringify(children)}::jsonb)
    as c (name text, number text, "birthDate" date) limit ${sql.raw(String(mostChildren))}) as c`
  return sql`
    select s.id from ${named} join student s on fold(s.registration_number) = fold(c.number) where c.number <> ''
    union
    select s.id from ${named} join person p on p.birth_date = c."birthDate" join student s on s.id = p.id
    where ${fitsName(sql`c.name`, { name: sql`p.name`, firstName: sql`p.first_name`, otherName: sql`p.other_name` })}`
}

type Named = Record<'name' | 'firstName' | 'otherName', SQLWrapper>

/** A name of strokes alone folds to nothing, which is what most have in the other script. */
export function fitsName(said: SQL, { name, firstName, otherName }: Named): SQL {
  return sql`(fold(${said}) <> '' and fold(${said}) in (fold(${name}), fold(${firstName}), fold(${otherName})))`
}

type Kept = { passwordHash: string | null; identityNumber: string }

export function sealKept(school: School, id: string, kept: Kept): Buffer {
  return seal(school.dataKey, JSON.stringify(kept), sealedFor(id))
}

export function openKept(school: School, { id, sealed }: { id: string; sealed: Buffer | null }): Kept {
  if (sealed === null) return { passwordHash: null, identityNumber: '' }
  return JSON.parse(open(school.dataKey, sealed, sealedFor(id)).toString('utf8')) as Kept
}

export function sealedFor(id: string): string {
  return `registration:${id}`
}

/** One after the other who share a telephone. Whoever is told of it has proved that it is theirs. */
async function refuseTooMany(tx: Tx, { email, phone }: Asking): Promise<void> {
  const contact = email?.toLowerCase() ?? phone
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('registration:' || ${contact}, 0))`)
  const [row] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from registration
    where state = 'waiting' and case when ${email}::citext is null
      then proved = 'phone' and phone = ${phone} else proved = 'email' and email = ${email}::citext end`)
  if ((row?.count ?? 0) < mostWaiting) return
  refuse(
    'registrations.waiting',
    'You have already registered. The school will tell you when it decides',
    {},
    { status: 409 },
  )
}

function refusePassword(): never {
  const message = sentence('Choose a password')
  return refuse(
    'invalid',
    'Invalid Data',
    {},
    { errors: [{ pointer: '/password', code: 'required', message }] },
  )
}

function refuseToken(): never {
  return refuse('registration-token', 'This took too long. Please register again', {}, { status: 409 })
}
