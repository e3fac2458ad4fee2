import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import * as papers from './papers/contract.ts'
import { paperOwner } from './papers/papers.ts'
import { routes } from './routes.ts'

/**
 * The page on which families apply without a log-in, and follow their applications. What comes with an application,
 * documents and the numbers of the state, is in `papers`.
 */
export const admissionForm = defineModule({
  name: 'admission-form',
  labels,
  columns: {
    sentBy: sentence('Sent by'),
  },
  contract: [contract, papers],
  sentences: {
    'admissions.received': sentence('Received the application of {name}'),
    'admissions.visited': sentence('A family looked after its application'),
    'admissions.document-sent': sentence('The family of {name} sent a document'),
    'admissions.taken-back': sentence('The family of {name} took the application back'),
    'admissions.document-added': sentence('Put a document with the application of {name}'),
    'admissions.document-judged': sentence('Looked at {document}, of the application of {name}'),
    'admissions.document-removed': sentence('Took {document} away from the application of {name}'),
    'admissions.revealed': sentence('Looked at the identity numbers of the applicant {name}'),
    'admissions.identity-changed': sentence('Changed the identity numbers of the applicant {name}'),
  },
  quiet: ['admissions.visited', 'admissions.revealed'],
  routes,
  fileOwners: [paperOwner],
  personal: [
    {
      table: 'admission_visit',
      area: 'admission',
      by: { admission_id: 'admission' },
      erase: 'delete',
      hides: 'a secret of the log-in',
    },
    { table: 'admission_identity', area: 'admission', by: { id: 'admission' }, erase: 'delete' },
    { table: 'admission_document', area: 'admission', by: { admission_id: 'admission' }, erase: 'delete' },
  ],
  audited: {
    admission_document: z.object({
      kind: oneOf(papers.documentKinds),
      state: oneOf(papers.documentStates),
      sentBy: oneOf({ office: sentence('Office'), family: sentence('Family') }),
    }),
  },
})
