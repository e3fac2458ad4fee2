import { msg } from '@lingui/core/macro'
import { KeyRound } from 'lucide-react'
import { lazy } from 'react'
import type { ListDeed } from '../../shell/area.ts'

/** What is done to many log-ins at once. */
export const deeds: readonly ListDeed[] = [
  {
    on: ['users'],
    key: 'states',
    title: msg`Switch off or on`,
    icon: KeyRound,
    needs: ['users', 'edit'],
    show: lazy(async () => ({ default: (await import('./ManyStates.tsx')).ManyStates })),
  },
]
