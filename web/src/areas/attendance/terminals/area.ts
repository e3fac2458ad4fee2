import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

const title = msg`Terminals`
const needs = ['devices', 'view'] as const

/** Biometric terminals at the gates: which there are, how they are, and whose numbers they tell. */
export const devices: Area = {
  name: 'devices',
  navigation: [{ page: 'terminals', title, icon: icon('Fingerprint'), under: 'terminals', needs }],
  pages: [
    {
      path: 'terminals',
      title,
      show: lazyRouteComponent(() => import('./pages/TerminalsPage.tsx'), 'TerminalsPage'),
      needs,
    },
    {
      path: 'terminals/connection',
      title: msg`Connect a terminal`,
      show: lazyRouteComponent(() => import('./pages/ConnectPage.tsx'), 'ConnectPage'),
      needs,
    },
    {
      path: 'terminals/$id',
      title: msg`Terminal`,
      show: lazyRouteComponent(() => import('./pages/TerminalPage.tsx'), 'TerminalPage'),
      needs,
    },
  ],
  quickStarts: [
    {
      page: 'terminals/connection',
      title: msg`Connect a terminal`,
      icon: icon('Fingerprint'),
      needs: ['devices', 'edit'],
      often: 'once',
    },
  ],
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}
