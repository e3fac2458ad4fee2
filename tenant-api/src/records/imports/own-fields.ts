import { inArray } from 'drizzle-orm'
import { type CustomField, tailoredSheet } from 'kit/contract/custom-fields'
import { customKey, customName, flatRow, isNothing, titleIn } from 'kit/contract/custom-rows'
import { explainIssues } from 'kit/contract/zod-issues'
import { languages } from 'kit/text/locale'
import { changesOf } from 'kit/contract/resource'
import { words } from 'kit/text/words-node'
import { z } from 'zod'
import { customFieldsOf, isOver, notOffered, withoutNothing } from '../../crud/fields/custom-fields.ts'
import type { Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Profile } from '../../core/school/profile.ts'
import type { Importable } from './importable.ts'
import type { JudgedRow } from './workbook/read-rows.ts'
import type { FoundRow, ImportedCrud, RowStore, WritingRow, Written } from './row-store.ts'

type Body = Readonly<Record<string, unknown>>

/** Adds the school's own fields to an importable resource. */
export function withOwnFields(of: Importable, profile: Profile, user: User): Importable {
  const fields = of.crud.columns.custom ? customFieldsOf(profile, of.crud.name) : []
  if (fields.length === 0) return of
  const resource = tailoredSheet(of.resource, fields, user.language)
  const titles = fields.map((field) => [customName(field.key), titlesOf(field)])
  return {
    ...of,
    resource,
    headers: { ...of.headers, ...Object.fromEntries(titles) },
    store: storeWith({ ...of, resource }, fields, user),
  }
}

function titlesOf(field: CustomField): string[] {
  return languages.map(({ code }) => titleIn(field, code))
}

/** Stores values of the school's own fields in the same place as forms do, and passes the rest on. */
function storeWith(
  { store, crud, resource }: Importable,
  fields: readonly CustomField[],
  user: User,
): RowStore {
  const changes = changesOf(resource.fields)
  const own = z.strictObject(
    Object.fromEntries(Object.entries(changes.shape).filter(([name]) => isOwn(name))),
  )
  return {
    ...store,
    changes,
    async find(tx, given) {
      const recognise = await store.find(tx, given)
      return (row) => {
        const found = recognise(row)
        const there = found ? (flatRow(found) as FoundRow) : found
        refuseOver(row, there ?? undefined, { fields, user })
        leaveStanding(row, there ?? undefined)
        return there
      }
    },
    differing: (found, body, currency) => [
      ...store.differing(found, partOf(body, { own: false }), currency),
      ...Object.entries(partOf(body, { own: true })).flatMap(([name, said]) =>
        isSame(found[name], said) ? [] : [name],
      ),
    ],
    async write(tx, { rows, ...by }) {
      const failures: Written['failures'] = new Map()
      const there = await customOf(tx, crud, rows)
      const open = rows.flatMap((row): WritingRow[] => {
        // The field may have changed or disappeared since the check.
        const said = Object.entries(row.body).filter(([name]) => name in own.shape)
        const { data, error } = own.safeParse(Object.fromEntries(said), { reportInput: true })
        const [wrong] = error ? explainIssues(error.issues, own, words(user).say) : []
        if (wrong) failures.set(row.number, { field: wrong.pointer.slice(1), message: wrong.message })
        if (!data) return []
        const values = Object.entries(data).map(([name, value]) => [customKey(name), value])
        const custom = withoutNothing({ ...there.get(row.rowId), ...Object.fromEntries(values) })
        return [{ ...row, body: { ...partOf(row.body, { own: false }), custom } }]
      })
      const outcome = await store.write(tx, { ...by, rows: open })
      for (const [number, remark] of failures) outcome.failures.set(number, remark)
      return outcome
    },
  }
}

/** The current values of the rows to change: a concurrent change of them also changes the row's version. */
async function customOf(
  tx: Tx,
  { columns }: ImportedCrud,
  rows: readonly WritingRow[],
): Promise<ReadonlyMap<string, Body>> {
  const ids = rows.flatMap(({ rowId, version }) => (version === null ? [] : [rowId]))
  const { id, custom } = columns
  if (ids.length === 0 || !id || !custom) return new Map()
  const found = await tx.select({ id, custom }).from(id.table).where(inArray(id, ids))
  return new Map(found.map((row) => [String(row.id), row.custom as Body]))
}

type Offering = { fields: readonly CustomField[]; user: User }

/** A withdrawn choice is kept by those who have it, and refused for others. */
function refuseOver(row: JudgedRow, found: FoundRow | undefined, { fields, user }: Offering) {
  const { say } = words(user)
  for (const field of fields) {
    const name = customName(field.key)
    const said = row.body[name]
    if (said === undefined || !isOver(field, said) || isSame(found?.[name], said)) continue
    const title = titleIn(field, user.language)
    row.errors.push({ field: name, message: say(notOffered, { field: title }) })
  }
}

/** Drops values that are stored already, so that rules added later do not apply to them. */
function leaveStanding({ body }: JudgedRow, found: FoundRow | undefined) {
  for (const name of Object.keys(body))
    if (found && isOwn(name) && !isNothing(body[name]) && isSame(found[name], body[name])) delete body[name]
}

function isOwn(name: string): boolean {
  return customKey(name) !== undefined
}

function partOf(body: Body, part: { own: boolean }): Body {
  return Object.fromEntries(Object.entries(body).filter(([name]) => isOwn(name) === part.own))
}

/** Empty values are equal in any form; lists are equal in any order. */
function isSame(there: unknown, said: unknown): boolean {
  if (isNothing(there) || isNothing(said)) return isNothing(there) && isNothing(said)
  return Array.isArray(there) && Array.isArray(said)
    ? there.toSorted().join() === said.toSorted().join()
    : there === said
}
