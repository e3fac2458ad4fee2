import { customKey, titleIn, type Titles } from 'kit/contract/custom-rows'
import { bareOf, kindOf } from 'kit/contract/field-kinds'
import { formatDate, formatDayPart, formatInstant, formatList, formatNumber } from 'kit/text/locale'
import { formatMoney } from 'kit/values/money'
import { isDay } from 'kit/values/day'
import { printPhone } from 'kit/values/phone'
import { titleAt } from 'kit/contract/titles'
import { type Say, sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db, School, Tx } from '../../core/school/school.ts'
import type { Labels } from './log/audit-grants.ts'
import { readNames } from './log/audit-names.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Profile } from '../../core/school/profile.ts'
import { actionNames, powerNamed } from '../../access/roles/contract.ts'
import { eventLabel, webhookEventsOf } from '../webhooks/events.ts'
import { labelsOf, listsOf, shapeOf } from './shapes.ts'
import { everyCrud } from '../../crud/table.ts'

type Values = Record<string, unknown> | null
export type Change = { resource: string; before: Values; after: Values }
/** A value that was changed, in the reader's words. */
export type Printed = { field: string; before: string; after: string }

/** What says nothing to a reader: what keeps rows together, and marks of files. */
const bookkeeping = new Set(['id', 'job_id', 'sha256', 'public_jwk', 'search', 'sealed'])
const bookkeepingOf: Readonly<Record<string, readonly string[]>> = {
  role: ['key'],
  custom_field: ['key'],
  // What it says is made of its parts, which are told themselves.
  person: ['name'],
}

/** By these a permission is named. */
const codes = new Set(['role_id', 'resource', 'action'])

/** Prints changes as the forms and lists of the reader do: fields by their titles, and what they name by its name. */
export async function printer(
  db: Db | Tx,
  {
    modules,
    user,
    profile,
    changes,
    labels,
  }: Pick<School, 'modules'> & { user: User; profile: Profile; changes: readonly Change[]; labels: Labels },
) {
  const names = new Map(await readNames(db, user, changes))
  for (const [id, name] of await readRowNames(db, changes.flatMap(idsOf)))
    if (!names.has(id)) names.set(id, name)
  const { say } = words(user)
  const kit: Kit = { modules, say, names, user, profile, labels }
  return {
    recordOf(resource: string): string {
      return say(
        labelsOf(kit).tables.get(resource) ?? listsOf(resource)[0]?.resource.label.one ?? plain(resource),
      )
    },
    /** What of a change is worth saying; where its name says in words what some columns say in codes, without these. */
    valuesOf(change: Change, named: string | null = null): Printed[] {
      const { before, after, resource } = change
      const shape = shapeOf(resource, { modules, user, profile })
      const columns = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
      const print = (column: string, values: Values) =>
        printed(kit, { resource, column, shape, value: values?.[column], currency: values?.currency })
      return columns
        .filter((column) => !bookkeeping.has(column) && !bookkeepingOf[resource]?.includes(column))
        .filter((column) => named === null || !codes.has(column))
        .map((column) => ({
          field: titleOf(kit, column, shape),
          before: print(column, before),
          after: print(column, after),
        }))
        .filter((value) => value.before !== value.after)
    },
  }
}

type Kit = Pick<School, 'modules'> & {
  say: Say
  names: ReadonlyMap<string, string>
  user: User
  profile: Profile
  labels: Labels
}
type Value = {
  resource: string
  column: string
  value: unknown
  shape: z.ZodObject
  /** Of the row's amounts, where it says so itself. */
  currency?: unknown
}

function titleOf({ say, modules }: Kit, column: string, shape: z.ZodObject): string {
  const key = inCamels(column)
  return say(titleAt(shape, [key]) ?? labelsOf({ modules }).columns.get(key) ?? plain(column))
}

function printed(kit: Kit, { resource, column, value, shape, currency }: Value): string {
  const { say, names, user, profile } = kit
  const { digits } = user
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value)) {
    // The order of the cards of home, by their keys.
    if (column.startsWith('home_'))
      return say(sentence('{count, plural, one {# entry} other {# entries}}'), { count: value.length })
    const each = value
      .map((one) => inList(kit, { resource, column, value: one, shape }))
      .filter((one) => one !== '')
    return formatList(user.language, each)
  }
  if (typeof value === 'boolean') return say(value ? sentence('yes') : sentence('no'))
  const text = String(value)
  if (uuid.test(text)) return names.get(text) ?? say(sentence('no longer there'))
  if (isOfLists(resource, column)) return say(kit.labels.get(text) ?? text)
  const key = inCamels(column)
  const field = kindOf(shape.shape[key])
  if (field.kind === 'choice' || field.kind === 'several') {
    const choice = field.choices.find(({ id }) => id === text)
    if (choice) return say(choice.name)
  }
  if (field.kind === 'money')
    return /^-?\d+$/.test(text)
      ? formatMoney(user.language, BigInt(text), typeof currency === 'string' ? currency : profile.currency, {
          digits,
        })
      : text
  if (field.kind === 'phone' || column.endsWith('phone')) return printPhone(text, profile.country)
  if (column === 'language' || column === 'languages') return languageNamed(user, text)
  if (typeof value === 'number')
    return formatNumber(user.language, value, { digits, useGrouping: !plainNumbers.has(column) })
  if (typeof value === 'object') return ''
  // What somebody has typed is told as it was typed, also where it looks like a day.
  return isTyped(shape.shape[key]) ? text : inWords(kit, text)
}

function isTyped(schema: unknown): boolean {
  return (
    schema !== undefined && kindOf(schema).kind === 'text' && !(bareOf(schema) instanceof z.ZodISODateTime)
  )
}

/** Years and numbers of papers are no amounts. */
const plainNumbers = new Set(['year', 'number', 'roll_number', 'next_number'])

function inList(kit: Kit, { value, ...of }: Value): string {
  const { modules, say, user, labels } = kit
  if (typeof value === 'number' && weekdayColumns.has(of.column)) return weekdayNamed(user, value)
  if (of.column === 'events' && typeof value === 'string' && webhookEventsOf(kit).has(value))
    return eventLabel(say, value, { modules })
  if (typeof value !== 'object' || value === null) return printed(kit, { ...of, value })
  if (isPower(value))
    return say(powerNamed, {
      thing: say(labels.get(value.resource) ?? value.resource),
      action: say(actionNames[value.action]),
    })
  const title: unknown = 'title' in value ? titleIn(value as Titles, user.language) : ''
  return typeof title === 'string' ? title : ''
}

const weekdayColumns = new Set(['weekdays', 'open_days', 'short_days'])

/** Days of a week from 1, Monday, to 7. */
function weekdayNamed({ language }: User, number: number): string {
  if (!Number.isInteger(number) || number < 1 || number > 7) return String(number)
  return formatDayPart(language, `2024-01-0${number}`, { weekday: 'long' })
}

type Power = { resource: string; action: keyof typeof actionNames }

function isPower(value: object): value is Power {
  return 'resource' in value && 'action' in value && String(value.action) in actionNames
}

/** Columns that hold the name of a list, or of what a permission is about. */
function isOfLists(resource: string, column: string): boolean {
  return column === 'list' || (column === 'resource' && ['file', 'role_grant', 'merger'].includes(resource))
}

function languageNamed({ language }: User, code: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

function inWords({ user, profile }: Kit, text: string): string {
  const { zone, dateFormat: pattern } = profile
  const { digits } = user
  if (isInstant(text)) return formatInstant(user.language, text.replace(' ', 'T'), { digits, zone, pattern })
  if (isDay(text)) return formatDate(user.language, text, { digits, pattern })
  return /^\d\d:\d\d:\d\d$/.test(text) ? text.slice(0, 5) : text
}

/** Of a day that there is, at a time that there is. */
function isInstant(text: string): boolean {
  const [at, onDay] = /^(\d{4}-\d\d-\d\d)[T ]\d\d:\d\d/.exec(text) ?? []
  return at !== undefined && isDay(onDay) && !Number.isNaN(Date.parse(text.replace(' ', 'T')))
}

function idsOf({ before, after }: Change): string[] {
  const values = [before, after].flatMap((values) => Object.values(values ?? {}).flat())
  return values.filter((value) => typeof value === 'string' && uuid.test(value)) as string[]
}
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function inCamels(column: string): string {
  if (customKey(column) !== undefined) return column
  return column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function plain(column: string): string {
  return column.replaceAll('_', ' ').replace(/^./, (letter) => letter.toUpperCase())
}

/**
 * What rows are called, by id, whichever list they stand in: the name of a stay is its student's, of an assignment its
 * employee's. Of what was deleted since, what the audit said last.
 */
async function readRowNames(db: Db | Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  // The ids are sent once, and not with each list.
  const asked = sql`(select ids from asked)::uuid[]`
  // Log-ins are named by their people, and the lists of who is counted or owes name nobody that another does not.
  const named = everyCrud().filter(({ name }) => !['users', 'usage', 'debtors', 'defaulters'].includes(name))
  const lists = named.map(
    ({ table, columns, label }) =>
      sql`select ${table.id} as id, ${columns[label] ?? table.id}::text as name from ${table} where ${table.id} = any (${asked})`,
  )
  const others = [
    sql`select id, name from person where id = any (${asked})`,
    sql`select a.id, p.name from account a join person p on p.id = a.person_id where a.id = any (${asked})`,
    sql`select id, name from role where id = any (${asked})`,
    sql`select e.id, p.name from enrolment e join person p on p.id = e.student_id where e.id = any (${asked})`,
    sql`select a.id, p.name from teacher_assignment a join person p on p.id = a.employee_id where a.id = any (${asked})`,
    sql`select id, name from file where id = any (${asked})`,
    sql`select id, name from bell_schedule where id = any (${asked})`,
    sql`select row_id, coalesce(before ->> 'name', before ->> 'title') from audit
      where row_id = any (${asked}) and operation = 'delete'`,
  ]
  const rows = await db.execute<{ id: string; name: string | null }>(sql`
    with asked as materialized (select ${`{${[...new Set(ids)].join(',')}}`}::uuid[] as ids)
    ${sql.join([...lists, ...others], sql` union all `)}`)
  return new Map(rows.flatMap(({ id, name }) => (name ? [[id, name] as const] : [])))
}
