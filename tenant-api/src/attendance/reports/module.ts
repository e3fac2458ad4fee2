import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { presentPercent } from './measures.ts'
import { routes } from './routes.ts'

/**
 * Reports on the registers: months, percentages, lists and trends, and the counts from before the registers
 * began.
 */
export const attendanceReports = defineModule({
  name: 'attendance-reports',
  contract,
  sentences: {
    'attendance.opened': sentence('Said how often {section} was there until {day}, before the registers'),
  },
  routes,
  measures: [presentPercent],
})
