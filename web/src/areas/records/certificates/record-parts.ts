import { msg } from '@lingui/core/macro'
import { Award } from 'lucide-react'
import { lazy } from 'react'
import type { RecordParts } from '../../../shell/navigation/area.ts'

/** What this area shows on the records of students. */
export const record: RecordParts = {
  tabs: [
    {
      on: ['students'],
      key: 'certificates',
      title: msg`Certificates`,
      rank: 6,
      needs: ['certificates', 'view'],
      show: lazy(async () => ({ default: (await import('./StudentCertificates.tsx')).StudentCertificates })),
    },
  ],
  actions: [
    {
      on: ['students'],
      key: 'certificate',
      title: msg`Certificate`,
      icon: Award,
      rank: 12,
      needs: ['certificates', 'edit'],
      isOffered: ({ status }) => status !== 'registered',
      show: lazy(async () => ({ default: (await import('./IssueCertificate.tsx')).IssueCertificate })),
    },
  ],
}
