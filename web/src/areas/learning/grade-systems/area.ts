import { msg } from '@lingui/core/macro'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const list = resourceArea({
  name: 'grade-systems',
  words: 'office',
  under: 'exams',
  order: 22,
  often: 'once',
  isOfOffice: true,
  label: { one: 'Grade system', many: 'Grade systems' },
  icon: icon('Award'),
  load: loadPart(() => import('tenant-api/contract/learning/grade-systems'), 'gradeSystems'),
})

/** How marks become grades; a system has a page of its own, with its grades as lines. */
export const gradeSystems: Area = {
  ...list,
  words: 'office',
  pages: [
    ...list.pages.map(({ children = [], ...one }) => ({
      ...one,
      children: children.filter(({ path }) => path !== '$id'),
    })),
    page(
      'grade-systems/$id',
      msg`Grade system`,
      () => import('./pages/GradeSystemPage.tsx'),
      'GradeSystemPage',
      { needs: ['grade-systems', 'view'] },
    ),
  ],
}
