import { endpoint } from 'kit/contract/contract'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { exampleClosure, holidays } from '../../institute/calendar/contract.ts'
import { closeSchool } from '../../institute/school-days/contract.ts'
import { mainCampus } from '../../institute/structure/contract.ts'
import { sendingPreview } from '../outbound/contract.ts'

export const previewClosing = endpoint({
  method: 'POST',
  path: '/closures/preview',
  summary: 'How many people would be told of a closure, by what and in which language, with samples',
  may: [holidays.name, 'edit'],
  body: closeSchool.body.omit({ tells: true }),
  response: sendingPreview,
  example: {
    body: {
      campusId: mainCampus,
      firstDay: '2026-11-20',
      lastDay: '2026-11-20',
      isOnline: false,
      reason: 'Heavy rain',
    },
  },
})

export const previewReopening = endpoint({
  method: 'GET',
  path: '/closures/:id/preview',
  summary:
    'Whom taking a closure back would tell: who has had a message about it; those that wait are withdrawn',
  may: [holidays.name, 'edit'],
  params: idParams,
  response: sendingPreview.extend({
    /** Messages about the closure that have not gone out yet. */
    waiting: z.int(),
  }),
  example: { params: { id: exampleClosure } },
})
