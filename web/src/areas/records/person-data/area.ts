import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const title = msg`Erasures of persons`
const needs = ['person-data', 'view'] as const

/** All that is held about one person: handed out, and erased. */
export const personData: Area = {
  name: 'person-data',
  navigation: [
    {
      page: 'person-erasures',
      title,
      icon: icon('UserX'),
      under: 'settings',
      order: 82,
      needs,
    },
  ],
  pages: [
    page('person-erasures', title, () => import('./pages/ErasuresPage.tsx'), 'ErasuresPage', { needs }),
  ],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}
