import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

export const prints: Area = {
  name: 'prints',
  navigation: [
    {
      page: 'id-cards',
      title: msg`ID cards`,
      icon: icon('IdCard'),
      under: 'id-cards',
      needs: ['id-cards', 'view'],
    },
  ],
  pages: [
    {
      path: 'id-cards',
      title: msg`ID cards`,
      show: lazyRouteComponent(() => import('./pages/CardPrintsPage.tsx'), 'CardPrintsPage'),
      needs: ['id-cards', 'view'],
    },
    {
      path: 'id-cards/$id',
      title: msg`ID cards`,
      // Whoever prints cards of employees finds the own pile, and no others.
      show: lazyRouteComponent(() => import('./pages/CardPrintPage.tsx'), 'CardPrintPage'),
    },
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
  bulkActions: loadPart(() => import('./bulk-actions.ts'), 'bulkActions'),
}
