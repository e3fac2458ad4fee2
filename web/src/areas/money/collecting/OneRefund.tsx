import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { decideRefund, payingByHand, payRefund, refunds } from 'tenant-api/contract/money/refunds'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { Facts } from '../../../crud/record/Facts.tsx'
import '../../../crud/record/Record.css'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { type Row, textOf } from '../../../crud/resource/rows.ts'
import { call } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useClose } from '../../../crud/list/use-close.ts'
import { useStaleMoney } from './use-stale-money.ts'

/** One refund: who asked, who decided, and the payment. */
export function OneRefund() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row, placeholder } = useLoaded(rowQuery(refunds, id), 5)
  const close = useClose('refunds')
  return (
    <Sheet
      title={row ? textOf(row, 'payee') : t`Loading`}
      onClose={close}
      footer={row && <RefundTools id={id} row={row} />}
    >
      {placeholder}
      {row && <Facts resource={refunds} row={row} without={['payee']} />}
    </Sheet>
  )
}

function RefundTools({ id, row }: { id: string; row: Row }) {
  const { t } = useLingui()
  const stale = useStaleMoney()
  const [isPaying, pay] = useState(false)
  const mayDecide = useMay(['refund-approvals', 'edit'])
  const mayPay = useMay(['refunds', 'mark'])
  const state = textOf(row, 'state')
  const deciding = useMutation({
    mutationFn: (approves: boolean) =>
      call(decideRefund, { params: { id }, body: { approves }, onceKey: crypto.randomUUID() }),
    onSuccess: (_, approves) =>
      toast({ type: 'success', message: approves ? t`Refund approved` : t`Refund rejected` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  const isOnline = textOf(row, 'kind') === 'online'
  const sending = useMutation({
    mutationFn: () =>
      call(payRefund, { params: { id }, body: { method: 'online' }, onceKey: crypto.randomUUID() }),
    onSuccess: () => toast({ type: 'success', message: t`The provider gives it back now` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  return (
    <>
      {mayDecide && state === 'asked' && (
        <>
          <Button isPending={deciding.isPending} onPress={() => deciding.mutate(false)}>{t`Reject`}</Button>
          <Button look="primary" isPending={deciding.isPending} onPress={() => deciding.mutate(true)}>
            {t`Approve`}
          </Button>
        </>
      )}
      {mayPay && state === 'approved' && isOnline && (
        <Button look="primary" isPending={sending.isPending} onPress={() => sending.mutate()}>
          {t`Give it back through the provider`}
        </Button>
      )}
      {mayPay && state === 'approved' && !isOnline && (
        <Button look="primary" onPress={() => pay(true)}>{t`Pay it out`}</Button>
      )}
      {isPaying && (
        <ShapeSheet
          title={t`Pay it out`}
          top={<p>{t`What the student owes is settled first; the rest is paid out.`}</p>}
          shape={payingByHand}
          begin={{ method: 'cash' }}
          submit={t`Pay it out`}
          done={t`Refund paid`}
          onSend={async (body) => {
            await call(payRefund, { params: { id }, body: body as never, onceKey: crypto.randomUUID() })
            await stale()
          }}
          onClose={() => pay(false)}
        />
      )}
    </>
  )
}
