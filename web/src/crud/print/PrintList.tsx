import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { formatNumber } from 'kit/text/locale'
import type { Resource } from 'kit/contract/resource'
import { inSentence } from 'kit/contract/resource-words'
import { Printer } from 'lucide-react'
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components'
import { useScope } from '../../shell/scope/scope.ts'
import { useScopeChoices } from '../../shell/scope/scope-choices.ts'
import { useSite } from '../../shell/look/site.ts'
import { Button } from '../../ui/base/Button.tsx'
import { InstantText } from '../../ui/date/DateText.tsx'
import { NumberText } from '../../ui/text/NumberText.tsx'
import { PrintPage } from '../../ui/layout/PrintPage.tsx'
import { useRegional } from '../../ui/base/Regional.tsx'
import { useNow } from '../../ui/date/use-now.ts'
import { CellValue, type Column } from '../resource/CellValue.tsx'
import { useColumns } from '../list/columns.ts'
import { type ActiveFilter, activeFilters, useFilterText } from '../filters/filter-words.ts'
import type { ListState } from '../list/list-state.ts'
import { LoadingRows } from '../resource/LoadingRows.tsx'
import { useRowNames } from '../resource/row-names.ts'
import { Trouble } from '../resource/QueryError.tsx'
import { useSay } from '../resource/words.ts'
import { listQuery, namedRowsQuery } from '../resource/calls.ts'
import { atOnce, everyRow } from '../list/every-row.ts'
import { type Row, textOf } from '../resource/rows.ts'
import './PrintList.css'

type Props = {
  resource: Resource
  state: ListState
  /** The names of the list's visible columns. */
  columns: readonly string[]
  onClose: () => void
}
/** Maximum number of columns in portrait; with more the sheet is in landscape. */
const upright = 5

/** Prints a list on the school's paper: all of its rows, and its filters in words. */
export default function PrintList({ resource, state, columns: names, onClose }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const many = say(resource.label.many)
  const columns = useColumns(resource, names)
  const { data, error, refetch } = usePrinted(resource, state, columns)
  return (
    <ModalOverlay
      className="veil print-veil"
      isOpen
      isDismissable
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Modal className="print">
        <Dialog className="print-inner">
          <header className="print-bar">
            <Heading slot="title" level={2} className="print-title">
              {t`Print ${inSentence(many)}`}
            </Heading>
            <Button onPress={onClose}>{t`Close`}</Button>
            <Button
              look="primary"
              autoFocus
              isPending={!data && !error}
              icon={<Printer aria-hidden size={16} />}
              onPress={() => window.print()}
            >
              {t`Print`}
            </Button>
          </header>
          <div className="print-preview">
            {error && <Trouble error={error} onRetry={() => void refetch()} />}
            {!data && !error && <LoadingRows label={t`Loading ${inSentence(many)}`} rows={12} />}
            {data && <Sheet resource={resource} state={state} columns={columns} printed={data} />}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}

/** Reloaded each time it opens: a printout must be current. */
function usePrinted(resource: Resource, state: ListState, columns: readonly Column[]) {
  const queries = useQueryClient()
  const { q, sort, archived, filters } = state
  const shown = [q, sort, archived, filters, columns.map(({ name }) => name)]
  return useQuery({
    queryKey: [resource.endpoints.list.path, 'printed', shown],
    queryFn: () => readPrinted(queries, resource, { state, columns }),
    gcTime: 0,
  })
}

type SheetProps = Pick<Props, 'resource' | 'state'> & { columns: readonly Column[]; printed: Printed }

function Sheet({ resource, state, columns, printed }: SheetProps) {
  const say = useSay()
  const { name, logo, footer } = useSite()
  const scope = useScope()
  const campuses = useScopeChoices('campus')
  const campus = scope.level === 'institute' ? undefined : campuses.find(({ id }) => id === scope.campus)
  return (
    <PrintPage
      paper={columns.length > upright ? 'a4-wide' : 'a4'}
      isNumbered
      school={{ name, logo, address: campus?.name, footer: footer || undefined }}
      title={say(resource.label.many)}
      note={<InstantText at={useNow().toISOString()} />}
    >
      <About resource={resource} state={state} printed={printed} />
      <Rows columns={columns} printed={printed} />
    </PrintPage>
  )
}

/** The filters of the list in words, and its number of rows. */
function About({ resource, state, printed }: Pick<SheetProps, 'resource' | 'state' | 'printed'>) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { rows, total } = printed
  const number = (value: number) => formatNumber(language, value)
  const shown = number(rows.length)
  const all = number(total)
  return (
    <ul className="print-about">
      {state.archived && <li>{t`Archived`}</li>}
      {state.q && <li>{t`Search: “${state.q}”`}</li>}
      {activeFilters(resource, state.filters).map((active) => (
        <FilterLine key={active.filter.field} active={active} />
      ))}
      <li>
        {total > mostPrinted ? (
          <Trans>
            The first {shown} of {all} rows; the Excel file holds all of them
          </Trans>
        ) : (
          <Plural value={total} one="# row" other="# rows" />
        )}
      </li>
    </ul>
  )
}

function FilterLine({ active }: { active: ActiveFilter }) {
  const names = useRowNames(active)
  return <li>{useFilterText()(active, names)}</li>
}

function Rows({ columns, printed: { rows, names } }: Pick<SheetProps, 'columns' | 'printed'>) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <table className="print-rows">
      <thead>
        <tr>
          <th scope="col" className="print-number">{t`No.`}</th>
          {columns.map(({ name, title }) => (
            <th key={name} scope="col">
              {say(title)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={row.id}>
            <td className="print-number">
              <NumberText value={at + 1} />
            </td>
            {columns.map((column) => (
              <td key={column.name}>
                <CellValue column={column} row={row} names={names} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Maximum number of rows of a print; longer lists are for Excel. */
const mostPrinted = 1000

/** The rows of a list for printing, the total count, and the names of the rows that they refer to. */
type Printed = { rows: readonly Row[]; total: number; names: ReadonlyMap<string, string> }

/** Reads all rows of a list, page after page. */
async function readPrinted(
  queries: QueryClient,
  resource: Resource,
  { state, columns }: { state: ListState; columns: readonly Column[] },
): Promise<Printed> {
  const pageAt = (at: { limit: number; skip: number }) =>
    queries.fetchQuery(listQuery(resource, { ...state, ...at }))
  const { rows, total } = await everyRow(pageAt, mostPrinted)
  return { rows, total, names: await namesIn(queries, columns, rows) }
}

async function namesIn(queries: QueryClient, columns: readonly Column[], rows: readonly Row[]) {
  const asked = columns.flatMap(({ name, field }) => {
    if (!field || !('of' in field)) return []
    const ids = [...new Set(rows.map((row) => textOf(row, name)).filter(Boolean))].sort()
    return parted(ids).map((some) => queries.fetchQuery(namedRowsQuery(field.of, { ids: some.join(',') })))
  })
  return new Map((await Promise.all(asked)).flat().map(({ id, name }) => [id, name]))
}

function parted(ids: readonly string[]): string[][] {
  const parts = Math.ceil(ids.length / atOnce)
  return Array.from({ length: parts }, (_, at) => ids.slice(at * atOnce, (at + 1) * atOnce))
}
