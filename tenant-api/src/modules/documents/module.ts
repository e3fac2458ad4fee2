import { sentence } from 'kit/words'
import { crudModule } from '../../crud-module.ts'
import { defineModule } from '../../module.ts'
import { modulesAsOne } from '../../modules-as-one.ts'
import * as contract from './contract.ts'
import { documentKindCrud } from './document-kinds.ts'
import { documentCrud } from './documents.ts'
import { remindJob } from './reminders.ts'
import { seed } from './seed.ts'

const keepers = ['super_admin', 'administrator'] as const
const ofCampus = ['admin', 'campus_manager'] as const
const readers = ['moderator', 'finance_staff'] as const

const resources = modulesAsOne({
  name: 'documents',
  parts: [
    crudModule(contract.documentKinds, documentKindCrud, {
      grants: {
        institute: { delete: keepers, view: ['hr', 'hr_manager'] },
        campus: { view: [...ofCampus, ...readers] },
      },
    }),
    crudModule(contract.documents, documentCrud, {
      grants: {
        institute: { delete: [...keepers, 'hr_manager'], view: ['hr'] },
        campus: { delete: ofCampus, view: readers },
      },
      hint: 'expiresOn',
      counted: true,
    }),
  ],
})

/** Papers with their files and the days on which they end. */
export const documents = defineModule({
  ...resources,
  sentences: {
    ...resources.sentences,
    'documents.reminded': sentence(
      'Reminded of {count, plural, one {# document} other {# documents}} that expire',
    ),
  },
  quiet: ['documents.reminded'],
  jobs: { ...resources.jobs, 'documents.remind': remindJob },
  seed,
})
