import { resourceArea } from '../../../crud/area/resource-area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

/** The remarks that class teachers choose from for a report card. */
export const remarkTemplates = resourceArea({
  name: 'remark-templates',
  table: 'remark_template',
  words: 'office',
  under: 'exams',
  order: 33,
  often: 'once',
  isOfOffice: true,
  label: { one: 'Remark for report cards', many: 'Remarks for report cards' },
  icon: icon('NotebookPen'),
  load: loadPart(() => import('tenant-api/contract/learning/remarks'), 'remarkTemplates'),
})
