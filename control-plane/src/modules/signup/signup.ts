import { seal } from 'kit/storage/keys'
import type { Language } from 'kit/text/locale'
import { hashPassword } from 'kit/security/password'
import { refuse } from 'kit/contract/refusal'
import type { Once } from 'kit/http/server'
import { sentence } from 'kit/text/words'
import type { Control, Sql } from '../../database.ts'
import { hostOf } from '../../urls.ts'
import { claimOrQueue } from '../provisioning/provisioning.ts'
import { readyBoss } from '../provisioning/saga.ts'
import { beginTrial } from '../plans/subscription.ts'
import { nameSentences } from '../domains/subdomain.ts'
import { freeNear, isTaken, releaseOfFailed } from '../domains/hosts.ts'
import { type Application, checkApplication } from './application.ts'
import type { Signup } from './contract.ts'
import { answerFor } from './answer.ts'
import { createHandOff } from './hand-off.ts'
import { type KnownSignup, refuseGreed } from './existing-signup.ts'
import { derivedSecret, hashSecret, newSecret } from './secret.ts'

/** `once` is the visitor's Idempotency-Key; `language` that of the request, for mails when the form says none. */
export type Guards = { once?: Once | undefined; language?: Language }
export type Registration = { schoolId: string; address: string; state: Signup['state']; signup: Signup }

/**
 * Signs a school up: one transaction of the control database makes school, address, founding record, hand-off code
 * and owed mail, and takes a ready database or queues the making of one. The same key gives the same answer again.
 */
export async function registerSchool(
  control: Control,
  given: Application,
  { once, language = 'en' }: Guards = {},
): Promise<Registration> {
  const visit = { key: once?.key ?? newSecret(), repeatable: once !== undefined, hash: once?.hash ?? '' }
  const before = await findByKey(control.sql, visit)
  if (before) return registrationOf(control, before, visit.key)
  const application = checkApplication(given)
  if (await isTaken(control.sql, hostOf(control.places, application.subdomain))) {
    const meanwhile = await findByKey(control.sql, visit)
    return meanwhile
      ? registrationOf(control, meanwhile, visit.key)
      : refuseName(control, control.sql, application.subdomain)
  }
  const passwordHash = await hashPassword(application.password)
  await readyBoss(control)
  const known = await control.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`signup ${keyHash(visit)}`}, 0))`
    return (
      (await findByKey(tx, visit)) ??
      (await enter(control, tx, { application, passwordHash, language, visit }))
    )
  })
  return registrationOf(control, known, visit.key)
}

type Visit = { key: string; repeatable: boolean; hash: string }
type Entry = { application: Application; passwordHash: string; language: Language; visit: Visit }

async function enter(control: Control, tx: Sql, entry: Entry): Promise<KnownSignup> {
  const { application, visit } = entry
  await refuseGreed(tx, application.email)
  const schoolId = await insertSchool(tx, application)
  await beginTrial(tx, schoolId)
  const host = hostOf(control.places, application.subdomain)
  await releaseOfFailed(tx, host)
  const [claimed] = await tx`
    insert into host (host, school_id, kind, is_primary, verified_at) values (${host}, ${schoolId}, 'subdomain', true, now())
    on conflict do nothing returning host`
  if (!claimed) return refuseName(control, tx, application.subdomain)
  const { state, dataKey } = await claimOrQueue(control, tx, { schoolId })
  const founding = Buffer.from(JSON.stringify(foundingOf(entry)))
  await tx`insert into founding_record (school_id, sealed)
    values (${schoolId}, ${seal(dataKey, founding, `founding:${schoolId}`)})`
  const known = await insertSignup(tx, entry, schoolId)
  if (state === 'active') {
    await createHandOff(tx, { schoolId, host, code: derivedSecret(visit.key, 'welcome', known.id) })
  }
  for (const kind of state === 'active' ? ['verification'] : ['verification', 'ready']) {
    await tx`insert into mail_due (kind, school_id, language) values (${kind}, ${schoolId}, ${known.language})`
  }
  await tx`insert into operation_log (actor, act, school_id, detail)
    values ('sign-up', 'school.created', ${schoolId}, ${tx.json({ state })})`
  return known
}

async function insertSchool(tx: Sql, application: Application): Promise<string> {
  const { instituteName, instituteType, country, courseProvider, totalStudents, totalStaff } = application
  const [row] = await tx<{ id: string }[]>`
    insert into school (name, institute_type, country, course_provider, total_students, total_staff, package,
      contact_first_name, contact_last_name, contact_email, contact_phone)
    values (${instituteName}, ${instituteType}, ${country}, ${courseProvider ?? null}, ${totalStudents ?? null},
      ${totalStaff ?? null}, ${application.package ?? null}, ${application.firstName}, ${application.lastName},
      ${application.email}, ${application.phone})
    returning id`
  if (!row) throw new Error('The school was not written')
  return row.id
}

async function insertSignup(
  tx: Sql,
  { application, language, visit }: Entry,
  schoolId: string,
): Promise<KnownSignup> {
  const id = crypto.randomUUID()
  const bodyHash = derivedSecret(visit.key, 'body', visit.hash)
  const spoken = application.language ?? language
  const tokenHash = hashSecret(derivedSecret(visit.key, 'token', id))
  await tx`insert into signup (id, idempotency_key, body_hash, school_id, token_hash, language)
    values (${id}, ${visit.repeatable ? keyHash(visit) : null}, ${bodyHash}, ${schoolId}, ${tokenHash}, ${spoken})`
  return { id, schoolId, language: spoken, bodyHash }
}

/** What the school itself begins with; only the tenant API reads it, once. */
function foundingOf({ application, passwordHash, language }: Entry) {
  const { password: _, confirmPassword: __, subdomain: ___, package: ____, ...rest } = application
  return { ...rest, passwordHash, language: application.language ?? language }
}

async function findByKey(sql: Sql, visit: Visit): Promise<KnownSignup | undefined> {
  if (!visit.repeatable) return undefined
  const [row] = await sql<KnownSignup[]>`
    select id, school_id as "schoolId", language, body_hash as "bodyHash" from signup
    where idempotency_key = ${keyHash(visit)}`
  if (row && row.bodyHash !== derivedSecret(visit.key, 'body', visit.hash)) {
    refuse('idempotency-key-used', 'This Idempotency-Key belongs to another request')
  }
  return row
}

function keyHash({ key }: Visit): string {
  return hashSecret(key).toString('base64url')
}

async function registrationOf(control: Control, known: KnownSignup, key: string): Promise<Registration> {
  const token = derivedSecret(key, 'token', known.id)
  const signup = await answerFor(control, known, { token, code: derivedSecret(key, 'welcome', known.id) })
  const { state, school } = signup
  return { schoolId: known.schoolId, address: school.address, state, signup }
}

async function refuseName(control: Control, sql: Sql, subdomain: string): Promise<never> {
  const near = await freeNear(control, sql, subdomain)
  const message = near.length > 0 ? takenTry : nameSentences.taken
  const errors = [{ pointer: '/subdomain', code: 'taken', message }]
  return refuse('subdomain-taken', nameSentences.taken, { near: near.join(', ') }, { status: 409, errors })
}

const takenTry = sentence('This address is taken by another school. Free are {near}')
