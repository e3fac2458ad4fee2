import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { BookOpen, FolderArchive } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import { address } from 'kit/http/client'
import { isDay } from 'kit/values/day'
import {
  type Balance,
  findingChecks,
  readProof,
  trialBalance,
  trialBalanceSheet,
} from 'tenant-api/contract/money/books'
import { auditorsPack } from 'tenant-api/contract/money/finance-reports'
import { FileLinks } from '../../../../crud/files/FileLinks.tsx'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { read } from '../../../../shell/session/api.ts'
import { scoped, useScope } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { DateRangeField } from '../../../../ui/date/LazyDates.tsx'
import { isUnread } from '../../../../ui/form/typed/typed.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { TableFrame } from '../../../../ui/table/Table.tsx'
import { AccountTitle } from '../AccountTitle.tsx'
import { Amount } from '../Amount.tsx'
import '../Books.css'
import '../../../../ui/table/Lines.css'
import '../../../../crud/record/Record.css'

type Days = { from: string; until: string }

/** The books at a glance: whether they agree, and what every account stands at. */
export function BooksPage() {
  const { t } = useLingui()
  const scope = useScope()
  const campus = scope.level === 'institute' ? undefined : scope.campus
  const [days, setDays] = useState<Days>()
  const query = { ...(campus && { campus }), ...days }
  const result = useQuery({
    ...read(trialBalance, { query: query as never }),
    placeholderData: keepPreviousData,
  })
  const { data, placeholder } = withFallback(result, 8, t`Loading the books`)
  return (
    <Page
      title={t`Books`}
      width="1080px"
      tools={
        data && (
          <Cluster>
            <DateRangeField
              label={t`Days`}
              value={{ from: data.from, to: data.until }}
              onChange={(next) => {
                if (next === null) return setDays(undefined)
                if (!isUnread(next) && isDay(next.from) && isDay(next.to))
                  setDays({ from: next.from, until: next.to })
              }}
            />
            <FileLinks endpoint={trialBalanceSheet} query={query} />
            <ButtonLink
              size="small"
              href={address(auditorsPack, { params: {}, query })}
              download
              icon={<FolderArchive aria-hidden size={15} />}
            >
              {t`Auditor’s pack`}
            </ButtonLink>
          </Cluster>
        )
      }
    >
      <Proof />
      {placeholder ?? <TrialBalance rows={data.rows} days={{ from: data.from, until: data.until }} />}
    </Page>
  )
}

/** What the nightly proof has found; it speaks up only where figures disagree. */
function Proof() {
  const { t } = useLingui()
  const say = useSay()
  const { data } = useQuery(read(readProof, {}))
  if (!data?.at) return null
  const { at, journals, count, findings } = data
  if (count === 0)
    return (
      <Banner tone="info">
        <Trans>
          Proved <InstantText at={at} />:{' '}
          <Plural
            value={journals}
            one="# journal, no figure disagrees"
            other="# journals, no figure disagrees"
          />
        </Trans>
      </Banner>
    )
  return (
    <Banner tone="danger">
      <strong>
        {t({ message: plural(count, { one: '# figure disagrees', other: '# figures disagree' }) })}
      </strong>
      <ul>
        {findings.slice(0, 20).map(({ check, subject, detail, journalId }) => (
          <li key={`${check} ${subject} ${detail}`}>
            {say(findingChecks[check])}{' '}
            {journalId === null ? (
              <bdi>{subject}</bdi>
            ) : (
              <Link
                href={scoped(`journals/${journalId}`)}
                className="record-link"
              >{t`Open the journal`}</Link>
            )}{' '}
            <bdi dir="ltr">{detail}</bdi>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

type Props = { rows: readonly Balance[]; days: Days }

function TrialBalance({ rows, days }: Props) {
  const { t } = useLingui()
  const isNarrow = useNarrow()
  if (rows.length === 0)
    return (
      <EmptyState icon={BookOpen} title={t`Nothing is booked on these days`} action={null}>
        {t`Invoices, receipts and journals by hand are booked here by themselves.`}
      </EmptyState>
    )
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return currencies.map((currency) => {
    const of = rows.filter((row) => row.currency === currency)
    return (
      <Card
        key={currency}
        isFlush
        title={currencies.length > 1 ? t`Trial balance in ${currency}` : t`Trial balance`}
      >
        {isNarrow ? <BalanceLines rows={of} days={days} /> : <BalanceTable rows={of} days={days} />}
      </Card>
    )
  })
}

function explained({ account }: Balance, { from, until }: Days, isClosing = false): string {
  const span: Record<string, string> = isClosing ? { until } : { from, until }
  return scoped(`explanation?${new URLSearchParams({ account: account.id, ...span })}`)
}

function BalanceTable({ rows, days }: Props) {
  const { t } = useLingui()
  return (
    <TableFrame label={t`Trial balance`}>
      <thead className="book-table">
        <tr>
          <th scope="col">{t`Account`}</th>
          {[t`Before`, t`Debit`, t`Credit`, t`After`].map((name) => (
            <th key={name} scope="col" className="book-amount">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="book-table">
        {rows.map((row) => (
          <tr key={row.account.id}>
            <th scope="row">
              <Link href={explained(row, days)} className="record-link">
                <AccountTitle of={row.account} />
              </Link>
            </th>
            <td className="book-amount">
              <Amount of={row.opening} />
            </td>
            <td className="book-amount">
              <Amount of={row.debit} />
            </td>
            <td className="book-amount">
              <Amount of={row.credit} />
            </td>
            <td className="book-amount">
              <Link href={explained(row, days, true)} className="record-link">
                <Amount of={row.closing} /> <span className="visually-hidden">{t`Explain this amount`}</span>
              </Link>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot className="book-table">
        <tr>
          <th scope="row">{t`All`}</th>
          {(['opening', 'debit', 'credit', 'closing'] as const).map((column) => (
            <td key={column} className="book-amount">
              <Amount of={sumOf(rows, column)} />
            </td>
          ))}
        </tr>
      </tfoot>
    </TableFrame>
  )
}

function sumOf(rows: readonly Balance[], column: 'opening' | 'debit' | 'credit' | 'closing') {
  const sum = rows.reduce((total, row) => total + BigInt(row[column].amount), 0n)
  return { amount: String(sum), currency: rows[0]?.currency ?? '' }
}

function BalanceLines({ rows, days }: Props) {
  const { t } = useLingui()
  return (
    <ul className="lines">
      {rows.map((row) => (
        <li key={row.account.id}>
          <Link href={explained(row, days)} className="book-line line-link">
            <AccountTitle of={row.account} />
            <strong>
              <Amount of={row.closing} />
            </strong>
            <span className="book-line-more">
              <span>
                {t`Debit`} <Amount of={row.debit} />
              </span>
              <span>
                {t`Credit`} <Amount of={row.credit} />
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
