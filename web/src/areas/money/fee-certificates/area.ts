import { lazyRouteComponent } from '@tanstack/react-router'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area, AreaPage } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

const list = resourceArea({
  name: 'fee-certificates',
  words: 'money',
  under: 'finance',
  order: 35,
  label: { one: 'Fee certificate', many: 'Fee certificates' },
  icon: icon('Award'),
  isOfOffice: true,
  load: loadPart(() => import('tenant-api/contract/money/fee-certificates'), 'feeCertificates'),
  one: lazyRouteComponent(() => import('./OneFeeCertificate.tsx'), 'OneFeeCertificate'),
})

/** What was certified of fees. They are issued from the record of a student. */
export const feeCertificates: Area = {
  ...list,
  words: 'money',
  pages: list.pages.map(withoutNew),
  quickStarts: [],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}

function withoutNew({ children = [], ...page }: AreaPage): AreaPage {
  return { ...page, children: children.filter(({ path }) => path === '$id') }
}
