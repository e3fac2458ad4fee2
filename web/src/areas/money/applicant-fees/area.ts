import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

const rules = resourceArea({
  name: 'applicant-fees',
  words: 'money',
  under: 'finance',
  order: 57,
  often: 'once',
  label: { one: 'Fee before enrolment', many: 'Fees before enrolment' },
  table: 'applicant_fee',
  icon: icon('NotebookPen'),
  load: loadPart(() => import('tenant-api/contract/money/applicant-fees'), 'applicantFees'),
})

/** What is paid before enrolment: its rules, and the fees on the page of an application. */
export const applicantFees: Area = {
  ...rules,
  record: loadPart(() => import('./record-parts.ts'), 'record'),
  bulkActions: loadPart(() => import('./bulk-actions.ts'), 'bulkActions'),
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}
