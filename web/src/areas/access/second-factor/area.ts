import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

export const secondFactor: Area = {
  name: 'second-factor',
  navigation: [
    {
      page: 'second-factor',
      title: msg`Second factor`,
      icon: icon('ShieldCheck'),
      under: 'profile',
      order: 40,
    },
  ],
  pages: [
    page(
      'second-factor',
      msg`Second factor`,
      () => import('./pages/SecondFactorPage.tsx'),
      'SecondFactorPage',
      {},
    ),
  ],
  obligations: {
    enrolment: lazy(async () => ({ default: (await import('./SetUpFirst.tsx')).SetUpFirst })),
  },
}
