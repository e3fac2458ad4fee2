import { sentence } from 'kit/words'
import { crudOf } from '../../crud-table.ts'
import { campusCrud } from '../structure/campuses.ts'
import { documents } from './contract.ts'
import { documentKindCrud } from './document-kinds.ts'
import { document } from './tables.ts'

const noFile = {
  code: 'documents.file-taken',
  message: sentence('This file is not there any more. Choose it again'),
  field: 'fileId',
}

/** Documents and their table. Those of no campus are the institute's, and not for everybody who views some. */
export const documentCrud = crudOf(documents, {
  table: document,
  within: { campus: document.campusId },
  rows: { kindId: () => documentKindCrud, campusId: () => campusCrud },
  taken: { document_file_id_key: noFile, document_file_id_fkey: noFile },
})
