import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

export const passwords: Area = {
  name: 'passwords',
  navigation: [
    {
      page: 'password',
      title: msg`Password, e-mail and phone`,
      icon: icon('KeyRound'),
      under: 'profile',
      order: 30,
    },
  ],
  pages: [
    page(
      'password',
      msg`Password, e-mail and phone`,
      () => import('./pages/PasswordPage.tsx'),
      'PasswordPage',
      {},
    ),
  ],
  obligations: {
    password: lazy(async () => ({ default: (await import('./OwnPassword.tsx')).OwnPassword })),
  },
  reauthenticate: lazy(async () => ({ default: (await import('./ProofForm.tsx')).ProofForm })),
}
