import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { Check, EllipsisVertical, HandCoins, Printer } from 'lucide-react'
import { useState } from 'react'
import type { InvoicePage } from 'tenant-api/contract/money/invoices'
import {
  askWriteOff,
  commentForm,
  decideWriteOff,
  notePromise,
  promiseForm,
  reasonForm,
  recoverWriteOff,
  waiveFine,
  waiverForm,
  writeComment,
} from 'tenant-api/contract/money/invoices/fee-actions'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { scoped } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button, ButtonLink } from '../../../ui/base/Button.tsx'
import { Menu, MenuItem } from '../../../ui/overlay/Menu.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { CreditSheet } from './CreditSheet.tsx'
import { Confirm, Many } from './InvoiceForms.tsx'
import { useStaleInvoices } from './use-stale-invoices.ts'

type Deed =
  | 'complete'
  | 'cancel'
  | 'fine'
  | 'discount'
  | 'dueDay'
  | 'notify'
  | 'credit'
  | 'waive'
  | 'promise'
  | 'comment'
  | 'write-off'

/** Every fee action of one invoice, as far as the reader may and the invoice allows it. */
export function InvoiceTools({ invoice }: { invoice: InvoicePage }) {
  const { t } = useLingui()
  const [deed, choose] = useState<Deed | 'recover'>()
  const close = () => choose(undefined)
  const offered = useOffered(invoice)
  const mayPrint = useMay(['challans', 'mark']) && invoice.open.amount !== '0'
  const mayTake = useMay(['receipts', 'mark'])
  const isOpen = invoice.state !== 'cancelled' && invoice.open.amount !== '0'
  return (
    <>
      <Decision invoice={invoice} />
      {mayTake && isOpen && (
        <ButtonLink
          look="primary"
          href={`${scoped('collect')}?family=${invoice.family.id}&invoice=${invoice.id}`}
          icon={<HandCoins aria-hidden size={16} />}
        >{t`Accept payment`}</ButtonLink>
      )}
      {mayPrint && (
        <ButtonLink
          href={scoped(`challans/new?family=${invoice.family.id}`)}
          icon={<Printer aria-hidden size={16} />}
        >
          {t`Print challan`}
        </ButtonLink>
      )}
      {offered.length > 0 && (
        <Menu
          trigger={<Button icon={<EllipsisVertical aria-hidden size={16} />}>{t`Fee actions`}</Button>}
          onAction={(key) => choose(key as Deed)}
        >
          {offered.map(({ key, name }) => (
            <MenuItem key={key} id={key} name={name} />
          ))}
        </Menu>
      )}
      {deed && <Asking deed={deed} invoice={invoice} onClose={close} />}
    </>
  )
}

function useOffered({
  may,
  state,
  open,
  fine,
  writeOff,
}: InvoicePage): { key: Deed | 'recover'; name: string }[] {
  const { t } = useLingui()
  const isLive = state !== 'cancelled'
  const isOpen = isLive && open.amount !== '0'
  const all: [Deed | 'recover', string, boolean][] = [
    ['notify', t`Send notification`, may.mark && isOpen],
    ['complete', t`Mark complete`, may.mark && isLive],
    ['cancel', t`Mark cancelled`, may.edit && isLive],
    ['fine', t`Add fine`, may.edit && isOpen],
    ['waive', t`Waive fine`, may.waive && isOpen && fine.due.amount !== '0'],
    ['discount', t`Add discount`, may.discount && isOpen],
    ['dueDay', t`Change due date`, may.edit && isOpen],
    ['credit', t`Credit a line`, may.edit && isLive],
    ['promise', t`Note a promise`, may.mark && isOpen],
    ['write-off', t`Write off`, may.edit && isOpen && writeOff?.state !== 'asked'],
    ['recover', t`Take the write-off back`, may.edit && isLive && writeOff?.state === 'approved'],
    ['comment', t`Write a comment`, may.edit],
  ]
  return all.flatMap(([key, name, isOffered]) => (isOffered ? [{ key, name }] : []))
}

type Props = { deed: Deed | 'recover'; invoice: InvoicePage; onClose: () => void }

function Asking({ deed, invoice, onClose }: Props) {
  const rows = { of: { ids: [invoice.id] }, count: 1, onClose }
  if (deed === 'complete' || deed === 'notify') return <Confirm {...rows} deed={deed} />
  if (deed === 'cancel' || deed === 'fine' || deed === 'discount' || deed === 'dueDay')
    return <Many {...rows} deed={deed} currency={invoice.currency} />
  if (deed === 'credit') return <CreditSheet invoice={invoice} onClose={onClose} />
  return <Form deed={deed} invoice={invoice} onClose={onClose} />
}

type FormProps = Omit<Props, 'deed'> & { deed: 'waive' | 'promise' | 'comment' | 'write-off' | 'recover' }

function Form({ deed, invoice, onClose }: FormProps) {
  const { id, number, comment, version, currency, fine, writeOff } = invoice
  const { t } = useLingui()
  const stale = useStaleInvoices()
  const params = { id }
  const onceKey = crypto.randomUUID()
  const forms = {
    waive: {
      words: { title: t`Waive the fine of ${number}`, submit: t`Waive fine`, done: t`Fine waived` },
      shape: waiverForm,
      begin: { amount: fine.due },
      send: (body: never) => call(waiveFine, { params, body, onceKey }),
    },
    promise: {
      words: { title: t`The family promises to pay`, submit: t`Save`, done: t`Promise noted` },
      shape: promiseForm,
      begin: {},
      send: (body: never) => call(notePromise, { params, body, onceKey }),
    },
    comment: {
      words: { title: t`Comment on ${number}`, submit: t`Save`, done: t`Comment saved` },
      shape: commentForm,
      begin: { comment },
      send: (body: never) => call(writeComment, { params, body, version }),
    },
    'write-off': {
      words: {
        title: t`Write off what is open of ${number}`,
        submit: t`Ask for approval`,
        done: t`Somebody else decides now`,
      },
      shape: reasonForm,
      begin: {},
      send: (body: never) => call(askWriteOff, { params, body, onceKey }),
    },
    recover: {
      words: {
        title: t`Open ${number} again`,
        submit: t`Take the write-off back`,
        done: t`The invoice is open again`,
      },
      shape: reasonForm.omit({ reason: true }),
      begin: {},
      send: () => call(recoverWriteOff, { params: { id: writeOff?.id ?? '' }, onceKey }),
    },
  }[deed]
  return (
    <ShapeSheet
      {...forms.words}
      shape={forms.shape}
      begin={forms.begin}
      isTyped
      currency={currency}
      onSend={async (body) => {
        await forms.send(body as never)
        await stale()
      }}
      onClose={onClose}
    />
  )
}

/** A write-off that waits for this reader. */
function Decision({ invoice: { writeOff } }: { invoice: InvoicePage }) {
  const { t } = useLingui()
  const stale = useStaleInvoices()
  const deciding = useMutation({
    mutationFn: (approves: boolean) =>
      call(decideWriteOff, {
        params: { id: writeOff?.id ?? '' },
        body: { approves },
        onceKey: crypto.randomUUID(),
      }),
    onSuccess: (_, approves) =>
      toast({ type: 'success', message: approves ? t`Written off` : t`Write-off rejected` }),
    onError: ({ message }) => toast({ type: 'error', message }),
    onSettled: stale,
  })
  if (!writeOff?.mayDecide) return null
  return (
    <>
      <Button
        isPending={deciding.isPending}
        onPress={() => deciding.mutate(false)}
      >{t`Reject the write-off`}</Button>
      <Button
        look="primary"
        icon={<Check aria-hidden size={16} />}
        isPending={deciding.isPending}
        onPress={() => deciding.mutate(true)}
      >
        {t`Approve the write-off`}
      </Button>
    </>
  )
}
