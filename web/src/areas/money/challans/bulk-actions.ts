import { msg } from '@lingui/core/macro'
import { Printer } from 'lucide-react'
import { lazy } from 'react'
import type { BulkAction } from '../../../shell/navigation/area.ts'

/** Challans that are ticked are printed once more. */
export const bulkActions: readonly BulkAction[] = [
  {
    on: ['challans'],
    needs: ['challans', 'mark'],
    key: 'reprint',
    title: msg`Print again`,
    icon: Printer,
    show: lazy(async () => ({ default: (await import('./Reprint.tsx')).Reprint })),
  },
]
