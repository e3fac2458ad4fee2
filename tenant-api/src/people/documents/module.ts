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
import { readWarningDay } from './person-documents.ts'
import { routes } from './routes.ts'
import { byCampus, homePage, ofRecord, type PageRead, pageRead } from '../../core/page-reads.ts'
import { addDays } from 'kit/values/day'

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
  pageReads: [
    pageRead(homePage, contract.documents.endpoints.list, {
      needs: [['documents', 'edit']],
      inputs: (page) => [
        {
          query: {
            ...byCampus(page),
            expiresOnTo: addDays(page.today, contract.soonDays),
            limit: 1,
          } as never,
        },
      ],
    }),
    ...[contract.familyDocuments, contract.staffDocuments].flatMap(readsOfPeople),
    pageRead(['students', 'guardians', 'teachers', 'staff'], contract.readWarning),
    pageRead(['students', 'guardians'], contract.documentsOfFamily, { inputs: ofRecord }),
    pageRead(['teachers', 'staff'], contract.documentsOfStaff, { inputs: ofRecord }),
  ],
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

/** Home counts those that end soon, as long ahead as the settings say, for who may change them. */
function readsOfPeople(list: typeof contract.familyDocuments | typeof contract.staffDocuments): PageRead[] {
  const needs = [[list.name, 'edit']] as const
  return [
    pageRead(homePage, contract.readWarning, { needs }),
    pageRead(homePage, list.endpoints.list as typeof contract.familyDocuments.endpoints.list, {
      needs,
      async inputs(page) {
        const { until } = await readWarningDay(page.school)
        return [{ query: { ...byCampus(page), isHere: 'true', expiresOnTo: until, limit: 1 } as never }]
      },
    }),
  ]
}
