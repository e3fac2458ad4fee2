import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { createElement } from 'react'
import type { Area } from '../../../shell/navigation/area.ts'
import { pageSigns } from './settings-pages.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

export const settings: Area = {
  name: 'settings',
  navigation: [
    {
      page: 'settings',
      title: msg`Institute`,
      icon: icon('Settings'),
      under: 'settings',
      order: 10,
      needs: ['institute', 'view'],
    },
  ],
  pages: [
    page('settings', msg`Settings`, () => import('./pages/OverviewPage.tsx'), 'OverviewPage', {
      needs: ['institute', 'view'],
    }),
    ...pageSigns.map(({ name, title, needs }) => ({
      path: `settings/${name}`,
      title,
      needs,
      show: lazyRouteComponent(async () => {
        const { SettingsPage } = await import('./pages/SettingsPage.tsx')
        return { default: () => createElement(SettingsPage, { name }) }
      }),
    })),
  ],
  searchTargets: loadPart(() => import('./search-targets.ts'), 'searchTargets'),
}
