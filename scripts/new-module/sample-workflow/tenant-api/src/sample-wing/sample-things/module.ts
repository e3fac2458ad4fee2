import { sentence } from 'kit/text/words'
import { messageFields } from '../../core/messages.ts'
import { defineModule } from '../../core/module.ts'
import { crudModule } from '../../crud/resource-module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { completeSampleThing, remind, sampleThingCrud } from './sample-things.ts'

const { student, section, day } = messageFields
const institute = { delete: ['super_admin', 'administrator'] } as const
const campus = { delete: ['admin', 'campus_manager'], edit: ['moderator'] } as const
const list = crudModule(contract.sampleThings, sampleThingCrud, { grants: { institute, campus } })

export const sampleThings = defineModule({
  ...list,
  contract,
  labels,
  sentences: { ...list.sentences, 'sample-things.completed': sentence('Completed the sample thing {name}') },
  routes(serve, app) {
    list.routes(serve, app)
    serve(contract.completeSampleThing, ({ school, user, params, body }) =>
      completeSampleThing(school, user, params.id, body.doneOn),
    )
  },
  jobs: { ...list.jobs, 'sample-things.remind': remind },
  messages: {
    'sample-things.due': {
      category: 'general',
      title: sentence('{title} is due'),
      body: sentence('{title} of {student} ({section}) was due on {day, date}.'),
      short: sentence('{title} of {student} ({section}) was due on {day, date}.'),
      fields: { title: { title: sentence('Title') }, student, section, day },
      channels: ['push', 'email'],
      about: 'student',
    },
  },
  personal: [{ table: 'sample_thing', area: 'record', by: { student_id: 'student' }, erase: 'keep' }],
})
