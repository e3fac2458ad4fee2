import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Output } from 'kit/http/client'
import {
  addBankAccount,
  bankAccountForm,
  changeBankAccount,
  type listBankAccounts,
} from 'tenant-api/contract/money/bank'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { call } from '../../../shell/session/api.ts'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { useStaleBank } from './use-stale-bank.ts'

type Listed = Output<typeof listBankAccounts>
type Account = NonNullable<Listed['rows'][number]['account']>

/** Of which bank and campus an account of the chart is. */
export function AddAccount({
  ledgerAccountId,
  campuses,
  onClose,
}: {
  ledgerAccountId: string
  campuses: Listed['campuses']
  onClose: () => void
}) {
  const { t } = useLingui()
  const stale = useStaleBank()
  const [campusId, choose] = useState(campuses[0]?.id ?? '')
  return (
    <ShapeSheet
      title={t`Set up the bank account`}
      shape={bankAccountForm}
      currency={campuses.find(({ id }) => id === campusId)?.currency}
      isTyped
      top={
        campuses.length > 1 && (
          <Select label={t`Campus`} choices={campuses} value={campusId} onChange={choose} />
        )
      }
      submit={t`Set up`}
      done={t`The bank account is set up`}
      onSend={async (values) => {
        const body = { ...values, ledgerAccountId, campusId } as never
        await call(addBankAccount, { body, onceKey: crypto.randomUUID() })
        await stale()
      }}
      onClose={onClose}
    />
  )
}

export function ChangeAccount({ account, onClose }: { account: Account; onClose: () => void }) {
  const { t } = useLingui()
  const stale = useStaleBank()
  const { id, version, bank, iban, openingDay, openingBalance, currency } = account
  return (
    <ShapeSheet
      title={t`Change the bank account`}
      shape={bankAccountForm}
      begin={{ bank, iban, openingDay, openingBalance }}
      currency={currency}
      submit={t`Save`}
      done={t`Saved`}
      onSend={async (values) => {
        await call(changeBankAccount, { params: { id }, version, body: values as never })
        await stale()
      }}
      onClose={onClose}
    />
  )
}
