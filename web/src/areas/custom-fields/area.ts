import { resourceArea } from '../../crud/resource-area.ts'
import { icon } from '../../shell/icon.tsx'

export const customFields = resourceArea({
  name: 'custom-fields',
  label: { one: 'Custom field', many: 'Custom fields' },
  icon: icon('ListPlus'),
  load: async () => (await import('tenant-api/contract/custom-fields')).customFields,
})
