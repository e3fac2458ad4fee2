import { resourceArea } from '../../../crud/area/resource-area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'

export const sampleThings = resourceArea({
  name: 'sample-things',
  under: 'sample-part',
  order: 0,
  label: { one: 'Sample thing', many: 'Sample things' },
  icon: icon('Boxes'),
  load: loadPart(() => import('tenant-api/contract/sample-wing/sample-things'), 'sampleThings'),
})
