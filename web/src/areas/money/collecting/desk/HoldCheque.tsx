import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { holdCheque, holdingForm } from 'tenant-api/contract/money/cheques'
import { ShapeSheet } from '../../../../crud/form/ShapeSheet.tsx'
import { call } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { useStaleMoney } from '../use-stale-money.ts'
import type { Desk } from './FamilyDesk.tsx'

/** A cheque for a later day is kept until then. */
export function HoldCheque({ desk: { id, currency, toPay } }: { desk: Desk }) {
  const { t } = useLingui()
  const mayHold = useMay(['cheques', 'mark'])
  const [isOpen, open] = useState(false)
  const stale = useStaleMoney()
  if (!mayHold) return null
  return (
    <Cluster>
      <Button look="quiet" onPress={() => open(true)}>{t`Keep a cheque for a later day`}</Button>
      {isOpen && (
        <ShapeSheet
          title={t`Keep a cheque for a later day`}
          top={<p>{t`Nothing is booked before its day. Reminders wait, fines do not.`}</p>}
          shape={holdingForm}
          begin={{ amount: toPay }}
          currency={currency}
          submit={t`Keep the cheque`}
          done={t`The cheque is kept`}
          isTyped
          onSend={async (body) => {
            const sent = { ...body, familyAccountId: id } as never
            await call(holdCheque, { body: sent, onceKey: crypto.randomUUID() })
            await stale()
          }}
          onClose={() => open(false)}
        />
      )}
    </Cluster>
  )
}
