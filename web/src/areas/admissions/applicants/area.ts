import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area, AreaPage } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const contract = () => import('tenant-api/contract/admissions/applicants')
const application = () => import('./pages/ApplicationPage.tsx')
const parts = () => import('./record-parts.ts')

const resources = combineAreas('admissions', [
  resourceArea({
    name: 'admissions',
    under: 'people',
    order: 20,
    label: { one: 'Admission', many: 'Admissions' },
    table: 'admission',
    icon: icon('NotebookPen'),
    often: 'daily',
    counted: true,
    load: loadPart(contract, 'admissions'),
  }),
  resourceArea({
    name: 'admission-classes',
    under: 'settings',
    order: 72,
    label: { one: 'Admission opening', many: 'Admission openings' },
    table: 'admission_class',
    icon: icon('DoorOpen'),
    often: 'once',
    load: loadPart(contract, 'admissionClasses'),
  }),
])

export const admissions: Area = {
  ...resources,
  pages: [
    ...resources.pages.map(withoutRow),
    page('admissions/$id', msg`Application`, application, 'ApplicationPage', {
      needs: ['admissions', 'view'],
      children: [
        page('edit', msg`Change`, application, 'EditApplication', { needs: ['admissions', 'edit'] }),
      ],
    }),
  ],
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
  record: loadPart(parts, 'record'),
}

/** The list is a board as well, and an application has a page of its own instead of a form over the list. */
function withoutRow(page: AreaPage): AreaPage {
  if (page.path !== 'admissions') {
    const open = lazyRouteComponent(() => import('./pages/OpeningsPage.tsx'), 'OpeningsPage')
    return { ...page, show: open }
  }
  const show = lazyRouteComponent(() => import('./pages/AdmissionsPage.tsx'), 'AdmissionsPage')
  return { ...page, show, children: page.children?.slice(0, 1) ?? [] }
}
