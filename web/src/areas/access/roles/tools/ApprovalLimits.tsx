import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { isMoney, type WireMoney } from 'kit/values/money'
import { useState } from 'react'
import { readRoles, type RoleInGrid, setApprovalLimits } from 'tenant-api/contract/access/roles'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { call } from '../../../../shell/session/api.ts'
import { useCurrencies } from '../../../../ui/base/Regional.tsx'
import { MoneyField } from '../../../../ui/form/typed/MoneyField.tsx'
import { isUnread, type Unread } from '../../../../ui/form/typed/typed.ts'

/** Up to which amount a role approves: one field for each currency of the school. */
export function ApprovalLimits({ role, onClose }: { role: RoleInGrid; onClose: () => void }) {
  const { t } = useLingui()
  const { name } = role
  const queries = useQueryClient()
  const currencies = [...new Set([...useCurrencies(), ...role.limits.map(({ currency }) => currency)])]
  const [amounts, setAmounts] = useState<Readonly<Record<string, WireMoney | Unread | null>>>(() =>
    Object.fromEntries(role.limits.map((limit) => [limit.currency, limit])),
  )
  const action = useAction({
    send: () => {
      const limits = Object.values(amounts).filter((amount): amount is WireMoney => isMoney(amount))
      return call(setApprovalLimits, { params: { id: role.id }, version: role.version, body: { limits } })
    },
    check: () =>
      Object.values(amounts).some(isUnread)
        ? [{ name: 'limits', message: t`Type the amount in digits` }]
        : [],
    placeOf: (at) => at.split('/')[0] ?? at,
    refresh: () => queries.invalidateQueries({ queryKey: [readRoles.path] }),
    done: t`Limit saved`,
    onClose,
  })
  return (
    <ActionSheet title={t`How much ${name} may approve`} action={action} submit={t`Save`} onClose={onClose}>
      <p className="muted">
        {t`A concession, a discount, a waiver, a write-off or a journal by hand of more than this is approved by somebody else, whose limit is higher.`}
      </p>
      {currencies.map((currency) => (
        <MoneyField
          key={currency}
          label={t`May approve up to`}
          description={t`Empty: any amount.`}
          currency={currency}
          showOptional
          value={amounts[currency] ?? null}
          onChange={(value) => setAmounts((now) => ({ ...now, [currency]: value }))}
          error={action.errorOf('limits')}
        />
      ))}
    </ActionSheet>
  )
}
