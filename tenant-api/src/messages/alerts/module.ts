import { defineModule } from '../../core/module.ts'
import { tellAbsence, tellBelow, tellCollected, tellLate, tellMissing } from './attendance-alerts.ts'
import { remindOfEvents } from './event-reminders.ts'
import { previewClosing, previewReopening, tellClosure, tellReopening } from './closure-alerts.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { messages } from './messages.ts'

/** Messages that the school sends automatically when something happens, to those affected. */
export const alerts = defineModule({
  name: 'alerts',
  labels,
  messages,
  contract,
  routes(serve) {
    serve(contract.previewClosing, ({ school, user, body }) => previewClosing(school, user, body))
    serve(contract.previewReopening, ({ school, user, params }) => previewReopening(school, user, params.id))
  },
  jobs: { 'alerts.events': remindOfEvents },
  events: {
    'attendance.absent': tellAbsence,
    'attendance.below': tellBelow,
    'attendance.missing': tellMissing,
    'gate.late': tellLate,
    'gate.collected': tellCollected,
    'calendar.closed': tellClosure,
    'calendar.reopened': tellReopening,
  },
  personal: [
    {
      table: 'absence_told',
      area: 'attendance',
      by: { student_id: 'student' },
      erase: 'delete',
      isAppendOnly: true,
    },
  ],
})
