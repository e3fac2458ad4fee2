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
import { useMay } from '../../../../shell/session/me.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
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
      {data?.rows.length === 0 && <NoAccount hasCampus={data.campuses.length > 0} />}
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

/** Leads to what an account of the bank needs first: a campus, else a number among the ledger accounts. */
function NoAccount({ hasCampus }: { hasCampus: boolean }) {
  const { t } = useLingui()
  const [mayKeep, mayAddCampus, mayAddNumber] = [
    useMay(['bank', 'edit']),
    useMay(['campuses', 'edit']),
    useMay(['ledger-accounts', 'edit']),
  ]
  if (mayKeep && !hasCampus)
    return (
      <EmptyState
        icon={Landmark}
        title={t`A bank account belongs to a campus`}
        action={
          mayAddCampus && (
            <ButtonLink look="primary" href={scoped('campuses/new')}>{t`Add your first campus`}</ButtonLink>
          )
        }
      >
        {t`Add the campus, then say here at which bank it has its account.`}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={Landmark}
      title={t`No bank account here`}
      action={
        mayKeep &&
        mayAddNumber && (
          <ButtonLink
            look="primary"
            href={scoped('ledger-accounts')}
          >{t`Open the ledger accounts`}</ButtonLink>
        )
      }
    >
      {mayKeep
        ? t`Add a ledger account with a number from 1100 to 1149 first, then set up its bank here.`
        : t`The accountant sets up the bank accounts of your campus. They stand here then.`}
    </EmptyState>
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
