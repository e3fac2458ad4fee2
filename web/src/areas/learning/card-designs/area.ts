import { msg } from '@lingui/core/macro'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const list = resourceArea({
  name: 'card-designs',
  table: 'card_design',
  words: 'office',
  under: 'exams',
  order: 29,
  often: 'once',
  isOfOffice: true,
  label: { one: 'Design of report cards', many: 'Designs of report cards' },
  icon: icon('FileText'),
  load: loadPart(() => import('tenant-api/contract/learning/card-designs'), 'cardDesigns'),
})

/** How report cards look; a design has a page of its own, with its blocks and a page as it is printed. */
export const cardDesigns: Area = {
  ...list,
  words: 'office',
  pages: [
    ...list.pages.map(({ children = [], ...one }) => ({
      ...one,
      children: children.filter(({ path }) => path !== '$id'),
    })),
    page(
      'card-designs/$id',
      msg`Design of report cards`,
      () => import('./pages/CardDesignPage.tsx'),
      'CardDesignPage',
      { needs: ['card-designs', 'view'] },
    ),
  ],
}
