import { sentence } from 'kit/words'
import { serveCrud } from '../../crud.ts'
import type { ServeSchool } from '../../module.ts'
import { campuses } from './contract.ts'
import { campus } from './tables.ts'

export function routes(serve: ServeSchool) {
  serveCrud(serve, campuses, {
    table: campus,
    within: { campus: campus.id },
    taken: {
      campus_name_taken: {
        code: 'campuses.exists',
        message: sentence('Campus Already Exists!'),
        field: 'name',
      },
      campus_code_taken: {
        code: 'campuses.code-exists',
        message: sentence('Another campus has this short name'),
        field: 'code',
      },
    },
  })
}
