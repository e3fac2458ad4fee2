import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

/** By what somebody logs in stands on their record, for whoever may view log-ins. */
export const record: RecordParts = {
  cards: [
    {
      on: ['students', 'guardians', 'teachers', 'staff'],
      needs: ['users', 'view'],
      tab: 'overview',
      key: 'log-in',
      isOfOffice: true,
      show: lazy(async () => ({ default: (await import('./invite/LogInCard.tsx')).LogInCard })),
    },
  ],
}
