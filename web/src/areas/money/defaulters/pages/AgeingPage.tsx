import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { PartyPopper } from 'lucide-react'
import { ageBands, type AgedFees, ageingSheet, readAgeing } from 'tenant-api/contract/money/defaulters'
import { classes, sections } from 'tenant-api/contract/institute/structure'
import { FileLinks } from '../../../../crud/files/FileLinks.tsx'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { TableFrame } from '../../../../ui/table/Table.tsx'
import { MoneyText } from '../../../../ui/text/MoneyText.tsx'
import './AgeingPage.css'
import '../../../../crud/record/Record.css'

type Search = { classId?: string; sectionId?: string }
type Row = Omit<AgedFees, 'title' | 'fee'>

/** What is open by fee type and by age, for a campus, a class or a section; a fee type leads to who owes it. */
export function AgeingPage() {
  const { t } = useLingui()
  const { campus } = scopeFilter('campus', useScope())
  const { classId, sectionId }: Search = useSearch({ strict: false })
  const query = { ...(campus && { campus }), ...(classId && { classId }), ...(sectionId && { sectionId }) }
  const result = useQuery({ ...read(readAgeing, { query }), placeholderData: keepPreviousData })
  const { data, placeholder } = withFallback(result, 6, t`Summing the fees`)
  return (
    <Page
      title={t`Ageing of fees`}
      lead={t`What families owe by fee type and days since the due date, before the fines of today.`}
      tools={
        <Cluster>
          <Narrow campus={campus} classId={classId} sectionId={sectionId} />
          <FileLinks endpoint={ageingSheet} query={query} />
        </Cluster>
      }
    >
      {placeholder}
      {data?.rows.length === 0 && (
        <EmptyState icon={PartyPopper} title={t`Nothing is open`} action={null}>
          {t`Every invoice of this choice is paid.`}
        </EmptyState>
      )}
      {data?.totals.map((total) => (
        <Card
          key={total.currency}
          isFlush
          title={data.totals.length > 1 ? t`Open fees in ${total.currency}` : t`Open fees`}
        >
          <Ageing rows={data.rows.filter(({ currency }) => currency === total.currency)} total={total} />
        </Card>
      ))}
    </Page>
  )
}

type NarrowProps = Search & { campus: string | undefined }

/** The class and the section of the address. */
function Narrow({ campus, classId, sectionId }: { [K in keyof NarrowProps]: NarrowProps[K] | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { data: all } = useQuery(read(classes.endpoints.list, { query: { limit: 100 } }))
  const ofClass = { limit: 100, ...(campus && { campus }), ...(classId && { classId }) }
  const { data: some } = useQuery(read(sections.endpoints.list, { query: ofClass }))
  const go = (search: Search) => void navigate({ to: '.', search: search as never, replace: true })
  return (
    <>
      <Select
        label={t`Class`}
        isBare
        choices={anyOf(all?.rows, t`All classes`)}
        value={classId ?? ''}
        onChange={(id) => go(id === '' ? {} : { classId: String(id) })}
      />
      <Select
        label={t`Section`}
        isBare
        choices={anyOf(some?.rows, t`All sections`)}
        value={sectionId ?? ''}
        onChange={(id) => go({ ...(classId && { classId }), ...(id !== '' && { sectionId: String(id) }) })}
      />
    </>
  )
}

/** The rows as choices, after one for all of them. */
function anyOf(rows: readonly { id: string; title: string }[] | undefined, none: string) {
  return [{ id: '', name: none }, ...(rows ?? []).map(({ id, title }) => ({ id, name: title }))]
}

function useBands() {
  const { t } = useLingui()
  return {
    notDue: t`Not due yet`,
    upTo30: t`1–30 days`,
    upTo60: t`31–60 days`,
    upTo90: t`61–90 days`,
    over90: t`Over 90 days`,
  }
}

type Props = { rows: readonly AgedFees[]; total: Row }

function Ageing({ rows, total }: Props) {
  const isNarrow = useNarrow()
  return isNarrow ? <AgeingLines rows={rows} total={total} /> : <AgeingTable rows={rows} total={total} />
}

function AgeingTable({ rows, total }: Props) {
  const { t } = useLingui()
  const bands = useBands()
  return (
    <TableFrame label={t`Ageing of fees`}>
      <thead>
        <tr>
          <th scope="col">{t`Fee type`}</th>
          <th scope="col" className="ageing-amount">{t`Still open`}</th>
          {ageBands.map((band) => (
            <th key={band} scope="col" className="ageing-amount">
              {bands[band]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="ageing">
        {rows.map((row) => (
          <tr key={row.title}>
            <th scope="row">
              <OfFee of={row} />
            </th>
            <Cells row={row} />
          </tr>
        ))}
      </tbody>
      <tfoot className="ageing">
        <tr>
          <th scope="row">{t`Total`}</th>
          <Cells row={total} />
        </tr>
      </tfoot>
    </TableFrame>
  )
}

function Cells({ row }: { row: Row }) {
  return (['open', ...ageBands] as const).map((name) => (
    <td key={name} className="ageing-amount">
      {row[name].amount === '0' ? '–' : <MoneyText money={row[name]} />}
    </td>
  ))
}

function OfFee({ of: { title, fee } }: { of: Pick<AgedFees, 'title' | 'fee'> }) {
  return (
    <Link to={scoped('debtors')} search={{ fees: fee } as never} className="record-link">
      <bdi>{title}</bdi>
    </Link>
  )
}

function AgeingLines({ rows, total }: Props) {
  const { t } = useLingui()
  const bands = useBands()
  return (
    <ul className="record-rows">
      {[...rows, { ...total, title: t`Total`, fee: '' }].map((row, at) => (
        <li key={row.title}>
          <div className="record-row-text">
            {at < rows.length ? <OfFee of={row} /> : <strong>{row.title}</strong>}
            <strong>
              <MoneyText money={row.open} />
            </strong>
            {ageBands
              .filter((band) => row[band].amount !== '0')
              .map((band) => (
                <span key={band} className="record-row-more">
                  {bands[band]} <MoneyText money={row[band]} />
                </span>
              ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
