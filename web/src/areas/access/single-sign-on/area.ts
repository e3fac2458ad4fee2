import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'

/** By which accounts that are kept elsewhere people log in here; it is reached from the settings. */
export const oidc: Area = {
  name: 'oidc',
  navigation: [],
  pages: [
    {
      path: 'settings/log-in-accounts',
      title: msg`Log-in with other accounts`,
      needs: ['institute', 'view'],
      show: lazyRouteComponent(() => import('./pages/LogInAccountsPage.tsx'), 'LogInAccountsPage'),
    },
  ],
}
