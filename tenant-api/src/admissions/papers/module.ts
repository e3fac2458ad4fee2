import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { paperOwner } from './papers.ts'
import { routes } from './routes.ts'

/** What comes with an application: documents, and the numbers of the state. */
export const admissionPapers = defineModule({
  name: 'admission-papers',
  labels,
  columns: {
    sentBy: sentence('Sent by'),
  },
  contract,
  sentences: {
    'admissions.document-added': sentence('Put a document with the application of {name}'),
    'admissions.document-judged': sentence('Looked at {document}, of the application of {name}'),
    'admissions.document-removed': sentence('Took {document} away from the application of {name}'),
    'admissions.revealed': sentence('Looked at the identity numbers of the applicant {name}'),
    'admissions.identity-changed': sentence('Changed the identity numbers of the applicant {name}'),
  },
  quiet: ['admissions.revealed'],
  routes,
  fileOwners: [paperOwner],
  personal: [
    { table: 'admission_identity', area: 'admission', by: { id: 'admission' }, erase: 'delete' },
    { table: 'admission_document', area: 'admission', by: { admission_id: 'admission' }, erase: 'delete' },
  ],
  audited: {
    admission_document: z.object({
      kind: oneOf(contract.documentKinds),
      state: oneOf(contract.documentStates),
      sentBy: oneOf({ office: sentence('Office'), family: sentence('Family') }),
    }),
  },
})
