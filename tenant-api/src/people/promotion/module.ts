import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { runJob, undoJob } from './jobs.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

const { resource } = contract.promotionPermission
const views = [[resource, 'view', 'campus']] as const
const keeps = [...views, [resource, 'edit', 'campus']] as const
const keepsAll = [
  [resource, 'view', 'institute'],
  [resource, 'edit', 'institute'],
] as const

/** From one academic year to the next: who goes on, who is kept, who leaves. */
export const promotion = defineModule({
  name: 'promotion',
  labels,
  columns: {
    classIds: sentence('Classes'),
    fromYearId: sentence('From the year'),
    ranAt: sentence('Carried out'),
    rollRule: sentence('New roll numbers'),
    toYearId: sentence('To the year'),
  },
  contract,
  defaultGrants: {
    super_admin: keepsAll,
    administrator: keepsAll,
    admin: keeps,
    campus_manager: keeps,
    moderator: views,
  },
  sentences: {
    'promotions.begun': sentence('Began a promotion from {from} to {to}'),
    'promotions.updated': sentence('Changed the promotion from {from} to {to}'),
    'promotions.dropped': sentence('Threw away the promotion from {from} to {to}'),
    'promotions.asked': sentence(
      'Asked to promote {count, plural, one {# student} other {# students}} from {from} to {to}',
    ),
    'promotions.cancelled': sentence('The promotion from {from} to {to} no longer waits for the new year'),
    'promotions.undo-asked': sentence('Asked to take back the promotion from {from} to {to}'),
    'students.promoted': sentence(
      'Promoted {count, plural, one {# student} other {# students}} from {from} to {to}',
    ),
    'students.promotion-undone': sentence(
      'Took back the promotion of {count, plural, one {# student} other {# students}} from {from} to {to}',
    ),
  },
  quiet: ['promotions.updated'],
  jobs: { 'promotions.run': runJob, 'promotions.undo': undoJob },
  routes,
  personal: [
    { table: 'promotion_choice', area: 'learning', by: { student_id: 'student' }, erase: 'keep' },
    { table: 'promotion_move', area: 'learning', by: { student_id: 'student' }, erase: 'keep' },
  ],
  audited: {
    promotion: z.object({ rollRule: oneOf(contract.rollRules) }),
  },
})
