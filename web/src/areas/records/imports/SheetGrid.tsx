import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from 'kit/text/locale'
import type { ImportedResource } from 'tenant-api/contract/records/imports'
import { type ReactNode, useState } from 'react'
import { type ImportCounts, type ImportSheet, listImportRows } from 'tenant-api/contract/records/imports'
import { LoadingRows } from '../../../crud/resource/LoadingRows.tsx'
import { Trouble } from '../../../crud/resource/QueryError.tsx'
import { read } from '../../../shell/session/api.ts'
import { DataGrid } from '../../../ui/table/DataGrid.tsx'
import type { CellChange } from '../../../ui/table/grid-past.ts'
import { Pagination } from '../../../ui/table/Pagination.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { withCorrections } from './corrected-rows.ts'
import { useGridColumns, useStates, wrongFields } from './import-grid.tsx'
import { MissingPlaces } from './MissingPlaces.tsx'
import { ReplaceAll } from './ReplaceAll.tsx'
import type { Written } from './replacements.ts'
import { useCorrections } from './use-corrections.ts'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Popover } from '../../../ui/overlay/Popover.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import type { Correction } from './cell-queue.ts'

type Props = {
  resource: ImportedResource
  sheet: Pick<ImportSheet, 'id' | 'columns' | 'counts' | 'empties'>
  /** What else one may do with the sheet. */
  children?: ReactNode
}
type Shown = 'all' | 'error' | 'new' | 'update' | 'unchanged' | 'noted'

/** As many rows as the grid holds at once. */
const most = 1_000
const sizes = [most]

/** Every row with what is wrong in it; cells are corrected in place, and sent in order as the school can take them. */
export function SheetGrid({ resource, sheet, children }: Props) {
  const { t } = useLingui()
  const { id, counts } = sheet
  const [shown, show] = useState<Shown>(() => (counts.error > 0 ? 'error' : 'all'))
  const state = shown === 'all' ? undefined : shown
  const [skip, setSkip] = useState(0)
  const page = useQuery(
    read(listImportRows, { params: { id }, query: { skip, limit: most, ...(state && { state }) } }),
  )
  const [leading, setLeading] = useState<readonly string[]>()
  function showFrom(row: number) {
    setSkip(row)
    setLeading(undefined)
  }
  // Those that were mended are with the wrong ones no more: the last page may have none left.
  const total = page.data?.total ?? 0
  if (page.data && skip > 0 && skip >= total) showFrom(Math.max(0, Math.ceil(total / most) - 1) * most)
  // They stay where they are while one mends, until other rows are shown.
  if (state === 'error' && leading === undefined && page.data) setLeading(wrongFields(page.data.rows))
  const { waiting, correct } = useCorrections(id)
  const { rows, saving } = withCorrections(page.data?.rows ?? [], waiting)
  const [written, setWritten] = useState<readonly Written[]>([])
  // The column of errors stays when the last one is gone: no other column moves under the reader's hands.
  const [hasErrors, setHasErrors] = useState(counts.error > 0)
  if (counts.error > 0 && !hasErrors) setHasErrors(true)
  const columns = useGridColumns(resource, { columns: sheet.columns, leading: leading ?? [], hasErrors })
  const statesOf = useStates(resource)
  const choices = useShownChoices(counts, shown)
  function write(changes: CellChange[]) {
    setWritten([...written, ...changes.map(({ column: field, from, to }) => ({ field, from, to }))])
    correct({
      cells: changes.map(({ row, column, to }) => ({ number: Number(row), field: column, text: to })),
    })
  }
  return (
    <Stack>
      <div className="import-tools">
        <Select
          label={t`Show rows`}
          choices={choices}
          value={shown}
          onChange={(of) => {
            show(of as Shown)
            showFrom(0)
          }}
        />
        <FillEmpty resource={resource} onFill={correct} />
        {children}
      </div>
      {page.data && <MissingPlaces resource={resource} sheet={sheet} rows={rows} />}
      <ReplaceAll resource={resource} rows={rows} written={written} onReplace={correct} />
      {page.data ? (
        <DataGrid
          label={t`Rows of the file`}
          columns={columns}
          rows={rows}
          rowId={({ number }) => String(number)}
          onChange={write}
          states={statesOf(rows, saving)}
        />
      ) : page.error ? (
        <Trouble error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <LoadingRows label={t`Loading`} rows={8} />
      )}
      {total > most && (
        <Pagination skip={skip} limit={most} total={total} sizes={sizes} onPage={(at) => showFrom(at.skip)} />
      )}
    </Stack>
  )
}

/** Which rows may be shown, each with their number; those that there are none of are no choice. */
function useShownChoices(counts: ImportCounts, shown: Shown) {
  const { t } = useLingui()
  const { language } = useRegional()
  const named: Record<Shown, [string, number]> = {
    all: [t`All rows`, counts.total],
    error: [t`With errors`, counts.error],
    new: [t`New`, counts.new],
    update: [t`Changes`, counts.update],
    unchanged: [t`Unchanged`, counts.unchanged],
    noted: [t`Read differently`, counts.noted],
  }
  return Object.entries(named).flatMap(([of, [name, count]]) =>
    count > 0 || of === 'all' || of === shown
      ? [{ id: of, name: `${name} (${formatNumber(language, count)})` }]
      : [],
  )
}

type FillProps = { resource: ImportedResource; onFill: (fill: Correction) => void }

/** Writes one text into every row in which a field is empty: all that have no city are in Lahore. */
function FillEmpty({ resource, onFill }: FillProps) {
  const { t } = useLingui()
  const say = useSay()
  const choices = fieldsOf(resource.fields).map(({ name, title }) => ({ id: name, name: say(title) }))
  const [field, setField] = useState(choices[0]?.id ?? '')
  const [text, setText] = useState('')
  function fill() {
    onFill({ fill: { field, from: '', to: text } })
    setText('')
  }
  return (
    <Popover label={t`Fill empty cells`} trigger={<Button>{t`Fill empty cells`}</Button>}>
      <div className="import-fill">
        <Select label={t`Field`} choices={choices} value={field} onChange={setField} />
        <TextField label={t`Text for empty cells`} value={text} onChange={setText} />
        <Button slot="close" look="primary" isDisabled={text.trim() === ''} onPress={fill}>
          {t`Fill`}
        </Button>
      </div>
    </Popover>
  )
}
