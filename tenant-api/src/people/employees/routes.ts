import { sentence } from 'kit/text/words'
import type { Crud } from '../../crud/table.ts'
import type { ServeSchool } from '../../core/module.ts'
import { sendWhole } from '../../core/documents/sheets.ts'
import { serveDetails } from '../students-and-guardians/sensitive-details.ts'
import { appoint } from './appointments.ts'
import { assignTeacher, changeAssignment, endAssignment, listAssignments } from './assignments.ts'
import * as contract from './contract.ts'
import { staffCrud, teacherCrud } from './employees.ts'
import { engageTeacher } from './engage-teacher.ts'
import { comeBack, leave } from './employment.ts'
import { changeSalary, readSalary, revealSalary } from './salary-info.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listAssignments, ({ school, user, params }) => listAssignments(school, user, params))
  serve(contract.readAssignmentsSheet, async ({ school, user, params, reply }) => {
    const { rows } = await listAssignments(school, user, params)
    const name = sentence('Teaches')
    return sendWhole(reply, {
      school,
      reader: user,
      name,
      fields: contract.assignmentColumns,
      rows: async () => rows,
    })
  })
  serve(contract.engageTeacher, ({ school, user, body }) => engageTeacher(school, user, body))
  serve(contract.assignTeacher, ({ school, user, params, body }) =>
    assignTeacher(school, user, { ...params, ...body }),
  )
  serve(contract.changeAssignment, ({ school, user, params, body }) =>
    changeAssignment(school, user, { ...params, ...body }),
  )
  serve(contract.endAssignment, ({ school, user, params, body }) =>
    endAssignment(school, user, { ...params, ...body }),
  )
  serve(contract.appointTeacher, ({ school, user, body }) =>
    appoint(school, user, { crud: teacherCrud, ...body }),
  )
  serve(contract.appointStaff, ({ school, user, body }) =>
    appoint(school, user, { crud: staffCrud, ...body }),
  )
  const { teacherEmployment, teacherSalary, staffEmployment, staffSalary } = contract
  serveEmployed(serve, teacherCrud, { employment: teacherEmployment, salary: teacherSalary })
  serveEmployed(serve, staffCrud, { employment: staffEmployment, salary: staffSalary })
  const { resource } = contract.employeeDetailsPermission
  serveDetails(serve, contract.teacherDetails, { crud: teacherCrud, resource })
  serveDetails(serve, contract.staffDetails, { crud: staffCrud, resource })
}

type Served = {
  employment: typeof contract.teacherEmployment
  salary: typeof contract.teacherSalary
}

function serveEmployed(serve: ServeSchool, crud: Crud, { employment, salary }: Served) {
  serve(employment.leave, ({ school, user, params, body }) =>
    leave(school, user, { crud, ...params, ...body }),
  )
  serve(employment.comeBack, ({ school, user, params, body }) =>
    comeBack(school, user, { crud, ...params, ...body }),
  )
  serve(salary.read, ({ school, user, params }) => readSalary(school, user, { crud, ...params }))
  serve(salary.reveal, ({ school, user, params }) => revealSalary(school, user, { crud, ...params }))
  serve(salary.change, ({ school, user, params, body }) =>
    changeSalary(school, user, { crud, ...params, body }),
  )
}
