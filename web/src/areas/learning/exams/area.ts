import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { actsArea } from '../../../crud/area/acts-area.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const needs = ['exams', 'view'] as const
const list = actsArea(
  resourceArea({
    name: 'exams',
    words: 'office',
    under: 'exams',
    order: 11,
    isOfOffice: true,
    label: { one: 'Exam', many: 'Exams' },
    icon: icon('ListChecks'),
    load: loadPart(() => import('tenant-api/contract/learning/exams'), 'exams'),
  }),
  {
    show: lazyRouteComponent(() => import('./pages/ExamsPage.tsx'), 'ExamsPage'),
    one: lazyRouteComponent(() => import('./pages/ExamsPage.tsx'), 'ExamsPage'),
    add: lazyRouteComponent(() => import('./NewExam.tsx'), 'NewExam'),
  },
)

/** Exams with their date sheets, rooms and seats, invigilators, and slips. */
export const exams: Area = {
  ...list,
  words: 'office',
  pages: [
    // One opens as a page of its own: its date sheet is as wide as the list.
    ...list.pages.map((one) => ({
      ...one,
      children: (one.children ?? []).filter(({ path }) => path !== '$id'),
    })),
    page('exams/$id', msg`Date sheet`, () => import('./pages/ExamPage.tsx'), 'ExamPage', { needs }),
    page('exams/$id/slips', msg`Roll number slips`, () => import('./pages/SlipsPage.tsx'), 'SlipsPage', {
      needs,
    }),
    page('exam-sittings/$id', msg`Seats`, () => import('./pages/SittingPage.tsx'), 'SittingPage', { needs }),
  ],
}
