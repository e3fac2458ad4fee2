import { ListPlus } from 'lucide-react'
import { resourceArea } from '../../crud/resource-area.ts'

export const customFields = resourceArea({
  name: 'custom-fields',
  label: { one: 'Custom field', many: 'Custom fields' },
  icon: ListPlus,
  load: async () => (await import('tenant-api/contract/custom-fields')).customFields,
})
