import { inArray, sql } from 'drizzle-orm'
import { kindOf } from 'kit/contract/field-kinds'
import { refuse } from 'kit/contract/refusal'
import { titleOf } from 'kit/contract/titles'
import { sentence } from 'kit/text/words'
import type { ConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { Crud, Row } from '../table.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { FileOwner } from '../../core/module-parts.ts'
import { giveFile, mayGiveFile, releaseFile } from '../../platform/files/name-files.ts'
import { file } from '../../platform/files/tables.ts'
import type { Db, Tx } from '../../core/school/school.ts'

const gone = sentence('This file no longer exists. Choose it again')

/** The messages for a file column that refuses a missing file, or one that another row has. */
export function takenFile(
  column: string,
  { code, field }: { code: string; field: string },
): ConstraintMessages {
  const said = { code, message: gone, field }
  return { [`${column}_key`]: said, [`${column}_fkey`]: said }
}

type Fields = Pick<Crud, 'resource'>
type Changed = { user: User; row: Row; before?: Row }

/** The resource as an owner of files, if it has a file field: whoever sees a row sees its files. */
export function fileOwnersOf(crud: Crud): FileOwner[] {
  const types = fileFields(crud).flatMap(({ types: of }) => of)
  if (types.length === 0) return []
  const { name, table, within } = crud
  return [
    {
      resource: name,
      types: [...new Set(types)],
      rows: (user, action) =>
        sql`(select ${table.id} from ${table} where ${reach(user, name, action, within)})`,
    },
  ]
}

type Given = { user: User; values: Readonly<Record<string, unknown>>; before?: Row }

/** Refuses another owner's file like a missing one, before anything is written. */
export async function refuseForeignFiles(tx: Tx, crud: Crud, { user, values, before }: Given): Promise<void> {
  for (const { key, title } of fileFields(crud)) {
    const is = values[key] ?? null
    if (is === null || is === before?.[key]) continue
    if (!(await mayGiveFile(tx, { user, resource: crud.name, fileId: String(is) }))) refuseUnknown(key, title)
  }
}

/** Assigns the files that a row newly names to it, and releases those that it no longer names. */
export async function nameFiles(tx: Tx, crud: Crud, { user, row, before }: Changed): Promise<void> {
  for (const { key, title } of fileFields(crud)) {
    const [was, is] = [before?.[key] ?? null, row[key] ?? null]
    if (was === is) continue
    const naming = { user, resource: crud.name, rowId: row.id }
    if (is !== null && !(await giveFile(tx, { ...naming, fileId: String(is) }))) refuseUnknown(key, title)
    if (was !== null) await releaseFile(tx, { rowId: row.id, fileId: String(was) })
  }
}

/** The names of the files of these rows, by id; whoever sees a row sees its files. */
export async function fileNamesIn(
  db: Db | Tx,
  crud: Crud,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = fileFields(crud).flatMap(({ key }) => rows.map((row) => row[key]))
  const known = ids.filter((id) => typeof id === 'string')
  if (known.length === 0) return new Map()
  const found = await db.select({ id: file.id, name: file.name }).from(file).where(inArray(file.id, known))
  return new Map(found.map(({ id, name }) => [id, name]))
}

function fileFields({ resource }: Fields) {
  return Object.entries(resource.fields.shape).flatMap(([key, schema]) => {
    const kind = kindOf(schema)
    if (kind.kind === 'file' && kind.for !== resource.name)
      throw new Error(`${resource.name}: its field ${key} takes files for ${kind.for}`)
    return kind.kind === 'file' ? [{ key, title: titleOf(schema) ?? key, types: kind.types }] : []
  })
}

function refuseUnknown(key: string, title: string): never {
  refuse(
    'invalid',
    'Invalid Data',
    {},
    { errors: [{ pointer: `/${key}`, code: 'file', message: gone, title }] },
  )
}
