import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Landmark } from 'lucide-react'
import { useState } from 'react'
import type { Output } from 'kit/http/client'
import { listBankAccounts } from 'tenant-api/contract/money/bank'
import '../../../../crud/record/Record.css'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../../ui/text/MoneyText.tsx'
import { AddAccount } from '../AccountSheet.tsx'

type Listed = Output<typeof listBankAccounts>

/** The bank accounts of the school, by the books and by the bank. */
export function BankPage() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(listBankAccounts, {}), 4)
  return (
    <Page
      title={t`Bank accounts`}
      lead={t`What the books say beside what the bank says. A further account is added to the ledger accounts, with a number from 1100 to 1149.`}
      width="880px"
    >
      {placeholder}
      {data?.rows.length === 0 && (
        <EmptyState icon={Landmark} title={t`No bank account here`} action={null}>
          {t`The bank accounts of your campus stand here as soon as they are set up.`}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <Card isFlush>
          <RowList className="record-rows">
            {data.rows.map((row) => (
              <AccountRow key={row.ledger.id} row={row} campuses={data.campuses} />
            ))}
          </RowList>
        </Card>
      )}
    </Page>
  )
}

function AccountRow({ row, campuses }: { row: Listed['rows'][number]; campuses: Listed['campuses'] }) {
  const { t } = useLingui()
  const [isAdding, add] = useState(false)
  const { ledger, account, books, statement, statementDay, waiting } = row
  const name = (
    <>
      <Ltr>{ledger.code}</Ltr> <bdi>{account?.bank ?? ledger.title}</bdi>
    </>
  )
  return (
    <li>
      <div className="record-row-text">
        {account ? (
          <Link to={scoped(`bank/${account.id}`)} className="record-link">
            {name}
          </Link>
        ) : (
          <strong>{name}</strong>
        )}
        <span className="record-row-more">
          {account && <bdi>{account.campus}</bdi>}
          {account && account.iban !== '' && <Ltr>{account.iban}</Ltr>}
          {!account && t`Nobody has said yet of which bank this is.`}
        </span>
        {books && statement && (
          <span className="record-row-more">
            <span>
              <Trans>
                Books <MoneyText money={books} />
              </Trans>
            </span>
            <span>
              <Trans>
                Bank <MoneyText money={statement} />
              </Trans>
            </span>
            {statementDay && <DayText day={statementDay} />}
          </span>
        )}
      </div>
      <span className="record-row-tools">
        {waiting > 0 && (
          <Badge tone="warning">
            <Plural value={waiting} one="# line waits" other="# lines wait" />
          </Badge>
        )}
        {account && statementDay === null && <Badge>{t`No statement yet`}</Badge>}
        {!account && <Button size="small" onPress={() => add(true)}>{t`Set up`}</Button>}
      </span>
      {isAdding && <AddAccount ledgerAccountId={ledger.id} campuses={campuses} onClose={() => add(false)} />}
    </li>
  )
}
