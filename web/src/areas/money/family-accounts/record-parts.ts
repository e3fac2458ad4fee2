import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'
import { withWords } from '../../../shell/words/words.ts'

/** What this area shows on the records of students and guardians: the account of the family. */
export const record: RecordParts = {
  tabs: [
    {
      on: ['students'],
      key: 'fees',
      title: msg`Fees`,
      rank: 5,
      needs: ['family-accounts', 'view'],
      show: lazy(async () => withWords((await import('./StudentAccount.tsx')).StudentAccount, 'money')),
    },
    {
      on: ['guardians'],
      key: 'fees',
      title: msg`Fees`,
      rank: 5,
      needs: ['family-accounts', 'view'],
      isOfOffice: true,
      show: lazy(async () => withWords((await import('./GuardianAccounts.tsx')).GuardianAccounts, 'money')),
    },
  ],
}
