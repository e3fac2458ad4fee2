import { resourceArea } from '../../../crud/area/resource-area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

/** What class teachers judge beside marks, such as punctuality. */
export const conductTraits = resourceArea({
  name: 'conduct-traits',
  table: 'conduct_trait',
  words: 'office',
  under: 'exams',
  order: 34,
  often: 'once',
  isOfOffice: true,
  label: { one: 'Trait of conduct', many: 'Traits of conduct' },
  icon: icon('Handshake'),
  load: loadPart(() => import('tenant-api/contract/learning/remarks'), 'conductTraits'),
})
