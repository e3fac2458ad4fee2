import type { ServeSchool } from '../../../core/module.ts'
import * as contract from './contract.ts'
import { addKiosk, endKiosk, listKiosks, renewKiosk } from './kiosks.ts'
import { scanCode } from './scanning.ts'
import { openKiosk, showKiosk } from './showing.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listKiosks, ({ school, user }) => listKiosks(school, user))
  serve(contract.addKiosk, ({ school, user, body }) => addKiosk(school, user, body))
  serve(contract.renewKiosk, ({ school, user, params }) => renewKiosk(school, user, params))
  serve(contract.endKiosk, ({ school, user, params }) => endKiosk(school, user, params))
  serve(contract.openKiosk, ({ school, body, reply }) => openKiosk(school, { ...body, reply }))
  serve(contract.showKiosk, ({ school, request }) => showKiosk(school, request))
  serve(contract.scanCode, ({ school, user, body }) => scanCode(school, user, body))
}
