import { plural } from '@lingui/core/macro'
import { Plural, useLingui } from '@lingui/react/macro'
import type { z } from 'zod'
import { invoices } from 'tenant-api/contract/money/invoices'
import {
  addDiscount,
  cancelInvoices,
  changeDueDay,
  chargeFines,
  discountForm,
  dueDayForm,
  fineForm,
  markComplete,
  notifyFamilies,
  type Outcome,
  reasonForm,
} from 'tenant-api/contract/money/invoices/fee-actions'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { chosenParts } from '../../../crud/list/chosen-ids.ts'
import type { OfRows } from '../../../shell/navigation/area.ts'
import { call } from '../../../shell/session/api.ts'
import { useCurrencyChoice } from '../../../ui/base/Regional.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleInvoices } from './use-stale-invoices.ts'

export const CompleteMany = (rows: OfRows) => <Confirm {...rows} deed="complete" />
export const NotifyMany = (rows: OfRows) => <Confirm {...rows} deed="notify" />
export const CancelMany = (rows: OfRows) => <Many {...rows} deed="cancel" />
export const FineMany = (rows: OfRows) => <Many {...rows} deed="fine" />
export const DiscountMany = (rows: OfRows) => <Many {...rows} deed="discount" />
export const DueDayOfMany = (rows: OfRows) => <Many {...rows} deed="dueDay" />

const deeds = {
  cancel: { shape: reasonForm, endpoint: cancelInvoices },
  fine: { shape: fineForm, endpoint: chargeFines },
  discount: { shape: discountForm, endpoint: addDiscount },
  dueDay: { shape: dueDayForm, endpoint: changeDueDay },
} satisfies Record<string, { shape: z.ZodObject; endpoint: unknown }>

/** A form over invoices: ticked ones, or the one that is open. */
export function Many({
  of,
  count,
  deed,
  currency,
  onClose,
}: OfRows & { deed: keyof typeof deeds; currency?: string }) {
  const { t } = useLingui()
  const all = useCurrencyChoice()
  const tell = useOutcome()
  const words = {
    cancel: { title: t`Mark cancelled`, submit: t`Cancel the invoice` },
    fine: { title: t`Add fine`, submit: t`Add fine` },
    discount: { title: t`Add discount`, submit: t`Add discount` },
    dueDay: { title: t`Change due date`, submit: t`Change due date` },
  }[deed]
  const { shape, endpoint } = deeds[deed]
  return (
    <ShapeSheet
      {...words}
      shape={shape}
      isTyped
      currency={currency ?? all}
      top={count > 1 && <Chosen count={count} />}
      onSend={async (body) => {
        const outcome: Outcome = { changed: 0, left: [] }
        for (const ids of await chosenParts(invoices, of)) {
          const sent = call(endpoint, { body: { ...body, ids } as never, onceKey: crypto.randomUUID() })
          const { changed, left } = await sent
          outcome.changed += changed
          outcome.left.push(...left)
        }
        await tell(outcome)
      }}
      onClose={onClose}
    />
  )
}

/** What needs no more than a yes. */
export function Confirm({ of, count, deed, onClose }: OfRows & { deed: 'complete' | 'notify' }) {
  const { t } = useLingui()
  const tell = useOutcome()
  const stale = useStaleInvoices()
  const isSending = deed === 'notify'
  const action = useAction({
    async send() {
      let sent = 0
      const all: Outcome = { changed: 0, left: [] }
      for (const ids of await chosenParts(invoices, of)) {
        const input = { body: { ids: [...ids] }, onceKey: crypto.randomUUID() }
        if (isSending) sent += (await call(notifyFamilies, input)).sent
        else {
          const { changed, left } = await call(markComplete, input)
          all.changed += changed
          all.left.push(...left)
        }
      }
      if (!isSending) return tell(all)
      await stale()
      toast(
        sent > 0
          ? { type: 'success', message: t`Notification sent` }
          : { type: 'warning', message: t`Nobody was reminded: nothing is open, or they were told today` },
      )
    },
    onClose,
  })
  return (
    <ActionDialog
      title={isSending ? t`Send notification` : t`Mark complete`}
      submit={isSending ? t`Send` : t`Mark complete`}
      action={action}
      onClose={onClose}
    >
      <Chosen count={count} />
      {!isSending && (
        <p>{t`Only invoices of which nothing is open are marked. Take a payment at the desk first.`}</p>
      )}
    </ActionDialog>
  )
}

function Chosen({ count }: { count: number }) {
  return (
    <p>
      <Plural value={count} one="# invoice is chosen." other="# invoices are chosen." />
    </p>
  )
}

/** Tells what was done, and of what was left the first reason. */
function useOutcome(): (outcome: Outcome) => Promise<void> {
  const { t } = useLingui()
  const stale = useStaleInvoices()
  return async ({ changed, left }) => {
    await stale()
    const [first] = left
    if (first) toast({ type: 'warning', message: `${first.number}: ${first.message}` })
    if (changed > 0)
      toast({
        type: 'success',
        message: t({ message: plural(changed, { one: '# invoice updated', other: '# invoices updated' }) }),
      })
  }
}
