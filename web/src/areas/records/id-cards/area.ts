import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

export const prints: Area = {
  name: 'prints',
  navigation: [
    {
      page: 'id-cards',
      title: msg`ID cards`,
      icon: icon('IdCard'),
      under: 'people',
      order: 16,
      needs: ['id-cards', 'view'],
    },
  ],
  pages: [
    page('id-cards', msg`ID cards`, () => import('./pages/CardPrintsPage.tsx'), 'CardPrintsPage', {
      needs: ['id-cards', 'view'],
    }),
    page('id-cards/$id', msg`ID cards`, () => import('./pages/CardPrintPage.tsx'), 'CardPrintPage'),
  ],
  permissions: { 'employee-id-cards': 'people' },
  record: loadPart(() => import('./record-parts.ts'), 'record'),
  bulkActions: loadPart(() => import('./bulk-actions.ts'), 'bulkActions'),
}
