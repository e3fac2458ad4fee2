import { refuseMissing } from 'kit/contract/refusal'
import type { Control } from '../../database.ts'
import { addressOf } from '../../urls.ts'
import { progress } from '../provisioning/provisioning.ts'
import type { Progress, Signup } from './contract.ts'
import { welcomeFor } from './hand-off.ts'
import { type KnownSignup, signupOf } from './existing-signup.ts'

/** A sign-up as it stands now. Reading makes no code: `welcome` is null here, and made by `refreshHandOff`. */
export async function readSignup(control: Control, token: string): Promise<Signup> {
  const known = await signupOf(control.sql, token)
  return {
    token,
    ...(await progressOf(control, known)),
    school: await schoolOf(control, known),
    welcome: null,
  }
}

/** The answer to the sign-up itself, which carries the way in: `code` while it is good, else a new one. */
export async function answerFor(
  control: Control,
  known: KnownSignup,
  { token, code }: { token: string; code: string },
): Promise<Signup> {
  const now = await progressOf(control, known)
  const school = await schoolOf(control, known)
  const welcome = now.state === 'active' ? await welcomeFor(control, known, code) : null
  return { token, ...now, school, welcome }
}

/** The steps of the making of a school's database. */
export async function progressOf(control: Control, { schoolId }: KnownSignup): Promise<Progress> {
  return (await progress(control, schoolId)) ?? refuseMissing()
}

async function schoolOf(control: Control, { schoolId }: KnownSignup): Promise<Signup['school']> {
  const [row] = await control.sql<{ name: string; host: string }[]>`
    select s.name, coalesce(h.host, '') as host from school s
    left join host h on h.school_id = s.id and h.is_primary where s.id = ${schoolId}`
  if (!row) return refuseMissing()
  const subdomain = row.host.replace(`.${control.places.zone}`, '')
  return { name: row.name, subdomain, address: row.host ? addressOf(control.places, row.host) : '' }
}
