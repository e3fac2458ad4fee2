import { msg } from '@lingui/core/macro'
import { Receipt } from 'lucide-react'
import { lazy } from 'react'
import type { BulkAction } from '../../../shell/navigation/area.ts'
import { withWords } from '../../../shell/words/words.ts'

/** Asks ticked applicants for the fee of a step. */
export const bulkActions: readonly BulkAction[] = [
  {
    on: ['admissions'],
    needs: ['invoices', 'edit'],
    key: 'ask-fee',
    title: msg`Ask for a fee`,
    icon: Receipt,
    show: lazy(async () => withWords((await import('./AskSheet.tsx')).AskTicked, 'money')),
  },
]
