import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** What is taught on a day, by the timetable that rules it. */
export const lessons = defineModule({
  name: 'lessons',
  contract,
  sentences: {
    'lesson-feeds.made': sentence('Made a secret address for the lessons of {name}'),
    'lesson-feeds.dropped': sentence('Took the secret address of the lessons of {name} away'),
  },
  routes,
})
