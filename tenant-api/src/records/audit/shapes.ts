import { getTableName } from 'drizzle-orm'
import { z } from 'zod'
import type { User } from '../../core/authorization/user.ts'
import type { Profile } from '../../core/school/profile.ts'
import type { Module } from '../../core/module.ts'
import type { School } from '../../core/school/school.ts'
import { tailor } from '../../crud/fields/custom-fields.ts'
import { type Crud, everyCrud } from '../../crud/table.ts'

/** The lists that show the rows of a table, the most important first: employees have two. */
export function listsOf(name: string): readonly Crud[] {
  return everyCrud().filter(({ rowsOf, table }) => (rowsOf ?? getTableName(table)) === name)
}

/** The columns of a table, with their titles and codes: those of its lists, the school's own, and those that its module declares. */
export function shapeOf(
  table: string,
  { modules, user, profile }: Pick<School, 'modules'> & { user: User; profile: Profile },
): z.ZodObject {
  const listed = listsOf(table).map((crud) => tailor(crud, profile, user).resource.listed.shape)
  const declared = modules.map(({ audited }) => audited?.[table]?.shape)
  return z.object(Object.assign({}, ...listed.toReversed(), ...declared))
}

type Labelled = { tables: ReadonlyMap<string, string>; columns: ReadonlyMap<string, string> }
const labelled = new WeakMap<readonly Module[], Labelled>()

/** What the modules call tables that are no list, and columns that stand in no form. */
export function labelsOf({ modules }: Pick<School, 'modules'>): Labelled {
  const known = labelled.get(modules) ?? {
    tables: new Map(modules.flatMap(({ labels }) => Object.entries(labels?.tables ?? {}))),
    columns: new Map(modules.flatMap(({ columns = {} }) => Object.entries(columns))),
  }
  labelled.set(modules, known)
  return known
}
