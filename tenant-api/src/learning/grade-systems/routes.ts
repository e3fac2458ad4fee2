import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { changeBands, copyGradeSystem, readGradeSystem } from './grade-systems.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readGradeSystem, ({ school, user, params }) => readGradeSystem(school, user, params))
  serve(contract.changeBands, ({ school, user, params, body, version }) =>
    changeBands(school, user, { ...params, version, bands: body.bands }),
  )
  serve(contract.copyGradeSystem, ({ school, user, params, body }) =>
    copyGradeSystem(school, user, { ...params, ...body }),
  )
}
