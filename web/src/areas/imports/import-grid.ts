import { useLingui } from '@lingui/react/macro'
import { dressDigits } from 'kit/locale'
import type { Resource } from 'kit/resource'
import type { ImportRow, ImportView } from 'tenant-api/contract/imports'
import { fieldsOf } from '../../crud/fields.ts'
import { useSay } from '../../crud/words.ts'
import type { CellState, CellStates, GridColumn } from '../../ui/grid-column.ts'
import { useRegional } from '../../ui/Regional.tsx'

/** The number of each row, what would become of it, and its fields. */
export function useGridColumns(resource: Resource, { columns }: ImportView): GridColumn<ImportRow>[] {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const states = { new: t`New`, update: t`Change`, unchanged: t`As it is`, error: t`Error` }
  const titles = new Map(fieldsOf(resource.fields).map(({ name, title }) => [name, say(title)]))
  const fields = columns.flatMap(({ field }) => (field === null ? [] : [field]))
  return [
    {
      id: 'row',
      title: t`Row`,
      text: ({ number }) => dressDigits(language, String(number)),
      isHeading: true,
      width: 72,
    },
    {
      id: 'state',
      title: t`What it does`,
      text: ({ state }) => states[state],
      isReadOnly: true,
      width: 120,
    },
    ...fields.map((field) => ({
      id: field,
      title: titles.get(field) ?? field,
      text: ({ cells }: ImportRow) => cells[field] ?? '',
    })),
  ]
}

/** The errors by row and cell; those of a whole row stand at its state. */
export function statesOf(rows: readonly ImportRow[]): CellStates {
  const wrong = rows.filter(({ errors }) => errors.length > 0)
  return Object.fromEntries(
    wrong.map(({ number, errors, cells }) => {
      const states: Record<string, CellState> = {}
      for (const { field, message } of errors)
        states[field !== null && field in cells ? field : 'state'] = { error: message }
      return [String(number), states]
    }),
  )
}
