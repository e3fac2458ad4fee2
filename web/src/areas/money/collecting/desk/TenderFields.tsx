import { useLingui } from '@lingui/react/macro'
import type { Ref } from 'react'
import type { WireMoney } from 'kit/values/money'
import type { Method } from 'tenant-api/contract/money/receipts'
import type { AccountName } from 'tenant-api/contract/money/books'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { DateField } from '../../../../ui/date/LazyDates.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { MoneyField } from '../../../../ui/form/typed/MoneyField.tsx'
import type { Unread } from '../../../../ui/form/typed/typed.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'

/** One way of paying as it is typed. */
export type TenderRow = {
  method: Method
  amount: WireMoney | Unread | null
  isTyped: boolean
  reference: string
  accountId: string
  bank: string
  number: string
  drawnOn: string | Unread | null
}

export function emptyTender(method: Method, amount: WireMoney | null): TenderRow {
  return {
    method,
    amount,
    isTyped: amount !== null,
    reference: '',
    accountId: '',
    bank: '',
    number: '',
    drawnOn: null,
  }
}

/** As the API takes it. */
export function tenderOf({ method, amount, reference, accountId, bank, number, drawnOn }: TenderRow) {
  const isBank = method === 'deposit' || method === 'transfer'
  return {
    method,
    amount,
    reference: method === 'cash' || method === 'cheque' ? '' : reference,
    accountId: isBank && accountId !== '' ? accountId : null,
    cheque: method === 'cheque' ? { bank, number, drawnOn } : null,
  }
}

/** The key of each way of paying, wherever it lies on the keyboard of a language. */
export const keys: Readonly<Record<string, Method>> = {
  KeyC: 'cash',
  KeyB: 'deposit',
  KeyT: 'transfer',
  KeyK: 'card',
  KeyW: 'wallet',
  KeyQ: 'cheque',
}

function letterOf(method: Method): string {
  return (
    Object.keys(keys)
      .find((key) => keys[key] === method)
      ?.slice('Key'.length) ?? ''
  )
}

type Props = {
  at: number
  row: TenderRow
  /** The amount is accepted: now the way is chosen. */
  isAccepted: boolean
  currency: string
  today: string
  choices: readonly { id: Method; name: string }[]
  banks: readonly AccountName[]
  errorOf: (name: string) => string | undefined
  groupRef?: Ref<HTMLDivElement> | undefined
  onChange: (row: TenderRow) => void
}

export function TenderFields({
  at,
  row,
  isAccepted,
  currency,
  today,
  choices,
  banks,
  errorOf,
  groupRef,
  onChange,
}: Props) {
  const { t } = useLingui()
  const { method } = row
  const name = (field: string) => `tenders.${at}.${field}`
  const isBank = method === 'deposit' || method === 'transfer'
  const letters = choices.map(({ id, name: way }) => `${letterOf(id)} ${way}`).join(' · ')
  return (
    <Stack gap="12px">
      <div className="desk-typed">
        <MoneyField
          label={t`Amount`}
          name={name('amount')}
          currency={currency}
          autoFocus={at === 0}
          isRequired
          value={row.amount}
          onChange={(amount) => onChange({ ...row, amount, isTyped: true })}
          error={errorOf(name('amount'))}
        />
      </div>
      {isAccepted && (
        <div ref={groupRef} tabIndex={-1} className="desk-ways">
          <Segments
            label={t`Paid by`}
            choices={choices}
            value={method}
            onChange={(chosen) => onChange({ ...row, method: chosen })}
          />
          <span className="desk-keys">{t`Keys: ${letters}. Enter takes the payment.`}</span>
        </div>
      )}
      {isAccepted && isBank && banks.length > 1 && (
        <Select
          label={t`Bank account`}
          choices={banks.map(({ id, code, title }) => ({ id, name: `${code} ${title}` }))}
          value={row.accountId || (banks[0]?.id ?? '')}
          onChange={(accountId) => onChange({ ...row, accountId })}
        />
      )}
      {isAccepted && method !== 'cash' && method !== 'cheque' && (
        <TextField
          label={t`Reference`}
          name={name('reference')}
          description={t`The number on the slip. The same slip is not taken twice.`}
          dir="ltr"
          maxLength={60}
          value={row.reference}
          onChange={(reference) => onChange({ ...row, reference })}
          error={errorOf(name('reference')) ?? errorOf('reference')}
        />
      )}
      {isAccepted && method === 'cheque' && (
        <div className="desk-typed">
          <Stack gap="12px">
            <TextField
              label={t`Bank`}
              name={name('cheque.bank')}
              isRequired
              maxLength={80}
              value={row.bank}
              onChange={(bank) => onChange({ ...row, bank })}
              error={errorOf(name('cheque.bank')) ?? errorOf(name('cheque'))}
            />
            <TextField
              label={t`Cheque number`}
              name={name('cheque.number')}
              isRequired
              dir="ltr"
              maxLength={30}
              value={row.number}
              onChange={(number) => onChange({ ...row, number })}
              error={errorOf(name('cheque.number')) ?? errorOf('number')}
            />
            <DateField
              label={t`Date of the cheque`}
              name={name('cheque.drawnOn')}
              isRequired
              most={today as never}
              value={row.drawnOn}
              onChange={(drawnOn) => onChange({ ...row, drawnOn })}
              error={errorOf(name('cheque.drawnOn'))}
            />
          </Stack>
        </div>
      )}
    </Stack>
  )
}
