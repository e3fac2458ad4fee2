import { msg } from '@lingui/core/macro'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const list = resourceArea({
  name: 'schemes',
  table: 'scheme',
  words: 'office',
  under: 'exams',
  order: 21,
  isOfOffice: true,
  label: { one: 'Result scheme', many: 'Result schemes' },
  icon: icon('ListChecks'),
  load: loadPart(() => import('tenant-api/contract/learning/schemes'), 'schemes'),
})

/** How results come about; a scheme has a page of its own, with what goes into it. */
export const schemes: Area = {
  ...list,
  words: 'office',
  pages: [
    ...list.pages.map(({ children = [], ...one }) => ({
      ...one,
      children: children.filter(({ path }) => path !== '$id'),
    })),
    page('schemes/$id', msg`Result scheme`, () => import('./pages/SchemePage.tsx'), 'SchemePage', {
      needs: ['schemes', 'view'],
    }),
  ],
}
