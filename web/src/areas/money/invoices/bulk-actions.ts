import { msg } from '@lingui/core/macro'
import { Ban, BadgeCheck, BellRing, CalendarClock, Check, Percent, Receipt, TimerReset } from 'lucide-react'
import { lazy } from 'react'
import type { BulkAction } from '../../../shell/navigation/area.ts'
import { withWords } from '../../../shell/words/words.ts'

const forms = () => import('./InvoiceForms.tsx')
const on = ['invoices'] as const
const may = { on, needs: ['invoices', 'edit'] } as const
const marks = { on, needs: ['invoices', 'mark'] } as const

/** The specification's fee actions on ticked invoices, and charges and concessions for ticked students. */
export const bulkActions: readonly BulkAction[] = [
  {
    ...marks,
    key: 'complete',
    title: msg`Mark complete`,
    icon: BadgeCheck,
    show: lazy(async () => ({ default: (await forms()).CompleteMany })),
  },
  {
    ...may,
    key: 'cancel',
    title: msg`Mark cancelled`,
    icon: Ban,
    show: lazy(async () => ({ default: (await forms()).CancelMany })),
  },
  {
    ...may,
    key: 'fine',
    title: msg`Add fine`,
    icon: TimerReset,
    show: lazy(async () => ({ default: (await forms()).FineMany })),
  },
  {
    on,
    needs: ['concession-approvals', 'edit'],
    key: 'discount',
    title: msg`Add discount`,
    icon: Percent,
    show: lazy(async () => ({ default: (await forms()).DiscountMany })),
  },
  {
    ...may,
    key: 'due-date',
    title: msg`Change due date`,
    icon: CalendarClock,
    show: lazy(async () => ({ default: (await forms()).DueDayOfMany })),
  },
  {
    ...marks,
    key: 'notify',
    title: msg`Send notification`,
    icon: BellRing,
    show: lazy(async () => ({ default: (await forms()).NotifyMany })),
  },
  {
    on: ['concessions'],
    needs: ['concession-approvals', 'edit'],
    key: 'approve',
    title: msg`Approve`,
    icon: Check,
    show: lazy(async () => ({ default: (await import('./ApproveConcessions.tsx')).ApproveConcessions })),
  },
  {
    on: ['students'],
    needs: ['invoices', 'edit'],
    key: 'charge',
    title: msg`Charge a fee`,
    icon: Receipt,
    show: lazy(async () => withWords((await import('./ChargeSheet.tsx')).ChargeTicked, 'money')),
  },
]
