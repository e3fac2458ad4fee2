import { sentence } from 'kit/text/words'
import { crudModule } from '../../crud/resource-module.ts'
import { hasRows } from '../../crud/has-rows.ts'
import { defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { campusCrud } from './campuses.ts'
import { classCrud } from './classes.ts'
import * as contract from './contract.ts'
import { programCrud } from './programs.ts'
import { roomCrud } from './rooms.ts'
import { sectionCrud } from './sections.ts'
import { routes } from './routes.ts'
import { shiftCrud } from './shifts.ts'
import { subjectCrud } from './subjects.ts'
import { campus, schoolClass, section } from './tables.ts'
import { frame, homePage, byCampus, pageRead } from '../../core/page-reads.ts'

const institute = { delete: ['super_admin', 'administrator'], view: ['hr', 'hr_manager'] } as const
const atWork = ['moderator', 'teacher', 'section_teacher', 'finance_staff'] as const
/** What the whole institute has in common: heads of a campus read it. */
const common = { institute, campus: { view: ['admin', 'campus_manager', ...atWork] } } as const
/** What a campus has of its own: its heads keep it. */
const ofCampus = { institute, campus: { delete: ['admin', 'campus_manager'], view: atWork } } as const

const resources = combineModules({
  name: 'structure',
  parts: [
    crudModule(contract.campuses, campusCrud, {
      grants: {
        institute,
        campus: { edit: ['admin', 'campus_manager'], view: [...atWork, 'staff'] },
      },
      hint: 'city',
      counted: true,
    }),
    crudModule(contract.programs, programCrud, { grants: common, hint: 'degree' }),
    crudModule(contract.classes, classCrud, {
      grants: common,
      hint: 'conciseName',
    }),
    crudModule(contract.shifts, shiftCrud, { grants: common }),
    crudModule(contract.rooms, roomCrud, {
      grants: ofCampus,
      hint: 'number',
    }),
    crudModule(contract.sections, sectionCrud, {
      grants: ofCampus,
    }),
    crudModule(contract.subjects, subjectCrud, {
      grants: common,
      hint: 'code',
    }),
  ],
})

/** A list that is shown as a whole is asked in pages of this size. */
const whole = { limit: 100, skip: 0 }

export const structure = defineModule({
  ...resources,
  contract,
  pageReads: [
    pageRead(homePage, contract.campuses.endpoints.list, {
      needs: [['campuses', 'edit']],
      inputs: (page) => [
        { query: { limit: 5 } },
        { query: { ...byCampus(page), contactEmpty: 'true', limit: 1 } },
      ],
    }),
    pageRead(frame, contract.campuses.endpoints.get, {
      inputs: ({ campus }) => (campus === undefined ? [] : [{ params: { id: campus } }]),
    }),
    // What the page can be narrowed to.
    pageRead(frame, contract.campuses.endpoints.list, { isOfOffice: true, inputs: () => [{ query: whole }] }),
    pageRead(frame, contract.classes.endpoints.list, {
      isOfOffice: true,
      inputs: ({ campus }) => (campus === undefined ? [] : [{ query: whole }]),
    }),
    pageRead(frame, contract.sections.endpoints.list, {
      isOfOffice: true,
      inputs: ({ campus }) => (campus === undefined ? [] : [{ query: { campus, ...whole } }]),
    }),
    pageRead(frame, contract.sections.endpoints.get, {
      inputs: ({ section }) => (section === undefined ? [] : [{ params: { id: section } }]),
    }),
  ],
  sentences: {
    ...resources.sentences,
    'sections.several': sentence('Added {count, plural, one {# section} other {# sections}}'),
    'curriculum.seeded': sentence('Added the classes and subjects of the curriculum {name}'),
  },
  routes(serve, app) {
    resources.routes(serve, app)
    routes(serve)
  },
  checklist: [
    {
      key: 'campus',
      title: sentence('Add your first campus'),
      hint: sentence('A campus is a branch with an address of its own. Most schools begin with one'),
      page: 'campuses/new',
      rank: 20,
      done: (school) => hasRows(school, campus),
    },
    {
      key: 'classes',
      title: sentence('Add your classes'),
      hint: sentence('A curriculum brings them with its subjects; or add your own, one by one'),
      page: 'curriculum',
      rank: 70,
      done: (school) => hasRows(school, schoolClass),
    },
    {
      key: 'sections',
      title: sentence('Add the sections of your classes'),
      hint: sentence('Taught together, such as 7-A and 7-B'),
      page: 'sections/several',
      rank: 80,
      done: (school) => hasRows(school, section),
    },
  ],
})
