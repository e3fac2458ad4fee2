import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Check, RotateCcw, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-aria-components'
import type { Output } from 'kit/http/client'
import { reasoned } from 'tenant-api/contract/money/books'
import {
  approveVoucher,
  readVoucher,
  rejectVoucher,
  reverseVoucher,
  reversingVoucher,
  vouchers,
  withdrawVoucher,
} from 'tenant-api/contract/money/books/vouchers'
import { ShapeSheet } from '../../../../crud/form/ShapeSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { Facts } from '../../../../crud/record/Facts.tsx'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { AccountTitle } from '../AccountTitle.tsx'
import { SideAmount } from '../Amount.tsx'
import '../../../../crud/record/Record.css'
import '../Books.css'

const icon = { 'aria-hidden': true, size: 15 } as const
type Details = Output<typeof readVoucher>

/** One journal by hand: its lines, and what the reader may do with it now. */
export function OneVoucher() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readVoucher, { params: { id } }), 5)
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const close = () => void navigate({ to: scoped('vouchers'), search: search as never, resetScroll: false })
  if (placeholder)
    return (
      <Sheet title={t`Journal by hand`} onClose={close}>
        {placeholder}
      </Sheet>
    )
  const { voucher, lines, journalId, reversalId } = data
  return (
    <Sheet title={voucher.serial || t`Journal by hand`} onClose={close} footer={<Tools id={id} may={data} />}>
      <Facts resource={vouchers} row={voucher} without={['serial']} />
      <ul className="book-sides" aria-label={t`Debits and credits`}>
        {lines.map(({ id, account, amount, memo }) => (
          <li key={id}>
            <span>
              <AccountTitle of={account} /> {memo !== '' && <bdi className="book-party">{memo}</bdi>}
            </span>
            <span className="book-amount">
              <SideAmount of={amount} side="debit" />
            </span>
            <span className="book-amount">
              <SideAmount of={amount} side="credit" />
            </span>
          </li>
        ))}
      </ul>
      <span className="book-facts">
        {journalId !== null && (
          <Link href={scoped(`journals/${journalId}`)} className="record-link">{t`Its journal`}</Link>
        )}
        {reversalId !== null && (
          <Link href={scoped(`journals/${reversalId}`)} className="record-link">{t`Its reversal`}</Link>
        )}
      </span>
    </Sheet>
  )
}

type ToolsProps = { id: string; may: Pick<Details, 'mayDecide' | 'mayWithdraw' | 'mayReverse'> }

function Tools({ id, may: { mayDecide, mayWithdraw, mayReverse } }: ToolsProps) {
  const { t } = useLingui()
  const refresh = useStale(/vouchers|journals|trial-balance|explanation/)
  const [step, take] = useState<'reject' | 'reverse'>()
  const approving = useAction({
    send: (keyOf) => call(approveVoucher, { params: { id }, body: {}, onceKey: keyOf('approve') }),
    refresh,
    done: t`Approved. It stands in the books`,
  })
  const withdrawing = useAction({
    send: (keyOf) => call(withdrawVoucher, { params: { id }, body: {}, onceKey: keyOf('withdraw') }),
    refresh,
    done: t`The journal is withdrawn`,
  })
  const sheets = {
    reject: { title: t`Reject the journal`, submit: t`Reject`, done: t`The journal is rejected` },
    reverse: { title: t`Reverse the journal`, submit: t`Reverse`, done: t`The journal is reversed` },
  }
  const endpoints = { reject: rejectVoucher, reverse: reverseVoucher }
  const mistake = [...approving.mistakes, ...withdrawing.mistakes][0]?.message
  return (
    <>
      {mistake && <p role="alert">{mistake}</p>}
      {mayWithdraw && (
        <Button
          icon={<Undo2 {...icon} className="directional" />}
          isPending={withdrawing.isPending}
          onPress={withdrawing.submit}
        >
          {t`Take it back`}
        </Button>
      )}
      {mayReverse && (
        <Button icon={<RotateCcw {...icon} />} onPress={() => take('reverse')}>{t`Reverse`}</Button>
      )}
      {mayDecide && (
        <>
          <Button icon={<X {...icon} />} onPress={() => take('reject')}>{t`Reject`}</Button>
          <Button
            look="primary"
            icon={<Check {...icon} />}
            isPending={approving.isPending}
            onPress={approving.submit}
          >
            {t`Approve`}
          </Button>
        </>
      )}
      {step && (
        <ShapeSheet
          {...sheets[step]}
          shape={step === 'reverse' ? reversingVoucher : reasoned}
          isTyped
          onSend={async (body) => {
            const onceKey = crypto.randomUUID()
            await call(endpoints[step] as never, { params: { id }, body, onceKey } as never)
            await refresh()
          }}
          onClose={() => take(undefined)}
        />
      )}
    </>
  )
}
