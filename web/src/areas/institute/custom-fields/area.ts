import { resourceArea } from '../../../crud/area/resource-area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

export const customFields = resourceArea({
  name: 'custom-fields',
  label: { one: 'Custom field', many: 'Custom fields' },
  icon: icon('ListPlus'),
  load: async () => (await import('tenant-api/contract/institute/custom-fields')).customFields,
})
