import type { Me } from 'tenant-api/contract/access/sessions'
import { isOwnAlone, may } from '../../shell/session/me.ts'
import type { Column } from './CellValue.tsx'
import type { FieldRecord } from './fields.ts'
import { type Row, textOf } from './rows.ts'

/**
 * Whether the reader may see the names of the rows that a field refers to: that takes permission to view their
 * list.
 */
export function isNamed(me: Me, field: FieldRecord | undefined): boolean {
  return field?.kind !== 'row' || may(me, [field.of.name, 'view'])
}

/**
 * The columns whose values the reader can see. A family sees the child but not the list of campuses, so it does
 * not get columns without readable names. Everybody else gets a placeholder.
 */
export function tellingColumns<C extends Pick<Column, 'field'>>(
  me: Me,
  { name }: { name: string },
  columns: readonly C[],
): C[] {
  const isFamily = isOwnAlone(me, [name, 'view'])
  return columns.filter(({ field }) => !isFamily || isNamed(me, field))
}

/** The placeholder for names that the reader may not see, by the ids of their rows. */
export function unnamed(
  me: Me,
  { rows, columns, word }: { rows: readonly Row[]; columns: readonly Column[]; word: string },
): [string, string][] {
  return columns
    .filter(({ field }) => !isNamed(me, field))
    .flatMap(({ name }) => rows.map((row): [string, string] => [textOf(row, name), word]))
}
