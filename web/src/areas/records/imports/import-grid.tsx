import { useLingui } from '@lingui/react/macro'
import { dressDigits } from 'kit/text/locale'
import type { ImportedResource } from 'tenant-api/contract/records/imports'
import type { ImportRow, ImportSheet } from 'tenant-api/contract/records/imports'
import { metaOf } from 'kit/contract/field-kinds'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { useSay } from '../../../crud/resource/words.ts'
import type { CellState, CellStates, GridColumn } from '../../../ui/table/grid-column.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'

type Shown = Pick<ImportSheet, 'columns'> & {
  /** Whether any of the rows is wrong: then what is wrong has a column of its own. */
  hasErrors: boolean
  /** Fields that stand before the others: what is wrong is not looked for beyond the edge of the screen. */
  leading: readonly string[]
}

/** The number of each row, what would become of it, and its fields. */
export function useGridColumns(
  resource: ImportedResource,
  { columns, leading, hasErrors }: Shown,
): GridColumn<ImportRow>[] {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const states = { new: t`New`, update: t`Change`, unchanged: t`Unchanged`, error: t`Error` }
  const titles = new Map(fieldsOf(resource.fields).map(({ name, title }) => [name, say(title)]))
  const all = columns.flatMap(({ field }) => (field === null ? [] : [field]))
  const fields = [
    ...all.filter((field) => leading.includes(field)),
    ...all.filter((field) => !leading.includes(field)),
  ]
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
      title: t`Result`,
      text: ({ state }) => states[state],
      isReadOnly: true,
      width: 120,
    },
    ...(hasErrors
      ? [
          {
            id: 'error',
            title: t`What is wrong`,
            text: ({ errors }: ImportRow) => sumOf(errors, titles),
            isReadOnly: true,
            width: 320,
          },
        ]
      : []),
    ...fields.map((field) => ({
      id: field,
      title: titles.get(field) ?? field,
      text: ({ cells }: ImportRow) => cells[field] ?? '',
      show: ({ cells, was }: ImportRow) => <Cell text={cells[field] ?? ''} was={was[field]} />,
    })),
  ]
}

/** What the cell says; where it changes something, after what stands there now. */
function Cell({ text, was }: { text: string; was: string | undefined }) {
  if (was === undefined) return text
  return (
    <>
      <del className="muted">{was || '–'}</del> <ins className="import-is">{text || '–'}</ins>
    </>
  )
}

/** The fields in which any of the rows is wrong. */
export function wrongFields(rows: readonly ImportRow[]): string[] {
  return [...new Set(rows.flatMap(({ errors }) => errors.flatMap(({ field }) => field ?? [])))]
}

type Saving = ReadonlyMap<number, ReadonlySet<string>>

/**
 * Errors and notes by row and cell, and the cells that are being saved. An error of a field without a column stands at
 * the column that fills it in its place, such as the whole name; else at the row's state, as notes do.
 */
export function useStates(
  resource: ImportedResource,
): (rows: readonly ImportRow[], saving: Saving) => CellStates {
  const say = useSay()
  const titles = new Map(fieldsOf(resource.fields).map(({ name, title }) => [name, say(title)]))
  const instead = new Map(
    Object.entries(resource.fields.shape).flatMap(([name, schema]) => {
      const { insteadOf } = metaOf(schema)
      return typeof insteadOf === 'string' ? [[insteadOf, name] as const] : []
    }),
  )
  return (rows, saving) => statesOf(rows, { titles, instead, saving })
}

type Known = { titles: ReadonlyMap<string, string>; instead: ReadonlyMap<string, string>; saving: Saving }

function statesOf(rows: readonly ImportRow[], { titles, instead, saving }: Known): CellStates {
  const said = rows.filter(
    ({ number, errors, notes, was }) =>
      saving.has(number) || errors.length + notes.length + Object.keys(was).length > 0,
  )
  return Object.fromEntries(
    said.map(({ number, errors, notes, was, cells }) => {
      const states: Record<string, CellState> = {}
      const placeOf = (field: string | null) =>
        [field, instead.get(field ?? '')].find((name) => typeof name === 'string' && name in cells) ?? 'state'
      const hidden = Object.entries(was).filter(([field]) => !(field in cells))
      if (hidden.length > 0)
        states.state = {
          note: hidden.map(([field, text]) => `${titles.get(field)}: ${text || '–'}`).join(' · '),
        }
      for (const { field, message } of notes) states[placeOf(field)] = { note: message }
      for (const { field, message } of errors) states[placeOf(field)] = { error: message }
      if (errors.length > 0) states.state = states.error = { error: sumOf(errors, titles) }
      for (const field of saving.get(number) ?? []) states[field] = 'saving'
      return [String(number), states]
    }),
  )
}

/** All that is wrong with a row, each with its field, which most sentences name themselves. */
function sumOf(errors: ImportRow['errors'], titles: ReadonlyMap<string, string>): string {
  return errors
    .map(({ field, message }) => {
      const title = field === null ? '' : (titles.get(field) ?? field)
      return message.startsWith(title) ? message : `${title}: ${message}`
    })
    .join(' · ')
}
