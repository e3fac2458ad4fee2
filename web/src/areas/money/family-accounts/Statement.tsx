import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { journalKinds } from 'tenant-api/contract/money/books'
import {
  type Family,
  readStatement,
  type StatementEntry,
  statementSheet,
} from 'tenant-api/contract/money/family-accounts'
import { FileLinks } from '../../../crud/files/FileLinks.tsx'
import { Loaded } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { read } from '../../../shell/session/api.ts'
import { useNarrow } from '../../../ui/base/use-narrow.ts'
import { DayText } from '../../../ui/date/DateText.tsx'
import { DateField } from '../../../ui/date/LazyDates.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { TableFrame } from '../../../ui/table/Table.tsx'
import { BalanceText, MoneyText } from '../../../ui/text/MoneyText.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import './Statement.css'

/** What a family was charged and has paid, with the balance after each entry. */
export function Statement({ family: { id, children } }: { family: Family }) {
  const { t } = useLingui()
  const [from, setFrom] = useState<string | null>(null)
  const query = useQuery({
    ...read(readStatement, { params: { id }, query: from === null ? {} : { from: from as never } }),
    placeholderData: keepPreviousData,
  })
  const isNarrow = useNarrow()
  const ownName = useOwnName()
  const names = new Map(children.map((child) => [child.id, ownName(child)]))
  const Rows = isNarrow ? EntryList : EntryTable
  return (
    <Card
      isFlush
      title={t`Statement`}
      action={
        <Cluster>
          <DateField
            label={t`From`}
            value={from}
            onChange={(next) => setFrom(typeof next === 'string' ? next : null)}
            showOptional
          />
          <FileLinks endpoint={statementSheet} params={{ id }} query={from === null ? {} : { from }} />
        </Cluster>
      }
    >
      <Loaded query={query} rows={5}>
        {({ rows, opening }) => (
          <>
            {opening.length > 0 && (
              <p className="statement-opening">
                {t`Balance before:`} <BalanceText balances={opening} />
              </p>
            )}
            {rows.length === 0 ? (
              <p className="record-none">{t`Nothing was charged or paid in these days.`}</p>
            ) : (
              <Rows
                rows={rows.map((row) => ({ ...row, student: names.get(row.studentId ?? '') ?? row.student }))}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

type RowsProps = { rows: readonly StatementEntry[] }

function EntryTable({ rows }: RowsProps) {
  const { t } = useLingui()
  return (
    <TableFrame label={t`Statement`}>
      <thead>
        <tr>
          <th scope="col">{t`Day`}</th>
          <th scope="col">{t`Entry`}</th>
          <th scope="col">{t`Child`}</th>
          <th scope="col" className="statement-number">{t`Amount charged`}</th>
          <th scope="col" className="statement-number">{t`Amount paid`}</th>
          <th scope="col" className="statement-number">{t`Balance`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <td>
              <DayText day={row.day} />
            </td>
            <td>
              <What row={row} />
            </td>
            <td>
              <bdi>{row.student}</bdi>
            </td>
            <td className="statement-number">{isCharge(row) && <MoneyText money={row.amount} />}</td>
            <td className="statement-number">{!isCharge(row) && <MoneyText money={withoutSign(row)} />}</td>
            <td className="statement-number">
              <MoneyText money={row.balance} />
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function EntryList({ rows }: RowsProps) {
  const { t } = useLingui()
  return (
    <ul className="record-rows">
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <div className="record-row-text">
            <span className="record-row-more">
              <What row={row} />
              {row.student !== '' && <bdi>{row.student}</bdi>}
            </span>
            <span className="record-row-more">
              <DayText day={row.day} />
              <span>
                {t`Balance`} <MoneyText money={row.balance} />
              </span>
            </span>
          </div>
          <MoneyText money={row.amount} />
        </li>
      ))}
    </ul>
  )
}

function What({ row: { kind, memo } }: { row: StatementEntry }) {
  const say = useSay()
  const title = Object.entries(journalKinds).find(([key]) => key === kind)
  return (
    <span>
      {title && say(title[1])} {memo !== '' && <bdi className="statement-memo">{memo}</bdi>}
    </span>
  )
}

function keyOf({ journalId, studentId, amount }: StatementEntry): string {
  return `${journalId} ${studentId ?? ''} ${amount.currency}`
}

function isCharge({ amount }: StatementEntry): boolean {
  return BigInt(amount.amount) > 0n
}

function withoutSign({ amount: { amount, currency } }: StatementEntry) {
  return { amount: String(-BigInt(amount)), currency }
}
