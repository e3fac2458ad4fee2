import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { crudModule } from '../../crud/resource-module.ts'
import { defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { noteSides } from '../notes/contract.ts'
import * as contract from './contract.ts'
import { addDocumentKinds, documentKindCrud } from './document-kinds.ts'
import { documentCrud } from './documents.ts'
import * as labels from './labels.ts'
import { familyDocumentCrud, staffDocumentCrud } from './person-documents.ts'
import { remindOfPeopleJob } from './person-reminders.ts'
import { remindJob } from './reminders.ts'
import { routes } from './routes.ts'

const keepers = ['super_admin', 'administrator'] as const
const ofCampus = ['admin', 'campus_manager'] as const
const readers = ['moderator', 'finance_staff'] as const

const resources = combineModules({
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
    crudModule(contract.familyDocuments, familyDocumentCrud, {
      grants: {
        institute: { delete: keepers },
        campus: { delete: ofCampus, edit: ['moderator'] },
        own: { view: ['guardian', 'student'] },
      },
      hint: 'expiresOn',
    }),
    crudModule(contract.staffDocuments, staffDocumentCrud, {
      grants: {
        institute: { delete: [...keepers, 'hr_manager'], edit: ['hr'] },
        campus: { delete: ofCampus },
      },
      hint: 'expiresOn',
    }),
  ],
})

/** Papers with their files and the days on which they end. */
export const documents = defineModule({
  ...resources,
  labels,
  contract,
  routes(serve, app) {
    resources.routes(serve, app)
    routes(serve)
  },
  sentences: {
    ...resources.sentences,
    'documents.reminded': sentence(
      'Reminded of {count, plural, one {# document} other {# documents}} that expire',
    ),
  },
  founded: addDocumentKinds,
  quiet: ['documents.reminded'],
  jobs: { ...resources.jobs, 'documents.remind': remindJob, 'documents.remind-of-people': remindOfPeopleJob },
  personal: [
    {
      table: 'person_document',
      area: 'papers',
      by: { person_id: 'person' },
      hides: ['search_text'],
      erase: 'delete',
    },
    {
      table: 'person_document_reminder',
      area: 'papers',
      by: { document_id: 'person_document' },
      erase: 'delete',
      hides: 'of the machine alone',
    },
  ],
  audited: {
    person_document: z.object({ side: oneOf(noteSides) }),
  },
})
