import { type SQL, sql } from 'drizzle-orm'
import { type CustomField, schemaOf, tailored } from 'kit/contract/custom-fields'
import { customKey, customName, isNothing, titleIn } from 'kit/contract/custom-rows'
import { type Filter, filterKeys, filtersOf, filterShape, isRange } from 'kit/contract/filters'
import { explainIssues } from 'kit/contract/zod-issues'
import type { Language } from 'kit/text/locale'
import { type FieldError, refuse } from 'kit/contract/refusal'
import { changesOf } from 'kit/contract/resource'
import { asWritten, type Say, sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Crud } from '../table.ts'
import { matches } from '../../core/columns/text-search.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Profile } from '../../core/school/profile.ts'

type Query = Readonly<Record<string, unknown>>

/** A school's custom fields from its profile, all of them or those of one resource. */
export function customFieldsOf({ customFields }: Pick<Profile, 'customFields'>, resource?: string) {
  const all = known.get(customFields) ?? (JSON.parse(customFields) as CustomField[])
  known.set(customFields, all)
  return resource === undefined ? all : all.filter((field) => field.resource === resource)
}

// The profile is read again every few seconds; its custom fields are nearly always the same.
const known = new LRUCache<string, CustomField[]>({ max: 500 })
const made = new LRUCache<string, Crud>({ max: 1_000 })

/** A resource with the school's custom fields; the resource itself if there are none. */
export function tailor(
  crud: Crud,
  profile: Pick<Profile, 'customFields'>,
  { language }: Pick<User, 'language'>,
): Crud {
  if (!crud.resource.custom || profile.customFields === '[]') return crud
  const key = `${crud.name} ${language} ${profile.customFields}`
  const ready = made.get(key) ?? tailorAnew(crud, customFieldsOf(profile, crud.name), language)
  made.set(key, ready)
  return ready
}

function tailorAnew(crud: Crud, fields: readonly CustomField[], language: Language): Crud {
  if (fields.length === 0) return crud
  const resource = tailored(crud.resource as never, fields, language) as Crud['resource']
  const filters = filtersOf(resource.listed)
  const custom = new Map(fields.map((field) => [customName(field.key), field]))
  return { ...crud, resource, filters, narrowing: filters.flatMap(filterKeys), custom }
}

/**
 * Refuses query parameters for custom fields that the school does not have, or with values that the field
 * cannot have.
 */
export function refuseUnknownWords({ resource, custom }: Crud, query: Query, user: User): void {
  const sort = String(query.sort ?? '').replace(/^-/, '')
  const own = Object.keys(query).filter((key) => customKey(key) !== undefined)
  if (own.length === 0 && customKey(sort) === undefined) return
  const shape = custom ? filterShape(resource.listed) : {}
  const known = z.strictObject(
    Object.fromEntries(Object.entries(shape).filter(([key]) => customKey(key) !== undefined)),
  )
  const asked = Object.fromEntries(own.map((key) => [key, query[key]]))
  const { error } = known.safeParse(asked, { reportInput: true })
  const { say } = words(user)
  const errors = explainIssues(error?.issues ?? [], known, say)
  const sorts: readonly string[] = resource.sorts
  if (customKey(sort) !== undefined && !sorts.includes(sort))
    errors.push({ pointer: '/sort', code: 'unknown', message: say(unknown, { field: sort }) })
  if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors })
}

const unknown = sentence('{field} is not known here')

type Sent = Pick<Profile, 'country' | 'customFields'> & {
  say: Say
  language: Language
  values: object
  isNew: boolean
}

/**
 * The custom values in a body, by key, and their errors: unknown keys, values of the wrong kind, options no
 * longer offered. A new row must have all required fields.
 */
export function customValues(crud: Crud, { say, language, values, isNew, ...profile }: Sent) {
  const fields = customFieldsOf(profile, crud.name)
  const shape = z.strictObject(
    Object.fromEntries(fields.map((field) => [field.key, schemaOf(field, language)])),
  )
  const titled = new Map(fields.map((field) => [field.key, field]))
  const body = z.strictObject({ custom: isNew ? shape : changesOf(shape) })
  // Null is valid for every kind, so it needs no validation unless the field is required.
  const isEmptied = ([key, value]: [string, unknown]) =>
    value === null && titled.get(key)?.isRequired === false
  const [emptied, rest] = [true, false].map((is) =>
    Object.fromEntries(Object.entries(values).filter((entry) => isEmptied(entry) === is)),
  )
  const parsed = body.safeParse({ custom: rest }, { reportInput: true })
  const errors = explainIssues(parsed.error?.issues ?? [], body, say).map(asSaid)
  const given: Readonly<Record<string, unknown>> = { ...parsed.data?.custom, ...emptied }
  for (const [key, value] of Object.entries(given)) {
    const field = titled.get(key)
    if (field && isOver(field, value))
      errors.push(
        asSaid({
          pointer: `/custom/${key}`,
          code: 'choice',
          message: say(notOffered, { field: titleIn(field, language) }),
        }),
      )
  }
  return { given, shape, errors }
}

/** Escapes the message, because a title may look like a sentence with placeholders. */
function asSaid(error: FieldError): FieldError {
  return { ...error, message: asWritten(error.message) }
}

export const notOffered = sentence('{field} must be one of the choices offered')

/** Whether a value contains an option that is no longer offered. */
export function isOver({ options }: Pick<CustomField, 'options'>, value: unknown): boolean {
  return options.some(({ id, isOver }) => isOver && [value].flat().includes(id))
}

/** A row's custom values after a change: empty values are removed, values not sent stay. */
export function merged(
  { table }: Crud,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const { custom, ...rest } = values
  if (typeof custom !== 'object' || custom === null) return values
  const gone = Object.entries(custom).flatMap(([key, value]) => (isNothing(value) ? [key] : []))
  const column = sql`${table.custom}`
  const left = sql`${column} - array(select jsonb_array_elements_text(${JSON.stringify(gone)}::jsonb))`
  return { ...rest, custom: sql`(${left}) || ${JSON.stringify(withoutNothing(custom))}::jsonb` }
}

export function withoutNothing(values: object): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => !isNothing(value)))
}

/** The predicates of a filter by a custom field. An index serves the comparisons with a value. */
export function customParts(crud: Crud, filter: Filter, query: Query): SQL[] {
  const field = crud.custom?.get(filter.field)
  if (!field) return []
  const { custom } = crud.table
  const said = (end: string) => textIn(query[`${filter.field}${end}`])
  const [value, from, to, empty] = ['', 'From', 'To', 'Empty'].map(said)
  const has = sql`${custom} ? ${field.key}`
  return [
    ...(value === undefined || isRange(filter.kind) ? [] : valueParts(crud, field, value)),
    ...(from === undefined ? [] : [sql`${comparable(crud, field)} >= ${from}::${typeOf(field)}`]),
    ...(to === undefined ? [] : [sql`${comparable(crud, field)} <= ${to}::${typeOf(field)}`]),
    ...(empty === undefined ? [] : [empty === 'true' ? sql`not (${has})` : has]),
  ]
}

function valueParts({ table: { custom } }: Crud, { key, kind }: CustomField, value: string): SQL[] {
  const holds = (one: unknown) => sql`${custom} @> ${JSON.stringify({ [key]: one })}::jsonb`
  if (kind === 'flag') return [value === 'true' ? holds(true) : sql`not (${holds(true)})`]
  if (kind === 'choice' || kind === 'several') {
    const any = value.split(',').map((id) => holds(kind === 'several' ? [id] : id))
    return [sql`(${sql.join(any, sql` or `)})`]
  }
  return matches(sql`fold(${custom} ->> ${key})`, value)
}

function typeOf({ kind }: CustomField): SQL {
  return sql.raw(kind === 'number' ? 'numeric' : 'text')
}

/** The value for comparing and sorting: numbers as numbers, days in ISO form, options in their order. */
export function comparable({ table: { custom } }: Crud, { key, kind, options }: CustomField): SQL {
  const value = sql`${custom} ->> ${key}`
  switch (kind) {
    case 'number':
      return sql`(case when jsonb_typeof(${custom} -> ${key}) = 'number' then (${value})::numeric end)`
    case 'day':
      return sql`((${value}) collate "C")`
    case 'flag':
      return sql`coalesce(${value}, 'false')`
    case 'choice':
      return sql`array_position(array(select jsonb_array_elements_text(${JSON.stringify(options.map(({ id }) => id))}::jsonb)), ${value})`
    default:
      return sql`((${value}) collate name_order)`
  }
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
