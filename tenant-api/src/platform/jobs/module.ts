import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'
import { frame, pageRead } from '../../core/page-reads.ts'

export const jobs = defineModule({
  name: 'jobs',
  // Whoever asked for long work may follow and stop it; nobody else knows of it.
  contract,
  sentences: { 'jobs.cancelled': sentence('Stopped long work') },
  pageReads: [pageRead(frame, contract.listJobs)],
  routes,
  personal: [
    {
      table: 'job',
      area: 'log-in',
      by: { owner_id: 'account' },
      erase: 'delete',
      hides: 'of the machine alone',
    },
  ],
})
