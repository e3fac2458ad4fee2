import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

export const secondFactor: Area = {
  name: 'second-factor',
  navigation: [
    { page: 'second-factor', title: msg`Second factor`, icon: icon('ShieldCheck'), under: 'devices' },
  ],
  pages: [
    {
      path: 'second-factor',
      title: msg`Second factor`,
      show: lazyRouteComponent(() => import('./pages/SecondFactorPage.tsx'), 'SecondFactorPage'),
    },
  ],
  obligations: {
    enrolment: lazy(async () => ({ default: (await import('./SetUpFirst.tsx')).SetUpFirst })),
  },
}
