import type { Me } from 'tenant-api/contract/access/sessions'
import { isOwnAlone, may } from '../../shell/session/me.ts'
import type { Column } from './CellValue.tsx'
import type { FieldRecord } from './fields.ts'
import { type Row, textOf } from './rows.ts'

/** Whether what a field names has a name for the reader: whoever does not see the list knows none of its names. */
export function isNamed(me: Me, field: FieldRecord | undefined): boolean {
  return field?.kind !== 'row' || may(me, [field.of.name, 'view'])
}

/**
 * The columns of a resource that say something to the reader. A family sees the child and not the list of campuses: what
 * has no name for them is left away. To everybody else it is said that something stands there.
 */
export function tellingColumns<C extends Pick<Column, 'field'>>(
  me: Me,
  { name }: { name: string },
  columns: readonly C[],
): C[] {
  const isFamily = isOwnAlone(me, [name, 'view'])
  return columns.filter(({ field }) => !isFamily || isNamed(me, field))
}

/** The word that stands in the place of names that the reader may not know, by the ids that they would name. */
export function unnamed(
  me: Me,
  { rows, columns, word }: { rows: readonly Row[]; columns: readonly Column[]; word: string },
): [string, string][] {
  return columns
    .filter(({ field }) => !isNamed(me, field))
    .flatMap(({ name }) => rows.map((row): [string, string] => [textOf(row, name), word]))
}
