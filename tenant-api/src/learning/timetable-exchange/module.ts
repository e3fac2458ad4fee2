import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { sweepJob } from './imports.ts'
import { routes } from './routes.ts'

/** Weeks from and to other programs: aSc Timetables, FET, and sheets. */
export const timetableExchange = defineModule({
  name: 'timetable-exchange',
  contract,
  sentences: {
    'timetable-exchange.read': sentence('Read the file {name} to bring in a timetable'),
    'timetable-exchange.matched': sentence('Said what names in {name} mean'),
    'timetable-exchange.brought-in': sentence(
      'Brought in the timetable {name} from {file}: {count, plural, one {# lesson} other {# lessons}}',
    ),
  },
  quiet: ['timetable-exchange.read', 'timetable-exchange.matched'],
  jobs: { 'timetable-exchange.sweep': sweepJob },
  routes,
  personal: [
    {
      table: 'timetable_import',
      area: 'log-in',
      by: { owner_id: 'account' },
      erase: 'keep',
      hides: ['content', 'choices'],
    },
    { table: 'timetable_name', area: 'learning', by: { employee_id: 'person' }, erase: 'delete' },
  ],
})
