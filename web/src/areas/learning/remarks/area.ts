import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

const remarkTemplates = resourceArea({
  name: 'remark-templates',
  table: 'remark_template',
  under: 'exams',
  order: 24,
  often: 'once',
  isOfOffice: true,
  label: { one: 'Remark for report cards', many: 'Remarks for report cards' },
  icon: icon('NotebookPen'),
  load: loadPart(() => import('tenant-api/contract/learning/remarks'), 'remarkTemplates'),
})

const conductTraits = resourceArea({
  name: 'conduct-traits',
  table: 'conduct_trait',
  under: 'exams',
  order: 25,
  often: 'once',
  isOfOffice: true,
  label: { one: 'Trait of conduct', many: 'Traits of conduct' },
  icon: icon('Handshake'),
  load: loadPart(() => import('tenant-api/contract/learning/remarks'), 'conductTraits'),
})

/** What class teachers choose from for a report card: remarks, and the traits of conduct. */
export const remarks: Area = {
  ...combineAreas('remarks', [remarkTemplates, conductTraits]),
  words: 'office',
}
