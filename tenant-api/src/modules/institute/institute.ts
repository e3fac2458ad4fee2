import { eq } from 'drizzle-orm'
import { countryOf } from 'kit/country'
import { type FieldError, refuse } from 'kit/refusal'
import { sentence } from 'kit/words'
import type { z } from 'zod'
import { refuseStale } from '../../conflict.ts'
import type { Actor, School, Tx } from '../../school.ts'
import type { Institute, instituteFields } from './contract.ts'
import { institute } from './tables.ts'

/** The institute's own settings. */
export async function readInstitute(school: School): Promise<Institute> {
  const [row] = await school.db.select().from(institute)
  if (!row) throw new Error('this school was never founded')
  return row
}

export type InstituteChanges = Partial<z.output<typeof instituteFields>>

/** Changes the settings that are given; 412 when somebody changed them since `version`. */
export async function updateInstitute(
  school: School,
  user: Actor,
  { version, changes }: { version: number; changes: InstituteChanges },
): Promise<Institute> {
  return school.transaction(user, 'institute.updated', async (tx) => {
    const before = await lockInstitute(tx)
    if (before.version !== version) refuseStale(before)
    refuseUnusable({ ...before, ...changes })
    const written = { ...changes, version: version + 1, updatedAt: school.now().toISOString() }
    const [row] = await tx.update(institute).set(written).where(eq(institute.id, before.id)).returning()
    return row ?? before
  })
}

async function lockInstitute(tx: Tx) {
  const [row] = await tx.select().from(institute).for('update')
  if (!row) throw new Error('this school was never founded')
  return row
}

/** Zone, currency and country are those that dates and money can really be printed with. */
function refuseUnusable({ timeZone, currency, country, languages, language }: InstituteChanges) {
  const errors: FieldError[] = []
  const wrong = (pointer: string, message: string) => errors.push({ pointer, code: 'choice', message })
  if (!isTimeZone(timeZone)) wrong('/timeZone', sentence('Choose a time zone from the list'))
  if (!currencies.has(currency ?? '')) wrong('/currency', sentence('Choose a currency from the list'))
  if (!countryOf(country ?? '')) wrong('/country', sentence('Choose a country from the list'))
  if (new Set(languages).size !== languages?.length)
    wrong('/languages', sentence('Each language is chosen once'))
  if (!language || !languages?.includes(language)) {
    wrong('/language', sentence('The first language must be one of the languages'))
  }
  if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors })
}

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** An IANA name; an offset such as `+05:00` has no summer time and is none. */
function isTimeZone(zone: string | undefined): boolean {
  if (zone === undefined || !/^[A-Z][\w+-]*(\/[\w+-]+)*$/i.test(zone)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
