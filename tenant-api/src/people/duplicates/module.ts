import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { ofRecord, pageRead } from '../../core/page-reads.ts'

/** Who was entered twice becomes one again. */
export const merging = defineModule({
  name: 'merging',
  labels,
  columns: {
    oneId: sentence('One record'),
    otherId: sentence('Other record'),
    survivorId: sentence('The record that stays'),
    undoneAt: sentence('Taken back'),
  },
  contract,
  pageReads: (['students', 'guardians', 'teachers', 'staff'] as const).map((of) =>
    pageRead(of, contract.mergingOf[of].of, { inputs: ofRecord }),
  ),
  sentences: {
    'students.merged': sentence('Merged {other} into {name}'),
    'guardians.merged': sentence('Merged {other} into {name}'),
    'teachers.merged': sentence('Merged {other} into {name}'),
    'staff.merged': sentence('Merged {other} into {name}'),
    'students.unmerged': sentence('Took back what was merged into {name}'),
    'guardians.unmerged': sentence('Took back what was merged into {name}'),
    'teachers.unmerged': sentence('Took back what was merged into {name}'),
    'staff.unmerged': sentence('Took back what was merged into {name}'),
    'students.kept-apart': sentence('Said whether {name} and {other} are two people'),
    'guardians.kept-apart': sentence('Said whether {name} and {other} are two people'),
    'teachers.kept-apart': sentence('Said whether {name} and {other} are two people'),
    'staff.kept-apart': sentence('Said whether {name} and {other} are two people'),
  },
  routes,
  personal: [
    { table: 'two_people', area: 'record', by: { one_id: 'person', other_id: 'person' }, erase: 'delete' },
    {
      table: 'merger',
      area: 'record',
      by: { survivor_id: 'person', other_id: 'person' },
      erase: 'delete',
      hides: ['kept'],
      isAppendOnly: true,
    },
  ],
})
