import type { Me } from 'tenant-api/contract/access'
import { isOwnAlone, may } from '../../shell/me.ts'
import type { Column } from '../CellValue.tsx'
import type { FieldRecord } from '../fields.ts'
import { type Row, textOf } from '../rows.ts'

type Of = { row: Row; columns: readonly Column[] }

/** Whether what a field names has a name for the reader: whoever does not see the list knows none of its names. */
export function isNamed(me: Me, field: FieldRecord | undefined): boolean {
  return field?.kind !== 'row' || may(me, [field.of.name, 'view'])
}

/**
 * What is known of a record. A family sees the child and not the list of campuses: what has no name for them is left
 * away. To everybody else it is said that something stands there.
 */
export function shownTo(me: Me, { name }: { name: string }, { row, columns }: Of): Column[] {
  const isFamily = isOwnAlone(me, [name, 'view'])
  return columns.filter(
    (column) => textOf(row, column.name) !== '' && (!isFamily || isNamed(me, column.field)),
  )
}

/** The word that stands in the place of names that the reader may not know, by the ids that they would name. */
export function unnamed(me: Me, { row, columns, word }: Of & { word: string }): [string, string][] {
  return columns.filter(({ field }) => !isNamed(me, field)).map(({ name }) => [textOf(row, name), word])
}
