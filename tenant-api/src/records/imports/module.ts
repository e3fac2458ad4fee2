import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as feeContract from './fees/contract.ts'
import { importSentencesOf } from '../../crud/resource-module.ts'
import { routes } from './routes.ts'
import { runJob, sweepJob, undoJob } from './run-import.ts'

export const imports = defineModule({
  name: 'imports',
  // Users who may edit a resource may import into it; an import is visible only to its owner.
  contract,
  sentences: {
    'imports.begun': sentence('Read the file {name} to import it'),
    'imports.prepared': sentence('Prepared the import from {name}'),
    'imports.confirmed': sentence('Asked to import {count, plural, one {# row} other {# rows}} from {name}'),
    'imports.undo-asked': sentence('Asked to take back the import from {name}'),
    // Bells are no resource, and yet a file has a sheet of them.
    ...importSentencesOf(contract.bellSheet),
    // Of these the list is not what a file has.
    ...importSentencesOf(feeContract.openingDuesSheet),
    ...importSentencesOf(feeContract.concessionSheet),
    ...importSentencesOf(feeContract.subscriptionSheet),
  },
  jobs: { 'imports.run': runJob, 'imports.undo': undoJob, 'imports.sweep': sweepJob },
  routes,
  personal: [
    {
      table: 'file_import',
      area: 'log-in',
      by: { owner_id: 'account' },
      erase: 'keep',
      hides: ['columns', 'notes'],
    },
  ],
  mentions: {
    'file_import.part_of': 'of the same import',
    'file_import_row.import_id': 'rows of a file, about others; its own are found by their record',
  },
})
