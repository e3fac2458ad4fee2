import type { ServeSchool } from '../../module.ts'
import * as contract from './contract.ts'
import { linkGuardian, listChildren, listFamily, unlinkGuardian } from './families.ts'
import { guardianCrud } from './guardians.ts'
import { addGuardian, recogniseGuardians } from './new-guardian.ts'
import { changeDetails, readMasked, reveal } from './sensitive-details.ts'
import { studentCrud } from './students.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listFamily, ({ school, user, params }) => listFamily(school, user, params.id))
  serve(contract.listChildren, ({ school, user, params }) => listChildren(school, user, params.id))
  serve(contract.linkGuardian, ({ school, user, params, body }) =>
    linkGuardian(school, user, { ...params, ...body }),
  )
  serve(contract.addGuardian, ({ school, user, params, body }) =>
    addGuardian(school, user, { ...params, ...body }),
  )
  serve(contract.recogniseGuardians, ({ school, user, body }) => recogniseGuardians(school, user, body))
  serve(contract.unlinkGuardian, ({ school, user, params }) => unlinkGuardian(school, user, params))
  for (const [of, crud] of [
    [contract.studentDetails, studentCrud],
    [contract.guardianDetails, guardianCrud],
  ] as const) {
    serve(of.read, ({ school, user, params }) => readMasked(school, user, { crud, ...params }))
    serve(of.reveal, ({ school, user, params }) => reveal(school, user, { crud, ...params }))
    serve(of.change, ({ school, user, params, body }) =>
      changeDetails(school, user, { crud, ...params, body }),
    )
  }
}
