import type { ServeSchool } from '../../core/module.ts'
import { cancelJob, listJobs, readJob } from './contract.ts'
import { cancelMyJob, listMyJobs, readMyJob } from './my-jobs.ts'

export function routes(serve: ServeSchool): void {
  serve(listJobs, ({ school, user }) => listMyJobs(school, user))
  serve(readJob, ({ school, user, params }) => readMyJob(school, user, params.id))
  serve(cancelJob, ({ school, user, params }) => cancelMyJob(school, user, params.id))
}
