import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { listCurricula, seedCurriculum } from './curriculum.ts'
import { addSectionSeries } from './section-series.ts'

export function routes(serve: ServeSchool) {
  serve(contract.addSectionSeries, ({ school, user, body }) => addSectionSeries(school, user, body))
  serve(contract.listCurricula, ({ school, user }) => listCurricula(school, user))
  serve(contract.seedCurriculum, ({ school, user, body }) => seedCurriculum(school, user, body.provider))
}
