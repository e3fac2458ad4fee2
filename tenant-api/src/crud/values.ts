import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { type FieldKind, kindOf } from 'kit/contract/field-kinds'
import { isMoney, type Currency } from 'kit/values/money'
import { readPhone } from 'kit/values/phone'
import { type FieldError, refuse } from 'kit/contract/refusal'
import { titleOf } from 'kit/contract/titles'
import { type Say, sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { z } from 'zod'
import { customValues, withoutNothing } from './fields/custom-fields.ts'
import type { Crud } from './table.ts'
import { may, reach } from '../core/authorization/reach.ts'
import type { User } from '../core/authorization/user.ts'
import type { Profile } from '../core/school/profile.ts'
import type { Db, Tx } from '../core/school/school.ts'

type Values = Readonly<Record<string, unknown>>
/**
 * Of a row that is `isNew`, whatever must be filled in is asked for. Where a form adds several people, `ownAt` is what
 * the form calls the school's own fields of this one.
 */
type Writing = { profile: Profile; user: User; body: Values; isNew?: boolean; ownAt?: string | undefined }

/**
 * What a form has sent, as the table stores it: telephone numbers as E.164, money as bare minor units in the school's
 * currency. Refuses, field by field, numbers that nobody can call, another currency, and rows that cannot be chosen.
 */
export async function asColumns(
  tx: Tx,
  crud: Crud,
  { profile, user, body: { custom, ...body }, isNew = false, ownAt = 'custom' }: Writing,
): Promise<Values> {
  const { fields } = crud.resource
  const { say } = words(user)
  const { stored, errors } = asStored(fields, { ...profile, say, body })
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

/** The school's own fields in the same way: what was sent of them, by their keys. */
function customStored(crud: Crud, sent: Parameters<typeof customValues>[1] & Pick<Profile, 'currency'>) {
  const { given, shape, errors } = customValues(crud, sent)
  const { stored, errors: unreadable } = asStored(shape, { ...sent, body: given })
  const within = unreadable.map((error) => ({ ...error, pointer: `/custom${error.pointer}` }))
  return { custom: sent.isNew ? withoutNothing(stored) : stored, errors: [...errors, ...within] }
}

/** As the fields stand in the form, so that the first that is wrong is said first. */
function inFormOrder({ shape }: z.ZodObject, errors: readonly FieldError[]): FieldError[] {
  const order = Object.keys(shape)
  const placeOf = ({ pointer }: FieldError) => order.indexOf(pointer.slice(1))
  return errors.toSorted((a, b) => placeOf(a) - placeOf(b))
}

const notOffered = sentence('{field} must be one of the choices offered')

type Sent = Pick<Profile, 'country' | 'currency'> & { say: Say; body: Values }

/** The same for what names no rows, with what is wrong in it. */
export function asStored(fields: z.ZodObject, { country, currency, say, body }: Sent) {
  const stored: Record<string, unknown> = { ...body }
  const errors: FieldError[] = []
  for (const [key, value] of Object.entries(body)) {
    if (value === null || value === undefined) continue
    const { kind } = kindOf(fields.shape[key])
    const wrong = (code: string, message: string) => errors.push(wrongIn(fields, { key, say, code, message }))
    if (kind === 'phone') {
      const read = readPhone(String(value), country)
      if (read.ok) stored[key] = read.e164
      else wrong(read.code, read.message)
    }
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
 * Of what a field names rows, and which of them can be chosen: only what the user may see, and what is not in the
 * archive; the rest does not exist for them. In which campus a row may lie is judged by the reach of the row itself.
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

/** How the values of a table become those of the wire; most tables hold nothing that differs. */
export function wireOf(fields: z.ZodObject): (row: Values, currency: Currency) => Values {
  const kinds = Object.entries(fields.shape).map(([key, schema]) => [key, kindOf(schema).kind] as const)
  const odd = kinds.filter(([, kind]) => kind === 'money' || kind === 'time')
  if (odd.length === 0) return (row) => row
  return (row, currency) => {
    const changed = odd.map(([key, kind]) => [key, onWire(kind, row[key], currency)])
    return { ...row, ...Object.fromEntries(changed) }
  }
}

function onWire(kind: FieldKind['kind'], value: unknown, currency: Currency): unknown {
  if (value === null || value === undefined) return value
  return kind === 'money' ? { amount: String(value), currency } : String(value).slice(0, 5)
}

/** The names of the rows that a page's rows refer to, by id: of those that the user may see. */
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

/** A name with the campus that has it for itself, where others may have it too: `2026-27 · Canal View`. */
export function inFull(name: string, place: string | undefined): string {
  return place === undefined ? name : `${name} · ${place}`
}

/** What the campus is called that a row belongs to, of a resource of which the whole institute may have rows too. */
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
