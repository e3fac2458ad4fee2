import { resourceArea } from '../../../crud/area/resource-area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

export const customFields = resourceArea({
  name: 'custom-fields',
  words: 'office',
  under: 'settings',
  order: 70,
  label: { one: 'Custom field', many: 'Custom fields' },
  icon: icon('ListPlus'),
  load: loadPart(() => import('tenant-api/contract/institute/custom-fields'), 'customFields'),
})
