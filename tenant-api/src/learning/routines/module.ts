import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import * as contract from './contract.ts'
import { deactivateRoutine, routineCrud } from './routines.ts'

/** What recurs beside lessons: assembly, break, prayer, duty. */
export const routines = combineModules({
  name: 'routines',
  parts: [
    crudModule(contract.routines, routineCrud, {
      grants: {
        institute: { delete: ['super_admin', 'administrator'] },
        campus: { delete: ['admin', 'campus_manager', 'moderator'], view: ['teacher', 'section_teacher'] },
      },
      hint: 'startsAt',
    }),
    defineModule({
      name: 'routines',
      contract: { deactivateRoutine: contract.deactivateRoutine },
      sentences: { 'routines.deactivated': sentence('Deactivated the routine {name} after {day, date}') },
      routes(serve) {
        serve(contract.deactivateRoutine, ({ school, user, params, body }) =>
          deactivateRoutine(school, user, { ...params, ...body }),
        )
      },
    }),
  ],
})
