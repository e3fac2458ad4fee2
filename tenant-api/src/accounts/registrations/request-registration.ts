import { createHash } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { countryOf } from 'kit/values/country'
import { readIdentity } from 'kit/values/identity'
import { type FieldError, refuse } from 'kit/contract/refusal'
import { titleOf } from 'kit/contract/titles'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { z } from 'zod'
import { describe, system } from '../../core/acts/act.ts'
import { asStored } from '../../crud/values.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { newSecret, sendCode } from '../../access/passwords/codes.ts'
import { codeMinutes } from '../../access/passwords/contract.ts'
import { refuseManyTexts } from '../../access/passwords/texts.ts'
import { campus } from '../../institute/structure/tables.ts'
import { type Asking, registrantFields, staffFields } from './contract.ts'
import { refuseUnlessOpen } from './registration-availability.ts'

/** What is done on the page stands under this name in the audit log. */
export const page = system(sentence('Registration page'))
export const purpose = 'registration'

/**
 * Keeps what was said until its code comes back, sealed with the code, and sends that. Whether a child is known is not
 * looked at; whose address it is that somebody logs in by already is sent a letter that says so, and answered as all are.
 * A telephone is a household's: whoever holds it is told when the code has come back that somebody logs in by it.
 */
export async function askToRegister(school: School, user: User, asked: Asking) {
  await refuseUnlessOpen(school, asked.kind)
  const said = await readSaid(school, user, asked)
  const byText = said.email === null
  const contact = said.email?.toLowerCase() ?? said.phone ?? ''
  const isKnown = await logsIn(school, said)
  const ticket = newSecret()
  const more = { said: JSON.stringify(said), language: user.language, ...(isKnown && { isKnown: 'yes' }) }
  await school.transaction(page, 'registrations.code-asked', async (tx) => {
    describe(tx, {})
    if (byText) await refuseManyTexts(tx, school, { at: 'registration', asker: askerOf(contact) })
    await sendCode(tx, school, {
      purpose,
      topic: 'registrations.code-asked',
      accountId: null,
      name: contact,
      asker: askerOf(contact),
      byText,
      isKnown: false,
      ticket,
      more,
    })
  })
  return { ticket, minutes: codeMinutes, sentTo: byText ? 'phone' : 'email' } as const
}

/** Whoever types it, and from wherever: a telephone is not to ring all day. */
function askerOf(contact: string): string {
  return createHash('sha256').update(`registration\n${contact}`).digest('base64url')
}

/** Numbers as they are stored; refuses, field by field, what cannot be. */
async function readSaid(school: School, user: User, asked: Asking): Promise<Asking> {
  const profile = await school.profile()
  const { say } = words(user)
  const { phone, email } = asked
  const read = asStored(z.object({ phone: registrantFields.shape.phone }), {
    ...profile,
    say,
    body: { phone },
  })
  const errors: FieldError[] = [...read.errors]
  const wrong = (pointer: string, message: string) =>
    errors.push({ pointer, code: 'required', message: say(message) })
  if (email === null && !school.canText)
    wrong('/email', sentence('Enter your email: the school writes to it'))
  else if (email === null && phone === null) wrong('/phone', sentence('Enter your phone or your email'))
  const said = { ...asked, ...(read.stored as { phone: string | null }) }
  // A text costs the school money, and abroad many times as much: anybody may have one sent.
  if (
    email === null &&
    read.errors.length === 0 &&
    said.phone !== null &&
    !isAtHome(said.phone, profile.country)
  )
    wrong('/email', sentence('Enter your email: the school sends texts within its own country alone'))
  if (said.kind === 'guardian') {
    for (const [at, { number, birthDate }] of said.children.entries())
      if (number === '' && birthDate === null)
        wrong(`/children/${at}/number`, sentence('Enter the registration number or the date of birth'))
  } else {
    if (!(await isCampus(school, said.campusId))) wrong('/campusId', sentence('Choose a campus'))
    const { identityNumber } = said
    const paper = identityNumber === '' ? undefined : readIdentity(identityNumber, 'id-card', profile.country)
    if (paper?.ok) said.identityNumber = paper.number
    else if (paper) {
      const field = say(titleOf(staffFields.shape.identityNumber) ?? '')
      const message = say(paper.message, { field, digits: paper.digits })
      errors.push({ pointer: '/identityNumber', code: 'identity', message })
    }
  }
  if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors })
  return said
}

function isAtHome(phone: string, country: string): boolean {
  return phone.startsWith(`+${countryOf(country)?.callingCode ?? ''}`)
}

async function isCampus(school: School, id: string): Promise<boolean> {
  const rows = await school.db
    .select({ id: campus.id })
    .from(campus)
    .where(and(eq(campus.id, id), isNull(campus.archivedAt)))
  return rows.length > 0
}

/** Whether somebody has begun to log in by the address to which the code would go. */
async function logsIn(school: School, { email }: Asking): Promise<boolean> {
  const [found] = await school.db.execute<{ is: boolean }>(sql`
    select exists (select from account where state <> 'invited' and email = ${email}::citext) as is`)
  return found?.is === true
}
