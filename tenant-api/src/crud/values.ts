import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { type FieldKind, kindOf, type LatestDay } from 'kit/contract/field-kinds'
import { addMonths, type Day, today } from 'kit/values/day'
import { isMoney, type Currency } from 'kit/values/money'
import { readPhone } from 'kit/values/phone'
import { type FieldError, refuse } from 'kit/contract/refusal'
import { titleOf } from 'kit/contract/titles'
import { type Say, sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { z } from 'zod'
import { customValues, withoutNothing } from './fields/custom-fields.ts'
import { timeOf } from '../core/acts/act.ts'
import type { Crud } from './table.ts'
import { may, reach } from '../core/authorization/reach.ts'
import type { User } from '../core/authorization/user.ts'
import type { Profile } from '../core/school/profile.ts'
import type { Db, Tx } from '../core/school/school.ts'

type Values = Readonly<Record<string, unknown>>
/**
 * A row with `isNew` must have all required fields. In a form that adds several people, `ownAt` is the form's
 * name for this one's custom fields.
 */
type Writing = { profile: Profile; user: User; body: Values; isNew?: boolean; ownAt?: string | undefined }

/**
 * Converts a form to stored values: telephone numbers to E.164, money to bare minor units in the school's
 * currency. Refuses, field by field, invalid numbers, another currency, and references that cannot be chosen.
 */
export async function asColumns(
  tx: Tx,
  crud: Crud,
  { profile, user, body: { custom, ...body }, isNew = false, ownAt = 'custom' }: Writing,
): Promise<Values> {
  const { fields } = crud.resource
  const { say } = words(user)
  const here = today(profile.zone, timeOf(tx))
  const { stored, errors } = asStored(fields, { ...profile, say, body, today: here })
  const own = crud.resource.custom && (isNew || custom !== undefined)
  const { language } = user
  const kept = own && customStored(crud, { ...profile, say, language, values: custom ?? {}, isNew })
  for (const [key, value] of Object.entries(body)) {
    if (value === null || value === undefined || kindOf(fields.shape[key]).kind !== 'row') continue
    if (!(await mayChoose(tx, crud, { user, key, id: String(value) })))
      errors.push(wrongIn(fields, { key, say, code: 'choice', message: notOffered }))
  }
  const wrong = (kept ? kept.errors : []).map((error) => ({
    ...error,
    pointer: error.pointer.replace(/^\/custom/, `/${ownAt}`),
  }))
  const all = [...inFormOrder(fields, errors), ...wrong]
  if (all.length > 0) refuse('invalid', 'Invalid Data', {}, { errors: all })
  return kept ? { ...stored, custom: kept.custom } : stored
}

/** The same for custom fields: their values, by key. */
function customStored(crud: Crud, sent: Parameters<typeof customValues>[1] & Pick<Profile, 'currency'>) {
  const { given, shape, errors } = customValues(crud, sent)
  const { stored, errors: unreadable } = asStored(shape, { ...sent, body: given })
  const within = unreadable.map((error) => ({ ...error, pointer: `/custom${error.pointer}` }))
  return { custom: sent.isNew ? withoutNothing(stored) : stored, errors: [...errors, ...within] }
}

/** Sorts errors in the order of the form, so that the first wrong field comes first. */
function inFormOrder({ shape }: z.ZodObject, errors: readonly FieldError[]): FieldError[] {
  const order = Object.keys(shape)
  const placeOf = ({ pointer }: FieldError) => order.indexOf(pointer.slice(1))
  return errors.toSorted((a, b) => placeOf(a) - placeOf(b))
}

/** The last day that a field may hold. */
export function lastDayOf(latest: LatestDay, here: Day): Day {
  return latest === 'today' ? here : addMonths(here, 12)
}

/** What is said of a day that lies further ahead. */
export const aheadOf: Readonly<Record<LatestDay, string>> = {
  today: sentence('This day is still to come'),
  'next-year': sentence('This day is more than a year ahead'),
}

const notOffered = sentence('{field} must be one of the choices offered')

type Sent = Pick<Profile, 'country' | 'currency'> & {
  say: Say
  body: Values
  /** The school's today, where a field may not lie ahead of it. */
  today?: Day
}

/** The same without the check of references, with the errors found. */
export function asStored(fields: z.ZodObject, { country, currency, say, body, today: here }: Sent) {
  const stored: Record<string, unknown> = { ...body }
  const errors: FieldError[] = []
  for (const [key, value] of Object.entries(body)) {
    if (value === null || value === undefined) continue
    const field = kindOf(fields.shape[key])
    const { kind } = field
    const wrong = (code: string, message: string) => errors.push(wrongIn(fields, { key, say, code, message }))
    if (kind === 'phone') {
      const read = readPhone(String(value), country)
      if (read.ok) stored[key] = read.e164
      else wrong(read.code, read.message)
    }
    if (field.kind === 'day' && field.latest && here && String(value) > lastDayOf(field.latest, here))
      wrong('future', aheadOf[field.latest])
    if (kind === 'money' && isMoney(value)) {
      stored[key] = BigInt(value.amount)
      if (value.currency !== currency)
        wrong('currency', sentence('{field} must be in the currency of the school'))
    }
  }
  return { stored, errors }
}

type Wrong = { key: string; say: Say; code: string; message: string }

function wrongIn({ shape }: z.ZodObject, { key, say, code, message }: Wrong): FieldError {
  const field = say(titleOf(shape[key]) ?? key)
  return { pointer: `/${key}`, code, message: say(message, { field }) }
}

type Choice = { user: User; key: string; id: string }

async function mayChoose(tx: Tx, crud: Crud, { user, key, id }: Choice) {
  const offer = offerOf(crud, { user, key })
  if (!offer) return false
  const { table } = offer.of
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, id), offer.where))
    .for('key share')
  return found !== undefined
}

/**
 * The resource that a field refers to, and the predicate of rows that can be chosen: those that the user may
 * see and that are not archived; to the user, all others do not exist. The row's own reach decides in which
 * campus it may be.
 */
export function offerOf(
  crud: Pick<Crud, 'rows' | 'columns' | 'within'>,
  { user, key }: { user: User; key: string },
): { of: Crud; where: SQL | undefined } | null {
  const of = crud.rows?.[key]?.()
  if (!of) return null
  const isPlace = crud.columns[key] === crud.within.campus
  if (!isPlace && !may(user, of.name, 'view')) return null
  const within = isPlace ? undefined : reach(user, of.name, 'view', of.within)
  return { of, where: and(isNull(of.table.archivedAt), within) }
}

/** Converts a table's values to the wire form; most tables need no conversion. */
export function wireOf(fields: z.ZodObject): (row: Values, currency: Currency) => Values {
  const kinds = Object.entries(fields.shape).map(([key, schema]) => [key, kindOf(schema).kind] as const)
  const odd = kinds.filter(([, kind]) => kind === 'money' || kind === 'time')
  if (odd.length === 0) return (row) => row
  return (row, currency) => {
    // The rows of a campus with a currency of its own say which it is.
    const own = typeof row.currency === 'string' ? row.currency : currency
    const changed = odd.map(([key, kind]) => [key, onWire(kind, row[key], own)])
    return { ...row, ...Object.fromEntries(changed) }
  }
}

function onWire(kind: FieldKind['kind'], value: unknown, currency: Currency): unknown {
  if (value === null || value === undefined) return value
  // Filled amounts have their own currency: that of a campus.
  if (isMoney(value)) return { amount: String(value.amount), currency: value.currency }
  return kind === 'money' ? { amount: String(value), currency } : String(value).slice(0, 5)
}

/** The names of the rows that a page's rows refer to, by id, limited to those that the user may see. */
export async function namesIn(
  db: Db | Tx,
  crud: Pick<Crud, 'rows'>,
  { user, rows }: { user: User; rows: readonly Values[] },
): Promise<ReadonlyMap<string, string>> {
  const names = new Map<string, string>()
  for (const [key, refer] of Object.entries(crud.rows ?? {})) {
    const of = refer()
    const ids = [...new Set(rows.flatMap((row) => (typeof row[key] === 'string' ? [row[key]] : [])))]
    if (ids.length === 0 || !of.columns[of.label] || !may(user, of.name, 'view')) continue
    const within = reach(user, of.name, 'view', of.within)
    const found = await db
      .select(of.columns)
      .from(of.table)
      .where(and(inArray(of.table.id, ids), within))
    const places = await placesIn(db, of, found)
    for (const row of found) names.set(String(row.id), inFull(String(row[of.label]), places.get(row)))
  }
  return names
}

/** A name with its campus, if other campuses may use the same name: `2026-27 · Canal View`. */
export function inFull(name: string, place: string | undefined): string {
  return place === undefined ? name : `${name} · ${place}`
}

/** The campus of each row, for a resource that may also have institute-wide rows. */
export async function placesIn(
  db: Db | Tx,
  { columns, rows: refers = {}, within }: Crud,
  rows: readonly Values[],
): Promise<ReadonlyMap<Values, string>> {
  const key = Object.keys(refers).find((field) => columns[field] === within.campus)
  const of = within.shared && key !== undefined ? refers[key]?.() : undefined
  const name = of?.columns[of.label]
  if (!of || !name || key === undefined) return new Map()
  const ids = [...new Set(rows.flatMap((row) => (typeof row[key] === 'string' ? [row[key]] : [])))]
  if (ids.length === 0) return new Map()
  const found = await db.select({ id: of.table.id, name }).from(of.table).where(inArray(of.table.id, ids))
  const names = new Map(found.map((row) => [row.id, String(row.name)]))
  return new Map(
    rows.flatMap((row) => (names.has(row[key]) ? [[row, names.get(row[key]) ?? ''] as const] : [])),
  )
}
