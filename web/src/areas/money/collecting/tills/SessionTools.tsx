import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { address } from 'kit/http/client'
import { Banknote, Landmark, Printer, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import type { WireMoney } from 'kit/values/money'
import {
  bankCash,
  payFromTill,
  readTillChoices,
  sendSession,
  type SessionPage,
  type TillPaper,
  tillPapers,
} from 'tenant-api/contract/money/tills'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useSay } from '../../../../crud/resource/words.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { MoneyField } from '../../../../ui/form/typed/MoneyField.tsx'
import type { Unread } from '../../../../ui/form/typed/typed.ts'
import { MoneyText } from '../../../../ui/text/MoneyText.tsx'
import { CountSheet } from './CountSheet.tsx'
import { useStaleMoney } from '../use-stale-money.ts'

const icon = { 'aria-hidden': true, size: 16 } as const

/** What is done with a till next: an expense, the count, the bank. */
export function SessionTools({ session }: { session: SessionPage }) {
  const { t } = useLingui()
  const [step, take] = useState<'count' | 'bank' | 'pay'>()
  const close = () => take(undefined)
  const { may } = session
  return (
    <>
      <TillPapers session={session} />
      {may.pay && (
        <Button icon={<ShoppingCart {...icon} />} onPress={() => take('pay')}>{t`Small expense`}</Button>
      )}
      {may.count && (
        <Button look="primary" icon={<Banknote {...icon} />} onPress={() => take('count')}>
          {t`Count and close`}
        </Button>
      )}
      {may.bank && session.toBank?.amount !== '0' && (
        <Button look="primary" icon={<Landmark {...icon} />} onPress={() => take('bank')}>
          {t`Bring to the bank`}
        </Button>
      )}
      {step === 'count' && <CountSheet session={session} onClose={close} />}
      {step === 'bank' && <BankSheet session={session} onClose={close} />}
      {step === 'pay' && <ExpenseSheet session={session} onClose={close} />}
    </>
  )
}

/** What of a counted till is printed: the report of its day, and the slip for the bank. */
function TillPapers({ session: { id, state, toBank } }: { session: SessionPage }) {
  const say = useSay()
  if (state === 'open') return null
  const offered = (Object.keys(tillPapers) as TillPaper[]).filter(
    (paper) => paper === 'report' || toBank?.amount !== '0',
  )
  return offered.map((paper) => (
    <ButtonLink
      key={paper}
      href={address(sendSession, { params: { id }, query: { paper } })}
      target="_blank"
      icon={<Printer {...icon} />}
    >
      {say(tillPapers[paper])}
    </ButtonLink>
  ))
}

type Props = { session: SessionPage; onClose: () => void }

function named(accounts: readonly { id: string; code: string; title: string }[] = []) {
  return accounts.map(({ id, code, title }) => ({ id, name: `${code} ${title}` }))
}

function useChoices() {
  const { data } = useQuery(read(readTillChoices, {}))
  return { banks: named(data?.banks), expenses: named(data?.expenses) }
}

function BankSheet({ session, onClose }: Props) {
  const { t } = useLingui()
  const { banks } = useChoices()
  const refresh = useStaleMoney()
  const [accountId, choose] = useState('')
  const [slip, setSlip] = useState('')
  const [reason, setReason] = useState(session.reason)
  const isDifferent = session.variance?.amount !== '0'
  const action = useAction({
    send(keyOf) {
      const body = { accountId: accountId === '' ? null : accountId, slip, reason }
      return call(bankCash, { params: { id: session.id }, body, onceKey: keyOf(body) })
    },
    refresh,
    done: t`Brought to the bank`,
    onClose,
  })
  return (
    <ActionSheet
      title={t`Bring to the bank`}
      submit={t`Brought to the bank`}
      action={action}
      onClose={onClose}
    >
      {session.toBank && (
        <p>
          <strong>
            <MoneyText money={session.toBank} />
          </strong>{' '}
          {t`All but the float, which stays in the drawer.`}
        </p>
      )}
      {banks.length > 1 && (
        <Select
          label={t`Bank account`}
          choices={banks}
          value={accountId || (banks[0]?.id ?? '')}
          onChange={choose}
        />
      )}
      <TextField
        label={t`Deposit slip`}
        name="slip"
        dir="ltr"
        autoFocus
        maxLength={60}
        value={slip}
        onChange={setSlip}
        error={action.errorOf('slip')}
      />
      {isDifferent && (
        <TextField
          label={t`Reason`}
          name="reason"
          description={t`Why money was missing or too much.`}
          isRequired
          maxLength={300}
          value={reason}
          onChange={setReason}
          error={action.errorOf('reason')}
        />
      )}
    </ActionSheet>
  )
}

function ExpenseSheet({ session, onClose }: Props) {
  const { t } = useLingui()
  const { expenses } = useChoices()
  const refresh = useStaleMoney()
  const [accountId, choose] = useState('')
  const [amount, setAmount] = useState<WireMoney | Unread | null>(null)
  const [memo, setMemo] = useState('')
  const action = useAction({
    send(keyOf) {
      const body = { accountId: accountId || (expenses[0]?.id ?? ''), amount, memo }
      return call(payFromTill, { params: { id: session.id }, body: body as never, onceKey: keyOf(body) })
    },
    refresh,
    done: t`Paid out of the till`,
    onClose,
  })
  return (
    <ActionSheet title={t`Small expense`} submit={t`Pay out of the till`} action={action} onClose={onClose}>
      <MoneyField
        label={t`Amount`}
        name="amount"
        currency={session.currency}
        autoFocus
        isRequired
        value={amount}
        onChange={setAmount}
        error={action.errorOf('amount')}
      />
      <TextField
        label={t`What for`}
        name="memo"
        isRequired
        maxLength={200}
        value={memo}
        onChange={setMemo}
        error={action.errorOf('memo')}
      />
      <Select
        label={t`Account`}
        name="accountId"
        choices={expenses}
        value={accountId || (expenses[0]?.id ?? '')}
        onChange={choose}
        error={action.errorOf('accountId')}
      />
    </ActionSheet>
  )
}
