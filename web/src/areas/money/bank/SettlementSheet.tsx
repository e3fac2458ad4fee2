import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { WireMoney } from 'kit/values/money'
import {
  type BankLine,
  readSettlement,
  type SettlementPage,
  settlePayments,
} from 'tenant-api/contract/money/bank'
import { providers } from 'tenant-api/contract/money/online-payments'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { withFallback } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import { Checkbox, CheckboxGroup } from '../../../ui/form/choice/Checkbox.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { useStaleBank } from './use-stale-bank.ts'

type Props = { line: BankLine; onClose: () => void }
type Payment = SettlementPage['payments'][number]

/** Which online payments a provider has paid out with a line: ticked by the office, or as it is settled. */
export function SettlementSheet({ line, onClose }: Props) {
  const { t } = useLingui()
  const result = useQuery(read(readSettlement, { params: { id: line.id } }))
  const { data, placeholder } = withFallback(result, 4, t`Loading the online payments`)
  if (data?.isSettled === false) return <TickSheet line={line} page={data} onClose={onClose} />
  return (
    <Sheet title={t`Settled online payments`} onClose={onClose}>
      {placeholder}
      {data && (
        <Stack>
          <RowList className="record-rows">
            {data.payments.map((payment) => (
              <li key={payment.id}>
                <div className="record-row-text">
                  <PaymentText payment={payment} />
                </div>
                <MoneyText money={payment.amount} />
              </li>
            ))}
          </RowList>
          <Sum payments={data.payments} amount={data.amount} />
        </Stack>
      )}
    </Sheet>
  )
}

function TickSheet({ line, page: { payments, amount }, onClose }: Props & { page: SettlementPage }) {
  const { t } = useLingui()
  const stale = useStaleBank()
  const [ids, tick] = useState<readonly string[]>([])
  const ticked = payments.filter(({ id }) => ids.includes(id))
  const action = useAction({
    send(keyOf) {
      const body = { ids: [...ids] }
      return call(settlePayments, { params: { id: line.id }, body, onceKey: keyOf(body) })
    },
    refresh: stale,
    done: t`The payout is booked`,
    onClose,
  })
  return (
    <ActionSheet
      title={t`What has the provider paid out?`}
      submit={t`Book the payout`}
      action={action}
      isDisabled={ids.length === 0 || sumOf(ticked) < BigInt(amount.amount)}
      onClose={onClose}
    >
      <p>
        <strong>
          <MoneyText money={amount} />
        </strong>{' '}
        <Ltr>{line.text}</Ltr>
      </p>
      {payments.length === 0 ? (
        <p>{t`Providers have paid out all that families have paid online until this day.`}</p>
      ) : (
        <CheckboxGroup
          label={t`Online payments`}
          description={t`What the line brings less than they come to is booked as charges.`}
          value={[...ids]}
          onChange={tick}
          error={action.errorOf('ids')}
        >
          {payments.map((payment) => (
            <Checkbox key={payment.id} value={payment.id}>
              <PaymentText payment={payment} /> <MoneyText money={payment.amount} />
            </Checkbox>
          ))}
        </CheckboxGroup>
      )}
      {ids.length > 0 && <Sum payments={ticked} amount={amount} />}
    </ActionSheet>
  )
}

const sumOf = (payments: readonly Payment[]) =>
  payments.reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n)

function PaymentText({ payment: { payer, provider, day, isReturn } }: { payment: Payment }) {
  const { t } = useLingui()
  const say = useSay()
  return (
    <>
      <bdi>{payer}</bdi>{' '}
      <span className="record-row-more">
        <DayText day={day} /> <span>{say(providers[provider])}</span>{' '}
        {isReturn && <span>{t`Given back`}</span>}
      </span>
    </>
  )
}

/** What the payments come to, and what of it the provider keeps. */
function Sum({ payments, amount }: { payments: readonly Payment[]; amount: WireMoney }) {
  const { t } = useLingui()
  const sum = sumOf(payments)
  const of = (minor: bigint) => ({ amount: String(minor), currency: amount.currency })
  const charges = sum - BigInt(amount.amount)
  return (
    <FactList look="ends">
      <dt>{t`Online payments`}</dt>
      <dd>
        <MoneyText money={of(sum)} />
      </dd>
      <dt>{t`Paid out`}</dt>
      <dd>
        <MoneyText money={amount} />
      </dd>
      <dt>{charges < 0n ? t`Still missing` : t`Charges of the provider`}</dt>
      <dd>
        <MoneyText money={of(charges < 0n ? -charges : charges)} />
      </dd>
    </FactList>
  )
}
