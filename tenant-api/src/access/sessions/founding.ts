import { sql } from 'drizzle-orm'
import { countryOf } from 'kit/values/country'
import { today } from 'kit/values/day'
import { open } from 'kit/storage/keys'
import type { Language } from 'kit/text/locale'
import { z } from 'zod'
import { sentence } from 'kit/text/words'
import { describe, system } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import { directory, type School, type Tx } from '../../core/school/school.ts'
import type { Module } from '../../core/module.ts'
import { instituteTypes, languageCodes } from '../../institute/institute/contract.ts'
import { institute } from '../../institute/institute/tables.ts'
import { curricula } from '../../institute/structure/curricula.ts'
import { addCurriculum } from '../../institute/structure/curriculum.ts'
import { createAccount } from './account.ts'
import { addBuiltinRoles } from './rights/roles.ts'
import { addSigningKey } from './tokens/signing-key.ts'
import { accessState } from './tables.ts'

/** What sign-up leaves for the school's first use; sealed under its data key, deleted once used. */
const foundingRecord = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  passwordHash: z.string(),
  instituteName: z.string(),
  instituteType: z.enum(instituteTypes),
  country: z.string(),
  language: z.enum(languageCodes).optional(),
  /** The key of a curriculum; its classes and subjects exist from the start. */
  courseProvider: z.string().optional(),
})
type FoundingRecord = z.output<typeof foundingRecord>

/**
 * Uses the founding record of a new school exactly once: the institute, its first person, account and
 * super_admin, roles and signing key are one commit. Does nothing in a founded school. A crash before the
 * record is deleted is harmless: the next call finds the institute and only deletes.
 */
export async function foundSchool(school: School, modules: readonly Module[]): Promise<void> {
  if (school.state === 'read_only') return
  const sealed = await directory().foundingRecord(school.id)
  if (sealed === null) return
  const text = open(school.dataKey, sealed, `founding:${school.id}`).toString('utf8')
  const record = foundingRecord.parse(JSON.parse(text))
  await school.transaction(system(sentence('Sign-up')), 'institute.founded', async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('founding', 0))`)
    const [founded] = await tx.select({ id: institute.id }).from(institute).limit(1)
    if (!founded) await found(tx, school, { record, modules })
  })
  await directory().forgetFoundingRecord(school.id)
}

type Founding = { record: FoundingRecord; modules: readonly Module[] }

async function found(tx: Tx, school: School, { record, modules }: Founding): Promise<void> {
  const { firstName, lastName, email, passwordHash } = record
  const start = beginning(record)
  await tx.insert(institute).values(start)
  await addBuiltinRoles(tx)
  await addSigningKey(tx, school)
  const founder = await createAccount(tx, {
    firstName,
    lastName,
    email,
    passwordHash,
    language: start.language,
    roles: [{ role: 'super_admin' }],
    startsOn: today(start.timeZone, school.now()),
  })
  const founded = { founderId: founder.id, founderEmail: email }
  await tx
    .insert(accessState)
    .values(founded)
    .onConflictDoUpdate({ target: accessState.single, set: founded })
  const at = school.now().toISOString()
  for (const { founded } of modules) await founded?.(tx, { language: start.language, at })
  const curriculum = curricula[record.courseProvider ?? 'own']
  if (curriculum) await addCurriculum(tx, curriculum, at)
  await emit(tx, 'school.founded', { accountId: founder.id })
  describe(tx, { name: record.instituteName })
}

/** The institute's first settings, from its country; the school can change them. */
function beginning({ instituteName, instituteType, country, language = 'en' }: FoundingRecord) {
  const { timeZone, currency } = countryOf(country) ?? { timeZone: 'UTC', currency: 'USD' }
  return {
    name: instituteName,
    type: instituteType,
    country,
    timeZone,
    currency,
    language,
    languages: languagesOf(country, language),
    dateFormat: 'dd-MM-yyyy',
    theme: 'blue',
    mode: 'system',
  } as const
}

const arabic = new Set([
  'AE',
  'SA',
  'QA',
  'KW',
  'BH',
  'OM',
  'JO',
  'EG',
  'IQ',
  'LB',
  'SY',
  'YE',
  'PS',
  'LY',
  'SD',
])

function languagesOf(country: string, first: Language): Language[] {
  const local: Language[] = country === 'PK' ? ['ur'] : arabic.has(country) ? ['ar'] : []
  return [...new Set<Language>([first, 'en', ...local])]
}
