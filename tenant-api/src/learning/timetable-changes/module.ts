import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import { byCampus, homePage, pageRead } from '../../core/page-reads.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { messages, tellOfTimetable } from './notify.ts'
import { followBells, followMerger } from './overlaps.ts'
import { routes } from './routes.ts'

/** What differs between timetables, and whose week: shown before one is published, told when it is; and what clashes later. */
export const timetableChanges = defineModule({
  name: 'timetable-changes',
  contract,
  labels,
  messages,
  sentences: {
    'timetables.projected': sentence(
      'Judged the published timetables anew, because bells or teachers have changed',
    ),
  },
  quiet: ['timetables.projected'],
  events: {
    'timetable.published': tellOfTimetable,
    'bells.changed': followBells,
    'employees.merged': followMerger,
  },
  routes,
  pageReads: [
    pageRead(homePage, contract.listTimetableOverlaps, {
      needs: [['timetables', 'edit']],
      inputs: (page) => [{ query: byCampus(page) }],
    }),
  ],
})
