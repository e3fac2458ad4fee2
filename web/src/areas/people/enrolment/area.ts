import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const list = resourceArea({
  name: 'enrolments',
  under: 'people',
  order: 11,
  label: { one: 'Enrolment', many: 'Enrolments' },
  icon: icon('ClipboardCheck'),
  isOfOffice: true,
  load: loadPart(() => import('tenant-api/contract/people/enrolment'), 'enrolments'),
})

/** Where all students were and are. A stay is entered here or on the record of its student, and ended there. */
export const enrolment: Area = {
  ...list,
  name: 'enrolment',
  pages: [
    ...list.pages.map((listPage) => ({
      ...listPage,
      children: [
        page(
          'new',
          msg`Enrol`,
          () => import('../students-and-guardians/enrolment/EnrolOne.tsx'),
          'EnrolOne',
          {
            needs: ['students', 'edit'],
          },
        ),
      ],
      show: lazyRouteComponent(() => import('./pages/EnrolmentsPage.tsx'), 'EnrolmentsPage'),
    })),
    page('enrolments/$id', msg`Enrolment`, () => import('./pages/OneEnrolment.tsx'), 'OneEnrolment', {
      needs: ['enrolments', 'view'],
    }),
  ],
  quickStarts: [],
}
