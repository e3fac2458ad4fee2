import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import {
  bounceCheque,
  bounceForm,
  cheques,
  clearCheque,
  depositCheques,
  receiveCheque,
  returnCheque,
} from 'tenant-api/contract/money/cheques'
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

/** One cheque, and where it goes next. */
export function OneCheque() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row, placeholder } = useLoaded(rowQuery(cheques, id), 5)
  const close = useClose('cheques')
  return (
    <Sheet
      title={row ? textOf(row, 'number') : t`Loading`}
      onClose={close}
      footer={row && <ChequeTools id={id} row={row} />}
    >
      {placeholder}
      {row && <Facts resource={cheques} row={row} without={['number']} />}
    </Sheet>
  )
}

type Step = 'receive' | 'deposit' | 'clear' | 'return'

function ChequeTools({ id, row }: { id: string; row: Row }) {
  const { t } = useLingui()
  const stale = useStaleMoney()
  const [isBouncing, bounce] = useState(false)
  const mayMark = useMay(['cheques', 'mark'])
  const mayEdit = useMay(['cheques', 'edit'])
  const state = textOf(row, 'state')
  const done = {
    receive: t`Payment received`,
    deposit: t`Brought to the bank`,
    clear: t`The cheque is paid`,
    return: t`The cheque is given back`,
  }
  const going = useMutation({
    mutationFn: async (step: Step) => {
      const onceKey = crypto.randomUUID()
      if (step === 'deposit') return call(depositCheques, { body: { ids: [id] }, onceKey })
      const endpoint = { receive: receiveCheque, clear: clearCheque, return: returnCheque }[step]
      return call(endpoint, { params: { id }, onceKey })
    },
    onSuccess: (_, step) => toast({ type: 'success', message: done[step] }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  const steps: [Step, string, boolean][] = [
    ['return', t`Give it back`, mayMark && state === 'held'],
    ['receive', t`Take it as a payment`, mayMark && state === 'held'],
    ['deposit', t`Bring to the bank`, mayMark && state === 'received'],
    ['clear', t`The bank has paid it`, mayEdit && state === 'deposited'],
  ]
  return (
    <>
      {mayEdit && (state === 'received' || state === 'deposited') && (
        <Button onPress={() => bounce(true)}>{t`The bank has returned it`}</Button>
      )}
      {steps.map(([step, name, isOffered]) =>
        isOffered ? (
          <Button
            key={step}
            look={step === 'return' ? 'secondary' : 'primary'}
            isPending={going.isPending}
            onPress={() => going.mutate(step)}
          >
            {name}
          </Button>
        ) : null,
      )}
      {isBouncing && (
        <ShapeSheet
          title={t`The bank has returned it`}
          top={<p>{t`What it had settled is due again on the old due date, and fines count from there.`}</p>}
          shape={bounceForm}
          currency={textOf(row, 'currency')}
          submit={t`Open the invoices again`}
          done={t`The invoices are open again`}
          isTyped
          onSend={async (body) => {
            await call(bounceCheque, { params: { id }, body: body as never, onceKey: crypto.randomUUID() })
            await stale()
          }}
          onClose={() => bounce(false)}
        />
      )}
    </>
  )
}
