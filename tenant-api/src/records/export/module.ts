import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { clearJob, makeJob } from './make-export.ts'
import { routes } from './routes.ts'

/** Everything that the school has, in one file that opens without us. */
export const schoolExports = defineModule({
  name: 'school-export',
  labels,
  contract,
  defaultGrants: {
    super_admin: [
      [contract.schoolExport.resource, 'view', 'institute'],
      [contract.schoolExport.resource, 'edit', 'institute'],
    ],
  },
  sentences: {
    'school-exports.asked': sentence('Asked for an export of everything'),
    'school-exports.made': sentence('Made an export of everything'),
    'school-exports.downloaded': sentence('Downloaded an export of everything'),
    'school-exports.removed': sentence('Removed an export of everything'),
    'school-exports.cleared': sentence(
      'Cleared {count, plural, one {# export} other {# exports}} of everything after a week',
    ),
  },
  quiet: ['school-exports.made', 'school-exports.cleared'],
  jobs: { 'school-exports.make': makeJob, 'school-exports.clear': clearJob },
  routes,
  mentions: {
    'school_export.account_id': 'an export of the school',
  },
  audited: {
    school_export: z.object({ madeAt: z.iso.datetime().meta({ title: 'Ready' }) }),
  },
})
