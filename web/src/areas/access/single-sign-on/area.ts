import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { page } from '../../../shell/navigation/page.ts'

/** By which accounts that are kept elsewhere people log in here; it is reached from the settings. */
export const oidc: Area = {
  name: 'oidc',
  words: 'office',
  navigation: [],
  pages: [
    page(
      'settings/log-in-accounts',
      msg`Log-in with other accounts`,
      () => import('./pages/LogInAccountsPage.tsx'),
      'LogInAccountsPage',
      {
        needs: ['institute', 'view'],
      },
    ),
  ],
}
