import type { ServeSchool } from '../../core/module.ts'
import { askForLeave } from './request-leave.ts'
import { leavesOf, readOwnPerson as readOwn, type Side } from './contract.ts'
import { approve, cancel, reject, revoke } from './deciding.ts'
import { countWaiting, readDetails, readOfPerson, readOwnPerson } from './read-leave.ts'

export function routes(serve: ServeSchool): void {
  serve(leavesOf.student.ofPerson, ({ school, user, params }) =>
    readOfPerson(school, user, 'student', params),
  )
  serve(leavesOf.staff.ofPerson, ({ school, user, params }) => readOfPerson(school, user, 'staff', params))
  serve(readOwn, ({ school, user }) => readOwnPerson(school, user))
  routesOf(serve, 'student')
  routesOf(serve, 'staff')
}

function routesOf(serve: ServeSchool, side: Side): void {
  const of = leavesOf[side]
  serve(of.ask, ({ school, user, body }) => askForLeave(school, user, side, body))
  serve(of.details, ({ school, user, params }) => readDetails(school, user, side, params))
  serve(of.waiting, ({ school, user, query }) => countWaiting(school, user, side, query))
  serve(of.approve, ({ school, user, params, body }) => approve(school, user, side, { ...params, ...body }))
  serve(of.reject, ({ school, user, params, body }) => reject(school, user, side, { ...params, ...body }))
  serve(of.cancel, ({ school, user, params, body }) => cancel(school, user, side, { ...params, ...body }))
  serve(of.revoke, ({ school, user, params, body }) => revoke(school, user, side, { ...params, ...body }))
}
