import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import { homePage, pageRead } from '../../core/page-reads.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

const teaching = new Set(['section_teacher', 'teacher'])

/** What is taught on a day, by the timetable that rules it. */
export const lessons = defineModule({
  name: 'lessons',
  contract,
  sentences: {
    'lesson-feeds.made': sentence('Made a secret address for the lessons of {name}'),
    'lesson-feeds.dropped': sentence('Took the secret address of the lessons of {name} away'),
  },
  routes,
  pageReads: [
    pageRead(homePage, contract.readWeek, {
      isOfOffice: true,
      inputs: ({ user }) => (user.roles.some(({ key }) => teaching.has(key)) ? [{ query: {} }] : []),
    }),
    pageRead(homePage, contract.readOwnToday, { isOfOwn: true, inputs: () => [{ query: {} }] }),
  ],
})
