import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy } from 'react'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

export const passwords: Area = {
  name: 'passwords',
  navigation: [
    { page: 'password', title: msg`Password, e-mail and phone`, icon: icon('KeyRound'), under: 'devices' },
  ],
  pages: [
    {
      path: 'password',
      title: msg`Password, e-mail and phone`,
      show: lazyRouteComponent(() => import('./pages/PasswordPage.tsx'), 'PasswordPage'),
    },
  ],
  obligations: {
    password: lazy(async () => ({ default: (await import('./OwnPassword.tsx')).OwnPassword })),
  },
  reauthenticate: lazy(async () => ({ default: (await import('./ProofForm.tsx')).ProofForm })),
}
