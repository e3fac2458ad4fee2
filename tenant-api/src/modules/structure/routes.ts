import { serveCrud } from '../../crud.ts'
import type { ServeSchool } from '../../module.ts'
import { campusCrud } from './campuses.ts'

export function routes(serve: ServeSchool) {
  serveCrud(serve, campusCrud)
}
