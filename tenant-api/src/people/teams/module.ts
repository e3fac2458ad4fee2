import { sentence } from 'kit/text/words'
import { crudModule } from '../../crud/resource-module.ts'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { teamCrud } from './teams.ts'

const list = crudModule(contract.teams, teamCrud, {
  grants: {
    institute: { delete: ['super_admin', 'administrator', 'hr_manager'], view: ['hr'] },
    campus: {
      delete: ['admin', 'campus_manager'],
      view: ['moderator', 'teacher', 'section_teacher', 'finance_staff', 'staff'],
    },
  },
  hint: 'lead',
})

/** Groups of those who work here, each with somebody who leads it. */
export const teams = defineModule({
  ...list,
  labels,
  columns: {
    teamId: sentence('Team'),
  },
  contract,
  sentences: {
    ...list.sentences,
    'teams.member-added': sentence('Took {name} into the team {team}'),
    'teams.lead-changed': sentence('Said that {name} leads the team {team}'),
    'teams.member-ended': sentence('Ended the membership of {name} in the team {team}'),
    'teams.seeded': sentence('Added the teams of the demo school'),
  },
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve)
  },
  personal: [{ table: 'team_member', area: 'work', by: { employee_id: 'employee' }, erase: 'keep' }],
  audited: {
    team_member: contract.newMember,
  },
})
