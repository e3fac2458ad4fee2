import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Attendance machines`
const needs = ['devices', 'view'] as const

/** Biometric terminals at the gates: which there are, how they are, and whose numbers they tell. */
export const devices: Area = {
  name: 'devices',
  words: 'office',
  navigation: [
    {
      page: 'terminals',
      title,
      icon: icon('FingerprintPattern'),
      under: 'attendance',
      order: 43,
      needs,
    },
  ],
  pages: [
    page('terminals', title, () => import('./pages/TerminalsPage.tsx'), 'TerminalsPage', { needs }),
    page(
      'terminals/connection',
      msg`Connect a terminal`,
      () => import('./pages/ConnectPage.tsx'),
      'ConnectPage',
      {
        needs,
      },
    ),
    page('terminals/$id', msg`Attendance machine`, () => import('./pages/TerminalPage.tsx'), 'TerminalPage', {
      needs,
    }),
  ],
  quickStarts: [
    {
      page: 'terminals/connection',
      title: msg`Connect a terminal`,
      icon: icon('FingerprintPattern'),
      needs: ['devices', 'edit'],
      often: 'once',
    },
  ],
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}
