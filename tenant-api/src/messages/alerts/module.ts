import { defineModule } from '../../core/module.ts'
import { tellAbsence, tellBelow, tellCollected, tellLate, tellMissing } from './attendance-alerts.ts'
import { remindOfEvents } from './event-reminders.ts'
import { tellClosure, tellReopening } from './closure-alerts.ts'

/** Messages that the school sends automatically when something happens, to those affected. */
export const alerts = defineModule({
  name: 'alerts',
  routes: () => undefined,
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
