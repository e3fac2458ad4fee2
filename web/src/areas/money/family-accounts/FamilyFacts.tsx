import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { Family } from 'tenant-api/contract/money/family-accounts'
import '../../../crud/record/Record.css'
import { BalanceText } from '../../../ui/text/MoneyText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'

/** The numbers of an account and its balance. Below zero the family has paid ahead. */
export function FamilyFacts({ family, children }: { family: Family; children?: ReactNode }) {
  const { t } = useLingui()
  const { code, psid, balances, comment } = family
  return (
    <dl className="record-list">
      <dt>{t`Balance`}</dt>
      <dd>
        <BalanceText balances={balances} />
      </dd>
      {children}
      <dt>{t`Bill number`}</dt>
      <dd>
        <Ltr>{psid}</Ltr>
      </dd>
      <dt>{t`Family code`}</dt>
      <dd>
        <Ltr>{code}</Ltr>
      </dd>
      {comment !== '' && (
        <>
          <dt>{t`Comment`}</dt>
          <dd>
            <bdi>{comment}</bdi>
          </dd>
        </>
      )}
    </dl>
  )
}
