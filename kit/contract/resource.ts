import { z } from 'zod'
import { metaOf } from './field-kinds.ts'
import { filterShape, idList, mostIds } from './filters.ts'
import {
  count,
  endpoint,
  flag,
  listQuery,
  type Near,
  page,
  type Permission,
  type Within,
} from './contract.ts'
import { dayShape } from './fields.ts'

/** The columns that every row of a resource carries. */
export const rowBase = z.object({
  id: z.uuid(),
  version: z.int(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  archivedAt: z.iso.datetime({ offset: true }).nullable(),
})

export const idParams = z.strictObject({ id: z.uuid() })

/** An event in a record's history: an act, and which fields of the record it changed, by name. */
const recordEvent = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  sentence: z.string(),
  actor: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
})
/** The labels of rows that facts name by id, limited to those that the reader may view. */
export const namesById = z.record(z.string(), z.string())
export type RecordEvent = z.output<typeof recordEvent>

/** Infers columns from the shape alone, not from the names that are passed. */
type ColumnOf<F, K> = NoInfer<keyof (F & K) & string>

export type ResourceGiven<F extends z.ZodRawShape, K extends z.ZodRawShape = z.ZodRawShape> = {
  /** Plural, kebab-case: used in the URL, the permission, and for the table in the audit. */
  name: string
  /** The English name of one row, and of many. */
  label: { one: string; many: string }
  /** The sentence of a list in which a search or filter finds nothing, if it has its own. */
  none?: string
  within: Within
  /** The reaches nearer than `within` that its actions can be granted with, where rows are about a person. */
  near?: Near
  fields: z.ZodObject<F>
  /** Columns that the database maintains: listed, filtered, sorted, exported, and never sent by a client. */
  kept?: z.ZodObject<K>
  /** The columns that a list shows by default, in order; all of them if undefined. */
  shows?: readonly ColumnOf<F, K>[]
  /** Columns that the search box searches; the first is the name of a row. */
  search: readonly ColumnOf<F, K>[]
  /** The column that tells two rows of one name apart; it is shown beside the name outside of the list. */
  apart?: ColumnOf<F, K>
  /**
   * The fields by which a row of an imported file is matched to an existing row: by default the first of
   * `search`; with an empty list there is no import.
   */
  recognisedBy?: readonly (keyof F & string)[]
  /** The place of its sheet in the workbook of the whole school, after those that its rows name: 10 comes before 20. */
  workbookOrder?: number
  /** Columns of the list that can be sorted; the first is the default. */
  sorts: readonly [ColumnOf<F, K>, ...ColumnOf<F, K>[]]
  /** A school may add fields of its own; the table stores them in a column `custom` (docs/decisions/022). */
  custom?: boolean
  /** Reverses the default order: the latest comes first. */
  isLatestFirst?: boolean
  /**
   * The field with the position of a row within its group, counted from 1: rows are moved up and down by it.
   */
  turn?: keyof F & string
  /** The field that groups rows for `turn`; all rows are one group if undefined. */
  turnAmong?: keyof F & string
  /** A tab of the list with the rows whose day is past or at most so many days ahead, the earliest first. */
  ahead?: { name: string; day: keyof F & string; days: number }
  /** Further tabs of the list, each with a name and what it narrows the list down to, as the address says it. */
  tabs?: readonly { id: string; name: string; words: Readonly<Partial<Record<ColumnOf<F, K>, string>>> }[]
  /** A body that is accepted, and the id of a row of the demo school. */
  example: { id: string; body: z.input<z.ZodObject<F>> }
}

/**
 * List, get, create, update, archive, restore and Excel for a simple table, from one object. It has no hooks
 * and no conditions, and computes nothing: computed values are maintained by the database, and whatever needs
 * more is written out as endpoints. A resource without fields has no form: it is only listed, read and
 * exported.
 */
export function resource<F extends z.ZodRawShape, K extends z.ZodRawShape = Record<never, never>>(
  given: ResourceGiven<F, K>,
) {
  const fields = z.strictObject(given.fields.shape)
  const custom = { custom: customBody.optional() }
  const own = (given.custom ? custom : {}) as typeof custom
  const body = z.strictObject({ ...given.fields.shape, ...own })
  const changes = changesOf(body)
  const columns: F & K = { ...(given.kept?.shape as K), ...given.fields.shape }
  /** All columns that a list can show: the maintained columns before those of the form. */
  const listed = z.object(columns)
  const kept = { custom: customRow.optional() }
  const row = z.object({ ...rowBase.shape, ...columns, ...((given.custom ? kept : {}) as typeof kept) })
  type Sort = ColumnOf<F, K> | 'createdAt'
  const { q, ...paging } = listQuery<Sort>(
    [...given.sorts, 'createdAt'],
    firstSort(given) as Sort | `-${Sort}`,
  ).shape
  /** The part of the query that selects the rows of a list; the rest pages and sorts them. */
  const filter = {
    q,
    archived: flag(false),
    /** Only these rows: those that the user has ticked. */
    ids: idList.optional(),
    ...scopeOf(given.within),
    ...filterShape(listed),
  }
  const asked = <S extends z.ZodRawShape>(shape: S) =>
    given.custom ? withCustom(shape) : z.strictObject(shape)
  const sort = given.custom ? { sort: customSort(paging.sort) } : {}
  const query = asked({ ...paging, ...(sort as Record<never, never>), ...filter })
  const several = z.union([
    z.strictObject({ ids: z.array(z.uuid()).min(1).max(mostIds) }),
    z.strictObject({ filter: asked(filter), total: z.int().min(1).max(mostRows) }),
  ])
  const set = z.strictObject({ ...pickBulk(changes.shape), ...own })
  const path = `/${given.name}`
  const one = `${path}/:id`
  const { name, label } = given
  const example = { params: { id: given.example.id } }
  const firstChange = Object.fromEntries(Object.entries(given.example.body).slice(0, 1))
  return {
    ...given,
    recognisedBy: given.recognisedBy ?? given.search.slice(0, 1),
    fields,
    listed,
    row,
    /** Which rows: ticked ones, or all that a filter matches. */
    several,
    permission: {
      resource: name,
      label: label.many,
      within: given.within,
      actions: ['view', 'edit', 'delete'],
      ...(given.near && { near: given.near }),
    } satisfies Permission as Permission,
    endpoints: {
      list: endpoint({
        method: 'GET',
        path,
        summary: `List ${name}`,
        may: [name, 'view'],
        query,
        response: page(row),
        example: {},
      }),
      sheet: endpoint({
        method: 'GET',
        path: `${path}/sheet`,
        summary: `The ${name} that the filter shows, as an Excel file`,
        may: [name, 'view'],
        gives: 'file',
        query,
        example: {},
      }),
      get: endpoint({
        method: 'GET',
        path: one,
        summary: `One of the ${name}`,
        may: [name, 'view'],
        params: idParams,
        response: row,
        example,
      }),
      history: endpoint({
        method: 'GET',
        path: `${one}/history`,
        summary: `What happened to one of the ${name}, the latest first, as far as the reader may see it`,
        may: [name, 'view'],
        params: idParams,
        query: z.strictObject({
          /** The id of the last event already loaded. */
          after: z.uuid().optional(),
          limit: count(1, 100, 30),
        }),
        response: z.object({
          rows: z.array(recordEvent),
          names: namesById,
          next: z.uuid().nullable(),
        }),
        example,
      }),
      asOf: endpoint({
        method: 'GET',
        path: `${one}/history/:day`,
        summary: `What the record of one of the ${name} said at the end of a day; null before there was one`,
        may: [name, 'view'],
        params: z.strictObject({ id: z.uuid(), day: dayShape }),
        response: z.object({ row: z.record(z.string(), z.unknown()).nullable(), names: namesById }),
        example: { params: { id: given.example.id, day: '2026-11-01' as never } },
      }),
      create: endpoint({
        method: 'POST',
        path,
        summary: `Add to ${name}`,
        may: [name, 'edit'],
        status: 201,
        idempotent: true,
        body,
        response: row,
        example: { body: given.example.body },
      }),
      update: endpoint({
        method: 'PATCH',
        path: one,
        summary: `Change one of the ${name}`,
        may: [name, 'edit'],
        versioned: true,
        params: idParams,
        body: changes,
        response: row,
        example: { ...example, body: firstChange as z.input<typeof changes> },
      }),
      archive: endpoint({
        method: 'DELETE',
        path: one,
        summary: `Archive one of the ${name}; nothing that refers to it is lost`,
        may: [name, 'delete'],
        params: idParams,
        response: row,
        example,
      }),
      restore: endpoint({
        method: 'POST',
        path: `${one}/restoration`,
        summary: `Bring one of the ${name} back from the archive`,
        may: [name, 'delete'],
        status: 200,
        params: idParams,
        response: row,
        example,
      }),
      file: endpoint({
        method: 'POST',
        path: `${path}/filing`,
        summary: `Archive many of the ${name}, or bring them back, as a job; \`undo\` takes such a job back`,
        may: [name, 'delete'],
        status: 202,
        idempotent: true,
        // `of`: ticked rows, or all that a filter matches; `total` is then the count that the user was shown.
        body: z.union([z.strictObject({ archived: z.boolean(), of: several }), undo]),
        response: begun,
        example: { body: { archived: true, of: { ids: [given.example.id] } } },
      }),
      change: endpoint({
        method: 'POST',
        path: `${path}/changes`,
        summary: `Set a field of many of the ${name}, as a job; \`undo\` takes such a job back`,
        may: [name, 'edit'],
        status: 202,
        idempotent: true,
        body: z.union([z.strictObject({ set, of: several }), undo]),
        response: begun,
        example: { body: { set: {} as never, of: { ids: [given.example.id] } } },
      }),
    },
  }
}

/** Undoes a job, except for rows that were changed since. */
const undo = z.strictObject({ undo: z.uuid() })
/** The job that was started, and its number of rows. */
const begun = z.object({ job: z.uuid(), total: z.int().min(0) })

/** The campus scope of a list, for resources whose rows lie within a campus. */
function scopeOf(within: Within): { campus?: z.ZodOptional<z.ZodUUID> } {
  return within === 'institute' || within === 'owner' ? {} : { campus: z.uuid().optional() }
}

/** Maximum number of rows of one job. */
export const mostRows = 10_000

/** The fields that may be set for many rows at once: those whose `.meta({ bulk: true })` says so. */
export function bulkFields<S extends z.ZodRawShape>(shape: S): (keyof S & string)[] {
  return Object.entries(shape).flatMap(([name, field]) => (metaOf(field).bulk === true ? [name] : []))
}

type Offering = {
  endpoints: Record<'list' | 'sheet' | 'get' | 'history' | 'asOf' | 'change', unknown>
  fields: z.ZodObject
  custom?: boolean
}

/**
 * Whether a resource serves an endpoint: there is no bulk change without bulk fields, and no writing without
 * fields.
 */
export function isOffered({ endpoints, fields, custom }: Offering, endpoint: unknown): boolean {
  const { list, sheet, get, history, asOf, change } = endpoints
  if (!isWritten({ fields })) return [list, sheet, get, history, asOf].includes(endpoint)
  return endpoint !== change || custom === true || bulkFields(fields.shape).length > 0
}

/** Whether people write its rows in a form; the rows of other resources are created by other acts. */
export function isWritten({ fields }: { fields: { shape: object } }): boolean {
  return Object.keys(fields.shape).length > 0
}

/**
 * Whether rows are added on the resource's own page. A hidden field names the parent of other rows, which are
 * added on the parent's page.
 */
export function isAddedInList({ fields }: { fields: { shape: object } }): boolean {
  return isWritten({ fields }) && !Object.values(fields.shape).some((field) => metaOf(field).hidden === true)
}

/** The initial order of a list: a column, or `-column`. */
export function firstSort({
  sorts,
  isLatestFirst = false,
}: {
  sorts: readonly [string, ...string[]]
  isLatestFirst?: boolean | undefined
}): string {
  return isLatestFirst ? `-${sorts[0]}` : sorts[0]
}

/**
 * The values of a school's custom fields by key; the field's definition validates them. Null clears a value.
 */
export const customBody = z
  .record(
    z.string().max(60),
    z.union([z.string().max(2_000), z.number(), z.boolean(), z.array(z.string().max(60)).max(100), z.null()]),
  )
  .meta({ title: 'Further details' })
const customRow = z.record(z.string(), z.unknown())

/** A query that also accepts custom fields, by `custom_` and their keys. No other key is accepted. */
function withCustom<S extends z.ZodRawShape>(shape: S) {
  const query = z
    .object(shape)
    .catchall(z.string().max(1_000))
    .check(({ value, issues }) => {
      const keys = Object.keys(value).filter((key) => !Object.hasOwn(shape, key) && !customWord.test(key))
      if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value })
    })
  return query as unknown as z.ZodObject<S, z.core.$strict>
}

const customWord = /^custom_[a-z][a-z0-9_]{0,59}(?:From|To|Empty)?$/

/** The orders of the contract, and by custom fields. */
function customSort<T extends z.ZodDefault>(sort: T): T {
  const own = z.string().regex(/^-?custom_[a-z][a-z0-9_]{0,59}$/)
  return z
    .union([sort.unwrap() as z.ZodType, own])
    .default(() => sort.parse(undefined) as string) as unknown as T
}

function pickBulk<S extends z.ZodRawShape>(shape: S): S {
  return Object.fromEntries(bulkFields(shape).map((name) => [name, shape[name]])) as unknown as S
}

export type Resource<
  F extends z.ZodRawShape = z.ZodRawShape,
  K extends z.ZodRawShape = z.ZodRawShape,
> = ReturnType<typeof resource<F, K>>
export type RowOf<R extends { row: z.ZodType }> = z.output<R['row']>

/**
 * Makes all fields optional and drops their defaults: in a change, fields that are not sent stay as they are.
 */
export function changesOf<F extends z.ZodRawShape>(fields: z.ZodObject<F, z.core.$strict>) {
  const shape = Object.fromEntries(
    Object.entries(fields.shape).map(([key, field]) => [
      key,
      field instanceof z.ZodDefault ? withMeta(field.unwrap(), field.meta()) : field,
    ]),
  )
  return z.strictObject(shape).partial() as unknown as ReturnType<typeof fields.partial>
}

function withMeta(field: unknown, meta: z.GlobalMeta | undefined) {
  return field instanceof z.ZodType && meta ? field.meta(meta) : field
}
