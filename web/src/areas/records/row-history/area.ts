import type { Area } from '../../../shell/navigation/area.ts'

export const history: Area = {
  name: 'history',
  // It stands on the records of those whom it is about.
  navigation: [],
  pages: [],
  record: async () => (await import('./record-parts.ts')).record,
}
