import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Outlet, useSearch } from '@tanstack/react-router'
import { isAddedInList, type Resource } from 'kit/contract/resource'
import {
  type ComponentType,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useRef,
  useState,
} from 'react'
import { useMayAdd } from '../../shell/session/me.ts'
import { listQuery } from '../resource/calls.ts'
import { shownColumns } from './columns.ts'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import { FilterButton, FilterChips } from '../filters/FilterBar.tsx'
import type { ListState } from './list-state.ts'
import { ListTools } from './ListTools.tsx'
import { useListTabs } from '../views/list-tabs.ts'
import { ResourceList } from './ResourceList.tsx'
import { type Address, type Beginning, useListAddress } from './use-list-address.ts'
import type { PageKeys } from './use-list-keys.ts'
import { ViewTabs } from '../views/ViewTabs.tsx'
import { useArranging, useViews } from '../views/views.ts'
import { useSay } from '../resource/words.ts'
import './ResourcePage.css'

const KeySheet = lazy(() => import('./KeySheet.tsx'))
const LayoutSwitch = lazy(() => import('./LayoutSwitch.tsx'))
const PrintList = lazy(() => import('../print/PrintList.tsx'))

/** Props of the board that replaces the rows: the list's state with its filters. */
export type BoardProps = { state: ListState; onOpen: (id: string) => void; keys: PageKeys }
export type Board = ComponentType<BoardProps>
type Props = {
  resource: Resource
  board?: Board
  /** The default tab, if it is not the one with all rows. */
  beginning?: Beginning | undefined
  /** Further controls that filter the list. */
  tools?: ReactNode
  /** The name of the button of a list whose rows another act brings; it opens the page `new` over the list. */
  newTitle?: string | undefined
  /** What the list is for, in place of the button that adds a row: at the end. */
  action?: ReactNode
  /** Content under the title, before the rows. */
  above?: ReactNode
}

/**
 * The list of a resource: views, search, filters, order, pages, Excel, bulk. Its rows open in a side sheet over
 * it. A board is an alternative layout.
 */
export function ResourcePage({ resource, board, ...others }: Props) {
  // The press is painted at once; the list of a hundred rows that it leads to, after it.
  const search = useDeferredValue(useSearch({ strict: false }))
  return <ListPage resource={resource} board={board} search={search} {...others} />
}

type PageProps = Props & { search: Address }

const ListPage = memo(function ListPage({
  resource,
  board: Board,
  beginning,
  tools,
  action,
  above,
  newTitle,
  search,
}: PageProps) {
  const say = useSay()
  const searchBox = useRef<HTMLInputElement>(null)
  const views = { ...useViews(resource), beginning }
  const arrange = useArranging(resource)
  const { state, isSettled, show, choose, open } = useListAddress(resource, search, views)
  const tabs = useListTabs(resource, state, views)
  const isBoard = Board !== undefined && state.as === 'board'
  const isAdded = useMayAdd([resource.name, 'edit']) && isAddedInList(resource)
  const onNew = isAdded || newTitle !== undefined ? () => open('new') : undefined
  const page = useQuery({
    ...listQuery(resource, state),
    placeholderData: keepPreviousData,
    enabled: isSettled && !isBoard,
  })
  const columns = shownColumns(resource, state, views)
  const [isHelp, setHelpOpen] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  /** A saved view has its own columns; those of the other tabs are the reader's setting. */
  function setColumns(next: string[] | null) {
    if (tabs.current.view) show({ columns: next ?? undefined, skip: state.skip })
    else arrange({ columns: next })
  }
  return (
    <div className="resource">
      <header className="resource-header">
        <h1 className="resource-title">{say(resource.label.many)}</h1>
        {above}
        <ViewTabs resource={resource} arrangement={views} tabs={tabs} onChoose={choose} />
        <ListTools
          resource={resource}
          state={state}
          searchBox={searchBox}
          onSearch={(q) => show({ q })}
          onNew={onNew}
          newTitle={newTitle}
          action={action}
          onPrint={() => setPrinting(true)}
        >
          <FilterButton resource={resource} state={state} onChange={show} />
          {!isBoard && <ColumnsMenu resource={resource} shown={columns} onChange={setColumns} />}
          {tools}
          <Suspense>
            {Board && <LayoutSwitch value={state.as} onChange={(as) => show({ as, skip: 0 })} />}
          </Suspense>
        </ListTools>
        <FilterChips resource={resource} state={state} onChange={show} />
      </header>
      {isBoard ? (
        <Board
          state={state}
          onOpen={open}
          keys={{ search: searchBox, onNew, onHelp: () => setHelpOpen(true) }}
        />
      ) : (
        <ResourceList
          resource={resource}
          state={state}
          columns={columns}
          page={page}
          searchBox={searchBox}
          onShow={show}
          onOpen={open}
          onNew={onNew}
          newTitle={newTitle}
          isBeginning={beginning?.id === tabs.current.id && !tabs.isChanged}
          onHelp={() => setHelpOpen(true)}
        />
      )}
      <Outlet />
      <Suspense>
        {isHelp && <KeySheet onClose={() => setHelpOpen(false)} />}
        {isPrinting && (
          <PrintList resource={resource} state={state} columns={columns} onClose={() => setPrinting(false)} />
        )}
      </Suspense>
    </div>
  )
})
