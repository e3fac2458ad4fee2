import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { eraseAgain } from './reapply-erasures.ts'
import * as contract from './contract.ts'
import { eraseJob } from './erasing.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

/** All that is held about one person: handed out, and erased. */
export const personData = defineModule({
  name: 'person-data',
  labels,
  columns: {
    askedBy: sentence('Asked for by'),
    digest: sentence('Checksum'),
    entries: sentence('Entries of the audit log'),
  },
  contract,
  defaultGrants: {
    super_admin: [
      ['person-data', 'view', 'institute'],
      ['person-data', 'delete', 'institute'],
    ],
  },
  sentences: {
    'person-data.taken-along': sentence('Downloaded all data about {name}'),
    'person-data.erasure-asked': sentence('Asked for the erasure of {name}'),
    'person-data.called-off': sentence('Stopped the erasure of {name}'),
    'person-data.hindered': sentence(
      'The erasure number {number} was stopped: the person belongs to the school again',
    ),
    'person-data.erased': sentence('Erased a person, under the number {number}'),
    'person-data.seeded': sentence('Added an erasure that was stopped to the demo school'),
    'person-data.restored': sentence('Erases a person again after a restore, under the number {number}'),
  },
  jobs: {
    'person-data.erase': eraseJob,
    // What could not be erased again when the school was opened.
    'person-data.again': { nightlyAt: 4, run: eraseAgain },
  },
  routes,
  personal: [{ table: 'person_erasure', area: 'record', by: { person_id: 'person' }, erase: 'keep' }],
  mentions: {
    'person_erasure.asked_by': 'who asked for it',
  },
  audited: {
    person_erasure: z.object({ state: oneOf(contract.erasureStates) }),
  },
})
