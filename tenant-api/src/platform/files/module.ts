import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { sweepJob } from './sweep-files.ts'

export const files = defineModule({
  name: 'files',
  labels,
  columns: {
    keptAt: sentence('Arrived'),
    apiKeyId: sentence('API key'),
    uploadedBy: sentence('Sent by'),
  },
  // Who may edit a row may send files for it; who may view it opens them.
  contract,
  sentences: {
    'files.begun': sentence('Began to send a file'),
    'files.kept': sentence('Sent the file {name}'),
    'files.dropped': sentence('Took the file {name} away'),
    'files.swept': sentence(
      'Cleared {count, plural, one {# file} other {# files}} that nobody needs any more',
    ),
  },
  // What a file is for is said by the act of the row that names it.
  quiet: ['files.begun', 'files.kept', 'files.dropped', 'files.swept'],
  jobs: { 'files.sweep': sweepJob },
  routes,
  mentions: {
    'file.uploaded_by': 'a file belongs to its row',
  },
})
