import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { listInvigilators, placeInvigilators } from './invigilators.ts'
import { placeRooms } from './place-rooms.ts'
import { printSeats, printSittingList } from './print-sitting.ts'
import { listSittings, readSitting } from './read-sitting.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listSittings, ({ school, user, params }) => listSittings(school, user, params))
  serve(contract.readSitting, ({ school, user, params }) => readSitting(school, user, params))
  serve(contract.placeRooms, ({ school, user, params, body }) =>
    placeRooms(school, user, { ...params, ...body }),
  )
  serve(contract.listInvigilators, ({ school, user, params }) => listInvigilators(school, user, params))
  serve(contract.placeInvigilators, ({ school, user, params, body }) =>
    placeInvigilators(school, user, { ...params, ...body }),
  )
  serve(contract.printSittingList, ({ school, user, params, query, reply }) =>
    printSittingList(school, user, { ...params, ...query, reply }),
  )
  serve(contract.printSeats, ({ school, user, params, query, reply }) =>
    printSeats(school, user, { ...params, ...query, reply }),
  )
}
