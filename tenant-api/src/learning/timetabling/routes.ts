import type { FastifyInstance } from 'fastify'
import type { ServeSchool } from '../../core/module.ts'
import { changeCampusRules, readCampusRules } from './campus-rules.ts'
import { changeCampusWay, listCampusWays } from './campus-ways.ts'
import * as contract from './contract.ts'
import { adoptRun, discardRun } from './run-decisions.ts'
import { stopRuns } from './run-thread.ts'
import { listRuns, readRun, startRun, stopRun } from './runs.ts'
import { changeTeacherHours, changeTeacherWishes, readTeacherHours } from './teacher-hours.ts'

export function routes(serve: ServeSchool, app: FastifyInstance): void {
  serve(contract.readTeacherHours, ({ school, user, query }) => readTeacherHours(school, user, query))
  serve(contract.changeTeacherHours, ({ school, user, params, body }) =>
    changeTeacherHours(school, user, { ...params, ...body }),
  )
  serve(contract.changeTeacherWishes, ({ school, user, params, body, version }) =>
    changeTeacherWishes(school, user, { ...params, version, ...body }),
  )
  serve(contract.readCampusRules, ({ school, user, params }) => readCampusRules(school, user, params))
  serve(contract.changeCampusRules, ({ school, user, params, body, version }) =>
    changeCampusRules(school, user, { ...params, version, rules: body }),
  )
  serve(contract.listCampusWays, ({ school, user }) => listCampusWays(school, user))
  serve(contract.changeCampusWay, ({ school, user, body }) => changeCampusWay(school, user, body))
  serve(contract.startRun, ({ school, user, body }) => startRun(school, user, body))
  serve(contract.listRuns, ({ school, user, query }) => listRuns(school, user, query))
  serve(contract.readRun, ({ school, user, params }) => readRun(school, user, params))
  serve(contract.stopRun, ({ school, user, params }) => stopRun(school, user, params))
  serve(contract.adoptRun, ({ school, user, params }) => adoptRun(school, user, params))
  serve(contract.discardRun, ({ school, user, params }) => discardRun(school, user, params))
  // Before the connections to the schools are closed: the best weeks so far are still written.
  app.addHook('preClose', stopRuns)
}
