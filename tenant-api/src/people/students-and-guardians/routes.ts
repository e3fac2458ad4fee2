import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { linkGuardian, listChildren, listFamily, unlinkGuardian } from './families.ts'
import { guardianCrud } from './guardians.ts'
import { addGuardian, recogniseGuardians } from './new-guardian.ts'
import { listOwnStudents } from './own-students.ts'
import { serveDetails } from './sensitive-details.ts'
import { linkSibling, unlinkSibling } from './siblings.ts'
import { studentCrud } from './students.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listFamily, ({ school, user, params }) => listFamily(school, user, params.id))
  serve(contract.listChildren, ({ school, user, params }) => listChildren(school, user, params.id))
  serve(contract.listOwnStudents, ({ school, user }) => listOwnStudents(school, user))
  serve(contract.linkGuardian, ({ school, user, params, body }) =>
    linkGuardian(school, user, { ...params, ...body }),
  )
  serve(contract.addGuardian, ({ school, user, params, body }) =>
    addGuardian(school, user, { ...params, ...body }),
  )
  serve(contract.recogniseGuardians, ({ school, user, body }) => recogniseGuardians(school, user, body))
  serve(contract.linkSibling, ({ school, user, params }) => linkSibling(school, user, params))
  serve(contract.unlinkSibling, ({ school, user, params }) => unlinkSibling(school, user, params))
  serve(contract.unlinkGuardian, ({ school, user, params }) => unlinkGuardian(school, user, params))
  const { resource } = contract.sensitivePermission
  serveDetails(serve, contract.studentDetails, { crud: studentCrud, resource })
  serveDetails(serve, contract.guardianDetails, { crud: guardianCrud, resource })
}
