import type { Area } from '../../../../shell/navigation/area.ts'
import { loadPart } from '../../../../shell/navigation/load-part.ts'

export const readers: Area = {
  name: 'readers',
  // It stands on the records that somebody sees.
  navigation: [],
  pages: [],
  record: loadPart(() => import('./record-parts.ts'), 'record'),
}
