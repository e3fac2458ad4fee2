import { z } from 'zod'
import { endpoint, flag, listQuery, page, type Permission, type Within } from './contract.ts'

/** The columns that every row of a resource carries. */
export const rowBase = z.object({
  id: z.uuid(),
  version: z.int(),
  createdAt: z.iso.datetime({ offset: true }),
  updatedAt: z.iso.datetime({ offset: true }),
  archivedAt: z.iso.datetime({ offset: true }).nullable(),
})

export const idParams = z.strictObject({ id: z.uuid() })

export type ResourceGiven<F extends z.ZodRawShape> = {
  /** Plural, kebab-case: the URL, the permission and the table's word in the audit. */
  name: string
  /** What a person calls one of them and many of them. */
  label: { one: string; many: string }
  within: Within
  fields: z.ZodObject<F>
  /** Columns that the search box looks into. */
  search: readonly (keyof F & string)[]
  /** Columns of the list that can be sorted; the first is the default. */
  sorts: readonly [keyof F & string, ...(keyof F & string)[]]
  /** A body that is accepted, and the id of a row that the demo school contains. */
  example: { id: string; body: z.input<z.ZodObject<F>> }
}

/**
 * List, get, create, update, archive, restore and Excel for a simple table, from one object.
 * It has no hooks, no conditions and no computed fields: what needs one is written out as endpoints.
 */
export function resource<F extends z.ZodRawShape>(given: ResourceGiven<F>) {
  const fields = z.strictObject(given.fields.shape)
  const changes = changesOf(fields)
  const row = z.object({ ...rowBase.shape, ...given.fields.shape })
  const query = z.strictObject({
    ...listQuery<(keyof F & string) | 'createdAt'>([...given.sorts, 'createdAt']).shape,
    archived: flag(false),
  })
  const path = `/${given.name}`
  const one = `${path}/:id`
  const { name, label } = given
  const example = { params: { id: given.example.id } }
  const firstChange = Object.fromEntries(Object.entries(given.example.body).slice(0, 1))
  return {
    ...given,
    fields,
    row,
    permission: {
      resource: name,
      label: label.many,
      within: given.within,
      actions: ['view', 'edit', 'delete'],
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
      create: endpoint({
        method: 'POST',
        path,
        summary: `Add to ${name}`,
        may: [name, 'edit'],
        status: 201,
        idempotent: true,
        body: fields,
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
    },
  }
}

export type Resource<F extends z.ZodRawShape = z.ZodRawShape> = ReturnType<typeof resource<F>>
export type RowOf<R extends { row: z.ZodType }> = z.output<R['row']>

/** All fields optional and without their defaults: in a change, what was not sent stays as it is. */
function changesOf<F extends z.ZodRawShape>(fields: z.ZodObject<F, z.core.$strict>) {
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
