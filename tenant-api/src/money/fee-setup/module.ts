import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { concessionTypeCrud, feeTypeCrud, sponsorCrud, taxRateCrud } from './fee-types.ts'
import { routes } from './routes.ts'
import { serviceCrud } from './services.ts'

const institute = { delete: ['super_admin', 'administrator'] } as const
/** What all campuses have in common: a campus reads it. */
const common = {
  institute,
  campus: { view: ['admin', 'campus_manager', 'finance_staff', 'moderator'] },
} as const

const resources = combineModules({
  name: 'fee-setup',
  parts: [
    crudModule(contract.taxRates, taxRateCrud, { grants: common }),
    crudModule(contract.feeTypes, feeTypeCrud, { grants: common, hint: 'otherTitle' }),
    crudModule(contract.concessionTypes, concessionTypeCrud, { grants: common, hint: 'otherTitle' }),
    crudModule(contract.sponsors, sponsorCrud, { grants: common, hint: 'contactName' }),
    crudModule(contract.services, serviceCrud, {
      grants: {
        institute,
        campus: { edit: ['admin', 'campus_manager', 'finance_staff'], view: ['moderator'] },
      },
      hint: 'otherTitle',
    }),
  ],
})

/** What the school charges: fee types, concessions, taxes, sponsors, services. */
export const feeSetup = defineModule({
  ...resources,
  contract,
  labels,
  sentences: {
    ...resources.sentences,
    'services.subscribed': sentence(
      '{count, plural, one {# student takes} other {# students take}} the service {name}',
    ),
    'services.subscription-ended': sentence('{name} takes the service {service} until {day}'),
  },
  routes(serve, app) {
    resources.routes(serve, app)
    routes(serve)
  },
  personal: [
    {
      table: 'service_subscription',
      area: 'money',
      by: { student_id: 'student' },
      erase: { comment: "''" },
    },
  ],
  audited: {
    service_subscription: z.object({
      amount: contract.newSubscriber.shape.amount,
      comment: contract.newSubscriber.shape.comment,
      validFrom: contract.newSubscriber.shape.from,
      validUntil: contract.endingSubscription.shape.until,
      serviceId: z.uuid().meta({ title: 'Service' }),
      studentId: z.uuid().meta({ title: 'Student' }),
    }),
  },
})
