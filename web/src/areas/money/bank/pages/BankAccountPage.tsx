import { Plural, useLingui } from '@lingui/react/macro'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { CheckCheck, FileUp, Pencil, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { Output } from 'kit/http/client'
import { matchLines, readBankAccount, takeCertain } from 'tenant-api/contract/money/bank'
import '../../../../crud/record/Record.css'
import { useName } from '../../../../shell/look/title.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { toast } from '../../../../ui/overlay/toast.ts'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { ChangeAccount } from '../AccountSheet.tsx'
import { BankLines } from '../BankLines.tsx'
import { Reconciliation } from '../Reconciliation.tsx'
import { StatementSheet } from '../StatementSheet.tsx'
import { useStaleBank } from '../use-stale-bank.ts'

type Account = Output<typeof readBankAccount>

/** One bank account: the lines of its statements, and how they agree with the books. */
export function BankAccountPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { view } = useSearch({ strict: false }) as { view?: string }
  const { data: account } = useSuspenseQuery(read(readBankAccount, { params: { id } }))
  useName(account.bank)
  return (
    <div className="record" key={id}>
      <header className="record-header">
        <div className="record-who">
          <h1 className="record-name">
            <bdi>{account.bank}</bdi>
          </h1>
          <div className="record-facts">
            <Ltr>{account.ledger.code}</Ltr>
            <bdi>{account.campus}</bdi>
            {account.iban !== '' && <Ltr>{account.iban}</Ltr>}
          </div>
        </div>
        {account.mayEdit && <AccountTools account={account} />}
      </header>
      <Tabs
        label={t`Bank account`}
        value={view === 'reconciliation' ? view : 'lines'}
        onChange={(id) =>
          void navigate({
            to: '.',
            search: (id === 'lines' ? {} : { view: id }) as never,
            replace: true,
          })
        }
        tabs={[
          { id: 'lines', title: t`Lines`, content: <BankLines account={account} /> },
          { id: 'reconciliation', title: t`Reconciliation`, content: <Reconciliation account={account} /> },
        ]}
      />
    </div>
  )
}

const onError = ({ message }: Error) => toast({ type: 'error', message })

function AccountTools({ account }: { account: Account }) {
  const { t } = useLingui()
  const [step, take] = useState<'statement' | 'change'>()
  const stale = useStaleBank()
  const params = { id: account.id }
  const taking = useMutation({
    mutationFn: () => call(takeCertain, { params, onceKey: crypto.randomUUID() }),
    async onSuccess({ taken, linked }) {
      await stale()
      const count = taken + linked
      toast({ type: 'success', message: count > 0 ? t`All certain lines are taken` : t`No line is certain` })
    },
    onError,
  })
  const comparing = useMutation({
    mutationFn: () => call(matchLines, { params, onceKey: crypto.randomUUID() }),
    async onSuccess() {
      await stale()
      toast({ type: 'success', message: t`Compared with the books` })
    },
    onError,
  })
  const icon = { 'aria-hidden': true, size: 16 } as const
  const waiting = account.counts.unmatched + account.counts.proposed
  return (
    <div className="record-actions">
      <Button icon={<Pencil {...icon} />} onPress={() => take('change')}>{t`Change`}</Button>
      {waiting > 0 && (
        <Button
          icon={<RefreshCw {...icon} />}
          isPending={comparing.isPending}
          onPress={() => comparing.mutate()}
        >
          {t`Compare again`}
        </Button>
      )}
      <Button
        look={account.certain > 0 ? 'secondary' : 'primary'}
        icon={<FileUp {...icon} />}
        onPress={() => take('statement')}
      >{t`Read a statement`}</Button>
      {account.certain > 0 && (
        <Button
          look="primary"
          icon={<CheckCheck {...icon} />}
          isPending={taking.isPending}
          onPress={() => taking.mutate()}
        >
          <Plural value={account.certain} one="Take # certain line" other="Take all # certain lines" />
        </Button>
      )}
      {step === 'statement' && <StatementSheet id={account.id} onClose={() => take(undefined)} />}
      {step === 'change' && <ChangeAccount account={account} onClose={() => take(undefined)} />}
    </div>
  )
}
