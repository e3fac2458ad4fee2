import type { ServeSchool } from '../../core/module.ts'
import { findAtGate, readAtGate, showFace } from './at-gate.ts'
import * as contract from './contract.ts'
import { sendSlip } from './slip-file.ts'
import { listSlips, listStudentSlips } from './slips.ts'
import { withdrawSlip, writeLateSlip, writeLeavingSlip } from './write-gate-slips.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listSlips, ({ school, user, query }) => listSlips(school, user, query))
  serve(contract.listStudentSlips, ({ school, user, params }) => listStudentSlips(school, user, params))
  serve(contract.findAtGate, ({ school, user, query }) => findAtGate(school, user, query))
  serve(contract.readAtGate, ({ school, user, params }) => readAtGate(school, user, params))
  serve(contract.showFaceAtGate, ({ school, user, params, reply }) =>
    showFace(school, user, { ...params, reply }),
  )
  serve(contract.writeLateSlip, ({ school, user, body }) => writeLateSlip(school, user, body))
  serve(contract.writeLeavingSlip, ({ school, user, body }) => writeLeavingSlip(school, user, body))
  serve(contract.withdrawSlip, ({ school, user, params, body }) =>
    withdrawSlip(school, user, { ...params, ...body }),
  )
  serve(contract.readSlipFile, ({ school, user, params, reply }) =>
    sendSlip(school, user, { ...params, reply }),
  )
}
