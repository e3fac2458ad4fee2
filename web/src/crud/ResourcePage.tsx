import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Outlet, useNavigate, useSearch } from '@tanstack/react-router'
import type { Resource } from 'kit/resource'
import { useRef } from 'react'
import { useMay } from '../shell/me.ts'
import { scoped } from '../shell/scope.ts'
import { Pagination } from '../ui/Pagination.tsx'
import { useNarrow } from '../ui/use-narrow.ts'
import { listQuery, rowQuery } from './calls.ts'
import { type ListState, readListState, writeListState } from './list-state.ts'
import { ListTools } from './ListTools.tsx'
import { LoadingRows } from './LoadingRows.tsx'
import { NoRows } from './NoRows.tsx'
import { ResourceCards } from './ResourceCards.tsx'
import { ResourceTable } from './ResourceTable.tsx'
import { Trouble } from './Trouble.tsx'
import { useListKeys } from './use-list-keys.ts'
import { inSentence, useSay } from './words.ts'
import './ResourcePage.css'

/** The list of a resource: search, order, pages, archive, Excel. Its rows open in a side sheet over it. */
export function ResourcePage({ resource }: { resource: Resource }) {
  const { t } = useLingui()
  const say = useSay()
  const searchBox = useRef<HTMLInputElement>(null)
  const queries = useQueryClient()
  const { state, show, open } = useListAddress(resource)
  const onNew = useMay([resource.name, 'edit']) ? () => open('new') : undefined
  const {
    data: page,
    error,
    isPlaceholderData,
    dataUpdatedAt,
    refetch,
  } = useQuery({ ...listQuery(resource, state), placeholderData: keepPreviousData })
  useListKeys({ search: searchBox, onNew })
  const many = say(resource.label.many)
  const Rows = useNarrow() ? ResourceCards : ResourceTable
  /** The sheet opens with what the list knows; it reads the row again when that is old. */
  function openRow(id: string) {
    const row = page?.rows.find((known) => known.id === id)
    if (row) queries.setQueryData(rowQuery(resource, id).queryKey, row, { updatedAt: dataUpdatedAt })
    open(id)
  }
  const rows = {
    resource,
    state,
    isBusy: isPlaceholderData,
    onOpen: openRow,
    onSort: (sort: string) => show({ sort }),
  }
  return (
    <div className="resource">
      <header className="resource-header">
        <h1 className="resource-title">{many}</h1>
        <ListTools resource={resource} state={state} searchBox={searchBox} onChange={show} onNew={onNew} />
      </header>
      <section className="resource-list" aria-label={many}>
        {error && <Trouble error={error} onRetry={() => void refetch()} />}
        {!error && !page && <LoadingRows label={t`Loading ${inSentence(many)}`} rows={6} />}
        {!error && page?.total === 0 && (
          <NoRows
            resource={resource}
            state={state}
            onNew={onNew}
            onClear={() => show({ q: '', archived: false })}
          />
        )}
        {!error && page && page.total > 0 && (
          <>
            <Rows {...rows} rows={page.rows} />
            <Pagination {...state} total={page.total} onPage={show} />
          </>
        )}
      </section>
      <Outlet />
    </div>
  )
}

/** The list's state lives in the address: the back button restores it, a copied link shows the same. */
function useListAddress(resource: Resource) {
  const navigate = useNavigate()
  const state = readListState(resource, useSearch({ strict: false }))
  function go(page: string, next: ListState, replace = false) {
    void navigate({ to: scoped(page), search: writeListState(resource, next) as never, replace })
  }
  return {
    state,
    show: (change: Partial<ListState>) => go(resource.name, { ...state, skip: 0, ...change }, 'q' in change),
    open: (id: string) => go(`${resource.name}/${id}`, state),
  }
}
