import { lazyRouteComponent } from '@tanstack/react-router'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area, AreaPage } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

const list = resourceArea({
  name: 'certificates',
  under: 'people',
  order: 15,
  label: { one: 'Certificate', many: 'Certificates' },
  icon: icon('Award'),
  load: loadPart(() => import('tenant-api/contract/records/certificates'), 'certificates'),
  one: lazyRouteComponent(() => import('./OneCertificate.tsx'), 'OneCertificate'),
})

export const certificates: Area = {
  ...list,
  pages: list.pages.map(withoutNew),
  // They are issued from the record of a student.
  quickStarts: [],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}

/** One opens over the list, with what can be done with it; a new one is issued elsewhere. */
function withoutNew({ children = [], ...page }: AreaPage): AreaPage {
  return { ...page, children: children.filter(({ path }) => path === '$id') }
}
