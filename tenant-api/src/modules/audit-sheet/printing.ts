import { getTableName } from 'drizzle-orm'
import { customKey } from 'kit/custom-rows'
import { kindOf } from 'kit/field-kinds'
import { formatDate, formatInstant, type Language } from 'kit/locale'
import type { Currency } from 'kit/money'
import { titleAt } from 'kit/titles'
import { sentence } from 'kit/words'
import { words } from 'kit/words-node'
import { z } from 'zod'
import { type Crud, everyCrud } from '../../crud-table.ts'
import { namesIn } from '../../crud-values.ts'
import type { Db, Tx } from '../../school.ts'
import { columnsOf } from '../../sheet-cells.ts'
import { readNames } from '../access/audit-names.ts'
import type { User } from '../access/user.ts'
import type { Profile } from '../institute/profile.ts'
import * as settings from '../settings/contract.ts'
import { columnWords, tableWords } from './contract.ts'

type Values = Record<string, unknown> | null
export type Change = { resource: string; before: Values; after: Values }
/** A value that was changed, in the reader's words. */
export type Printed = { field: string; before: string; after: string }

/** The list that shows the rows of a table, where it is called otherwise. */
const lists: Readonly<Record<string, string>> = {
  person: 'students',
  student: 'students',
  guardian: 'guardians',
  employee: 'teachers',
  section: 'sections',
  enrolment: 'enrolments',
  team: 'teams',
  person_document: 'family-documents',
}

/** Prints changes as the forms and lists of the reader do: fields by their titles, and what they name by its name. */
export async function printer(
  db: Db | Tx,
  { user, profile, changes }: { user: User; profile: Profile; changes: readonly Change[] },
) {
  const names = new Map(await readNames(db, user, changes))
  for (const [crud, some] of Map.groupBy(changes, ({ resource }) => crudOf(resource))) {
    if (!crud) continue
    const rows = some.flatMap(({ before, after }) => [inFields(before), inFields(after)])
    for (const [id, name] of await namesIn(db, crud, { user, rows })) names.set(id, name)
  }
  const { say } = words(user)
  return {
    recordOf(resource: string): string {
      const own = tableWords[resource] ?? crudOf(resource)?.resource.label.one
      return say(own ?? plain(resource))
    },
    valuesOf(change: Change): Printed[] {
      const { before, after, resource } = change
      const shape = shapeOf(resource)
      const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
      const print = (column: string, values: Values) =>
        printed({ column, value: values?.[column] ?? null, shape, names, user, profile })
      return columns
        .filter((column) => column !== 'id')
        .map((column) => ({
          field: say(titleAt(shape, [inCamels(column)]) ?? columnWords[inCamels(column)] ?? plain(column)),
          before: print(column, before),
          after: print(column, after),
        }))
        .filter((value) => value.before !== value.after)
    },
  }
}

type Value = {
  column: string
  value: unknown
  shape: z.ZodObject | undefined
  names: ReadonlyMap<string, string>
  user: User
  profile: Profile
}

function printed({ column, value, shape, names, user, profile }: Value): string {
  if (value === null || value === '') return ''
  const { say } = words(user)
  const { language } = user
  const schema = shape?.shape[inCamels(column)]
  if (typeof value === 'string' && names.has(value)) return names.get(value) ?? ''
  if (typeof value === 'boolean') return say(value ? sentence('yes') : sentence('no'))
  if (schema) {
    const [cells] = columnsOf(z.object({ value: schema }), { ...profile, say })
    const given = cells?.cellOf(onWire(schema, value, profile.currency), names) ?? null
    if (!(given instanceof Date)) return given === null ? '' : String(given)
  }
  return inWords(value, language, profile)
}

function inWords(value: unknown, language: Language, { zone, dateFormat }: Profile): string {
  if (Array.isArray(value))
    return value.map((one) => inWords(one, language, { zone, dateFormat } as Profile)).join(', ')
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  const text = String(value)
  if (/^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/.test(text))
    return formatInstant(language, text.replace(' ', 'T'), { zone, pattern: dateFormat })
  return /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(language, text, { pattern: dateFormat }) : text
}

/** The audit holds money as the table does, in minor units. */
function onWire(schema: unknown, value: unknown, currency: Currency): unknown {
  return kindOf(schema).kind === 'money' ? { amount: String(value), currency } : value
}

function crudOf(table: string): Crud | undefined {
  const list = lists[table]
  return everyCrud().find((crud) => (list ? crud.name === list : getTableName(crud.table) === table))
}

type Page = { resource: string; fields: z.ZodObject }

function shapeOf(table: string): z.ZodObject | undefined {
  const listed = crudOf(table)?.resource.listed
  if (listed) return listed as z.ZodObject
  const pages = Object.values(settings).filter(
    (one): one is Page & typeof one => typeof one === 'object' && 'fields' in one,
  )
  return pages.find(({ resource }) => resource.replace('-', '_') === table)?.fields
}

function inFields(values: Values): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values ?? {}).map(([column, value]) => [inCamels(column), value]))
}

function inCamels(column: string): string {
  if (customKey(column) !== undefined) return column
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function plain(column: string): string {
  return column.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
}
