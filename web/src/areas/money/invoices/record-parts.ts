import { msg } from '@lingui/core/macro'
import { HandCoins, Receipt } from 'lucide-react'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'
import { withWords } from '../../../shell/words/words.ts'

/** What this area shows on the records of students: their invoices and concessions, and what is charged or asked. */
export const record: RecordParts = {
  cards: [
    {
      on: ['students'],
      tab: 'fees',
      key: 'invoices',
      needs: ['invoices', 'view'],
      isOfOffice: true,
      show: lazy(async () => withWords((await import('./StudentInvoices.tsx')).StudentInvoices, 'money')),
    },
    {
      on: ['students'],
      tab: 'fees',
      key: 'concessions',
      needs: ['concessions', 'view'],
      isOfOffice: true,
      show: lazy(async () =>
        withWords((await import('./StudentConcessions.tsx')).StudentConcessions, 'money'),
      ),
    },
  ],
  actions: [
    {
      on: ['students'],
      key: 'charge',
      title: msg`Charge a fee`,
      icon: Receipt,
      rank: 20,
      needs: ['invoices', 'edit'],
      show: lazy(async () => withWords((await import('./ChargeSheet.tsx')).ChargeStudent, 'money')),
    },
    {
      on: ['students'],
      key: 'concession',
      title: msg`Ask for a concession`,
      icon: HandCoins,
      rank: 21,
      needs: ['concessions', 'edit'],
      show: lazy(async () => withWords((await import('./AskConcession.tsx')).AskConcession, 'money')),
    },
  ],
}
