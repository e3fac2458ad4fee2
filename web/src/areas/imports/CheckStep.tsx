import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { formatNumber } from 'kit/locale'
import type { Resource } from 'kit/resource'
import { useState } from 'react'
import { confirmImport, type ImportView, listImportRows, mendImport } from 'tenant-api/contract/imports'
import { LoadingRows } from '../../crud/LoadingRows.tsx'
import { Trouble } from '../../crud/Trouble.tsx'
import { call, read } from '../../shell/api.ts'
import { Button } from '../../ui/Button.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import type { CellChange } from '../../ui/grid-past.ts'
import { useRegional } from '../../ui/Regional.tsx'
import { Select } from '../../ui/Select.tsx'
import { FillEmpty } from './FillEmpty.tsx'
import { statesOf, useGridColumns } from './import-grid.ts'
import { useImportChange } from './use-import.ts'

type Props = { resource: Resource; found: ImportView }
type Shown = 'all' | 'error' | 'new' | 'update' | 'unchanged' | 'noted'

/** As many rows as the sheet holds at once; the filter brings the others. */
const most = 1_000

/** Every row with what is wrong in it; cells are mended in place, and nothing is written before it is confirmed. */
export function CheckStep({ resource, found }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { id, counts } = found
  const [shown, show] = useState<Shown>(() => (counts.error > 0 ? 'error' : 'all'))
  const state = shown === 'all' ? undefined : shown
  const page = useQuery(
    read(listImportRows, { params: { id }, query: { limit: most, ...(state && { state }) } }),
  )
  const columns = useGridColumns(resource, found)
  const mend = useImportChange((changes: CellChange[]) =>
    call(mendImport, {
      params: { id },
      body: {
        cells: changes.map(({ row, column, to }) => ({ number: Number(row), field: column, text: to })),
      },
    }),
  )
  const { new: added, update: changed, error: wrong, unchanged } = counts
  const confirm = useImportChange(() =>
    call(confirmImport, { params: { id }, body: { counts: { new: added, update: changed } } }),
  )
  const named: Record<Shown, [string, number]> = {
    all: [t`All rows`, counts.total],
    error: [t`With errors`, wrong],
    new: [t`New`, added],
    update: [t`Changes`, changed],
    unchanged: [t`As they are`, unchanged],
    noted: [t`Read otherwise`, counts.noted],
  }
  const choices = Object.entries(named).flatMap(([of, [name, count]]) =>
    count > 0 || of === 'all' || of === shown
      ? [{ id: of, name: `${name} (${formatNumber(language, count)})` }]
      : [],
  )
  return (
    <div className="import-check">
      <div className="import-tools">
        <Select
          label={t`Rows that are shown`}
          choices={choices}
          value={shown}
          onChange={(of) => show(of as Shown)}
        />
        <FillEmpty resource={resource} found={found} />
      </div>
      {page.data ? (
        <DataGrid
          label={t`Rows of the file`}
          columns={columns}
          rows={page.data.rows}
          rowId={({ number }) => String(number)}
          onChange={(changes) => mend.mutate(changes)}
          states={statesOf(page.data.rows)}
        />
      ) : page.error ? (
        <Trouble error={page.error} onRetry={() => void page.refetch()} />
      ) : (
        <LoadingRows label={t`Loading`} rows={8} />
      )}
      {page.data && page.data.total > most && (
        <p className="import-hint">{t`The first 1,000 of these rows are shown.`}</p>
      )}
      <div className="import-actions">
        <p className="import-sum" aria-live="polite">
          {added > 0 && (
            <span>
              <Plural value={added} one="# is added" other="# are added" />
            </span>
          )}
          {changed > 0 && (
            <span>
              <Plural value={changed} one="# is changed" other="# are changed" />
            </span>
          )}
          {unchanged > 0 && (
            <span>
              <Plural value={unchanged} one="# stays as it is" other="# stay as they are" />
            </span>
          )}
          {wrong > 0 && (
            <span>
              <Plural value={wrong} one="# with errors is left out" other="# with errors are left out" />
            </span>
          )}
        </p>
        <Button
          look="primary"
          isDisabled={added + changed === 0 || mend.isPending}
          isPending={confirm.isPending}
          onPress={() => confirm.mutate(undefined)}
        >
          <Plural value={added + changed} one="Import # row" other="Import # rows" />
        </Button>
      </div>
    </div>
  )
}
