import { takenFile } from '../../crud/fields/files.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { documents } from './contract.ts'
import { documentKindCrud } from './document-kinds.ts'
import { document } from './tables.ts'

/** Documents and their table. Those of no campus are the institute's, and not for everybody who views some. */
export const documentCrud = crudOf(documents, {
  table: document,
  within: { campus: document.campusId },
  rows: { kindId: () => documentKindCrud, campusId: () => campusCrud },
  taken: takenFile('document_file_id', { code: 'documents.file-taken', field: 'fileId' }),
})
