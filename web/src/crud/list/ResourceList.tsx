import { useLingui } from '@lingui/react/macro'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import type { Resource } from 'kit/contract/resource'
import { inSentence } from 'kit/contract/resource-words'
import { lazy, type RefObject, Suspense, useDeferredValue, useMemo, useState } from 'react'
import { Pagination } from '../../ui/table/Pagination.tsx'
import { useNarrow } from '../../ui/base/use-narrow.ts'
import { LazyBulkBar } from '../bulk/LazyBulkBar.tsx'
import { type Page, rowQuery, shownBy } from '../resource/calls.ts'
import { useColumns } from './columns.ts'
import type { ListState } from './list-state.ts'
import { LoadingRows } from '../resource/LoadingRows.tsx'
import { ResourceCards } from '../row/ResourceCards.tsx'
import { ResourceTable } from './ResourceTable.tsx'
import { LazyRowMenu } from '../row/LazyRowMenu.tsx'
import type { OpenMenu } from '../resource/rows.ts'
import { Trouble } from '../resource/QueryError.tsx'
import type { Change } from './use-list-address.ts'
import { useListKeys } from './use-list-keys.ts'
import { useSelection } from '../bulk/use-selection.ts'
import { useSay } from '../resource/words.ts'

// Most lists have rows.
const NoRows = lazy(async () => ({ default: (await import('./NoRows.tsx')).NoRows }))

type Props = {
  resource: Resource
  state: ListState
  columns: readonly string[]
  page: UseQueryResult<Page>
  searchBox: RefObject<HTMLInputElement | null>
  onShow: (change: Change) => void
  onOpen: (id: string) => void
  onNew: (() => void) | undefined
  newTitle?: string | undefined
  isBeginning?: boolean
  onHelp: () => void
}

/** The rows of a list, the selection, and the pagination; or why there are no rows. */
export function ResourceList(props: Props) {
  const { resource, state, page: query, onShow, onNew, newTitle, isBeginning } = props
  const { error } = query
  // The pressed control is painted first, the hundred rows after it.
  const page = useDeferredValue(query.data)
  const { t } = useLingui()
  const say = useSay()
  const many = say(resource.label.many)
  const rowIds = useMemo(() => page?.rows.map(({ id }) => id) ?? [], [page])
  const of = JSON.stringify([shownBy(resource, state), state.skip, state.limit, state.sort])
  const { selection, toggle, page: selectPage, all, clear } = useSelection(of, rowIds)
  // The tick is painted before the bulk bar that it opens.
  const isBarShown = useDeferredValue(selection.ids.size > 0)
  const [menu, openMenu] = useState<OpenMenu>()
  const openRow = useOpening(props)
  const columns = useDeferredValue(useColumns(resource, props.columns))
  const Rows = useNarrow() ? ResourceCards : ResourceTable
  useListKeys({
    search: props.searchBox,
    onNew,
    onPage: selectPage,
    onClear: selection.ids.size > 0 ? clear : undefined,
    onHelp: props.onHelp,
  })
  const hasRows = !error && page !== undefined && page.total > 0
  return (
    <section className="resource-list" aria-label={many}>
      {error && <Trouble error={error} onRetry={() => void query.refetch()} />}
      {!error && !page && <LoadingRows label={t`Loading ${inSentence(many)}`} rows={6} />}
      {!error && page?.total === 0 && (
        <Suspense fallback={null}>
          <NoRows {...{ resource, state, onNew, newTitle, isBeginning, onShow }} />
        </Suspense>
      )}
      {hasRows && (
        <>
          <Rows
            resource={resource}
            rows={page.rows}
            columns={columns}
            state={state}
            selected={selection.ids}
            isBusy={query.isPlaceholderData || page !== query.data}
            onOpen={openRow}
            onSort={(sort) => onShow({ sort })}
            onToggle={toggle}
            onSelectPage={selectPage}
            onMenu={openMenu}
          />
          {isBarShown && selection.ids.size > 0 && (
            <LazyBulkBar
              resource={resource}
              state={state}
              selection={selection}
              total={page.total}
              onAll={all}
              onClear={clear}
            />
          )}
          <Pagination skip={state.skip} limit={state.limit} total={page.total} onPage={onShow} />
        </>
      )}
      {menu && (
        <LazyRowMenu
          key={menu.row.id}
          resource={resource}
          menu={menu}
          page={page}
          onOpen={openRow}
          onClose={() => openMenu(undefined)}
        />
      )}
    </section>
  )
}

/** Opens a sheet with the list's data; the sheet reloads the row if the data is old. */
function useOpening({ resource, page: { data: page, dataUpdatedAt }, onOpen }: Props) {
  const queries = useQueryClient()
  return function openRow(id: string) {
    const row = page?.rows.find((known) => known.id === id)
    if (row) queries.setQueryData(rowQuery(resource, id).queryKey, row, { updatedAt: dataUpdatedAt })
    onOpen(id)
  }
}
