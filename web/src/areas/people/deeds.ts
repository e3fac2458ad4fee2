import { msg } from '@lingui/core/macro'
import { ArrowLeftRight } from 'lucide-react'
import { lazy } from 'react'
import type { ListDeed } from '../../shell/area.ts'

/** What is done to many students at once. */
export const deeds: readonly ListDeed[] = [
  {
    on: ['students'],
    key: 'steps',
    title: msg`Enrolment`,
    icon: ArrowLeftRight,
    needs: ['students', 'edit'],
    show: lazy(async () => ({ default: (await import('./MassSteps.tsx')).MassSteps })),
  },
]
