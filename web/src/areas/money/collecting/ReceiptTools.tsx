import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Check, Printer, Undo2 } from 'lucide-react'
import { useState } from 'react'
import {
  askReversal,
  decideReversal,
  type Paper,
  papers,
  reasonForm,
  type ReceiptPage,
} from 'tenant-api/contract/money/receipts'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { printNow } from './print-receipt.ts'
import { useStaleMoney } from './use-stale-money.ts'

/** Print, ask for a reversal, or decide about one. */
export function ReceiptTools({ receipt }: { receipt: ReceiptPage }) {
  const { t } = useLingui()
  const say = useSay()
  const stale = useStaleMoney()
  const [isAsking, ask] = useState(false)
  const { id, may, number } = receipt
  return (
    <>
      <Decision receipt={receipt} />
      {may.askReversal && (
        <Button
          icon={<Undo2 aria-hidden size={16} className="directional" />}
          onPress={() => ask(true)}
        >{t`Reverse`}</Button>
      )}
      {may.print && (
        <Menu
          trigger={<Button icon={<Printer aria-hidden size={16} />}>{t`Print`}</Button>}
          onAction={(paper) => void printNow(id, paper as Paper).then(stale)}
        >
          {Object.entries(papers).map(([paper, name]) => (
            <MenuItem key={paper} id={paper} name={say(name)} />
          ))}
        </Menu>
      )}
      {isAsking && (
        <ShapeSheet
          title={t`Reverse receipt ${number}`}
          top={
            <p>{t`Somebody else decides. Then its invoices are open again, and cash is given back out of your till.`}</p>
          }
          shape={reasonForm}
          submit={t`Ask for approval`}
          done={t`Somebody else decides now`}
          isTyped
          onSend={async (body) => {
            await call(askReversal, {
              params: { id },
              body: body as never,
              onceKey: crypto.randomUUID(),
            })
            await stale()
          }}
          onClose={() => ask(false)}
        />
      )}
    </>
  )
}

/** A reversal that waits for this reader. */
function Decision({ receipt: { reversal } }: { receipt: ReceiptPage }) {
  const { t } = useLingui()
  const stale = useStaleMoney()
  const deciding = useMutation({
    mutationFn: (approves: boolean) =>
      call(decideReversal, {
        params: { id: reversal?.id ?? '' },
        body: { approves },
        onceKey: crypto.randomUUID(),
      }),
    onSuccess: (_, approves) =>
      toast({
        type: 'success',
        message: approves ? t`The receipt is reversed` : t`The receipt stays as it is`,
      }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  if (!reversal?.mayDecide) return null
  return (
    <>
      <Button isPending={deciding.isPending} onPress={() => deciding.mutate(false)}>
        {t`Leave it as it is`}
      </Button>
      <Button
        look="primary"
        icon={<Check aria-hidden size={16} />}
        isPending={deciding.isPending}
        onPress={() => deciding.mutate(true)}
      >
        {t`Approve the reversal`}
      </Button>
    </>
  )
}
