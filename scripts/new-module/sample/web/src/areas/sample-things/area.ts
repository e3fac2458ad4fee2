import { resourceArea } from '../../crud/resource-area.ts'
import { icon } from '../../shell/icon.tsx'

export const sampleThings = resourceArea({
  name: 'sample-things',
  label: { one: 'Sample thing', many: 'Sample things' },
  icon: icon('Boxes'),
  load: async () => (await import('tenant-api/contract/sample-things')).sampleThings,
})
