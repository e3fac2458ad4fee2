import { refuse } from 'kit/contract/refusal'
import type { Control, Sql } from '../../database.ts'
import { addressOf } from '../../urls.ts'
import { type KnownSignup, signupOf } from './existing-signup.ts'
import { hashSecret, newSecret } from './secret.ts'

/** Where a founder lands signed in: the school's own page takes the code out of the address at once. */
export function welcomeAt(control: Control, host: string, code: string): string {
  return `${addressOf(control.places, host)}/welcome#${code}`
}

/** Keeps a code's hash: it works once, for 60 seconds, at this host. An older one of the school ends. */
export async function createHandOff(
  tx: Sql,
  { schoolId, host, code }: { schoolId: string; host: string; code: string },
): Promise<void> {
  await tx`delete from hand_off where school_id = ${schoolId} and purpose = 'welcome'`
  await tx`insert into hand_off (code_hash, school_id, host, purpose, subject, expires_at)
    values (${hashSecret(code)}, ${schoolId}, ${host}, 'welcome', ${tx.json({ founder: true })},
      now() + interval '60 seconds')`
}

/** A fresh way in for the founder: within an hour of the sign-up and until one was used. Refuses otherwise. */
export async function refreshHandOff(control: Control, token: string): Promise<{ welcome: string }> {
  const known = await signupOf(control.sql, token)
  const stand = await standOf(control.sql, known)
  if (stand.state === 'provisioning') {
    refuse(
      'signup-unfinished',
      'Your school is still being made. Please wait a moment',
      {},
      { status: 409, retryAfter: 2 },
    )
  }
  if (stand.state !== 'active' || !stand.open) {
    refuse(
      'hand-off-over',
      'This way in has ended. Please log in at your school’s address',
      {},
      { status: 410 },
    )
  }
  return { welcome: await freshWelcome(control, known, stand.host) }
}

/** The way in that an answer carries: the code that the sign-up made while it is good, else a new one or none. */
export async function welcomeFor(control: Control, known: KnownSignup, code: string): Promise<string | null> {
  const { host, open, state } = await standOf(control.sql, known)
  const [good] = await control.sql`
    select 1 from hand_off where code_hash = ${hashSecret(code)} and expires_at > now() + interval '5 seconds'`
  if (good) return welcomeAt(control, host, code)
  return open && state === 'active' ? freshWelcome(control, known, host) : null
}

async function freshWelcome(control: Control, { schoolId }: KnownSignup, host: string): Promise<string> {
  const code = newSecret()
  await control.sql.begin((tx) => createHandOff(tx, { schoolId, host, code }))
  return welcomeAt(control, host, code)
}

type Stand = { state: string; host: string; open: boolean }

async function standOf(sql: Sql, { id }: KnownSignup): Promise<Stand> {
  const [row] = await sql<Stand[]>`
    select s.state, coalesce(h.host, '') as host,
      g.handed_off_at is null and g.created_at > now() - interval '1 hour' as open
    from signup g join school s on s.id = g.school_id
    left join host h on h.school_id = s.id and h.is_primary
    where g.id = ${id}`
  return row ?? { state: 'failed', host: '', open: false }
}
