import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** What is taught on a day, by the timetable that rules it. */
export const lessons = defineModule({ name: 'lessons', contract, routes })
