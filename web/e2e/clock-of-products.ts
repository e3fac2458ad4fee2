// What a product of the journeys imports before its own program, by NODE_OPTIONS.
import { shiftDate } from './shift-date.ts'

shiftDate(Number(process.env.MAKTAB_E2E_CLOCK ?? 0))
