import { dayShape, money, rowOf, text } from 'kit/contract/fields'
import { z } from 'zod'
import { academicYears, exampleYear } from '../../../institute/calendar/contract.ts'
import { campuses, classes, mainCampus, programs } from '../../../institute/structure/contract.ts'
import {
  exampleConcessionType,
  exampleFeeType,
  exampleService,
  feeTypes,
  newSubscriber,
  services,
} from '../../../money/fee-setup/contract.ts'
import { changedFee, feePlans } from '../../../money/fee-setup/plans/contract.ts'
import { openingDues } from '../../../money/invoices/charges/contract.ts'
import { concessionForm, concessions } from '../../../money/invoices/concessions/contract.ts'
import { invoices } from '../../../money/invoices/contract.ts'
import type { ImportedResource } from '../contract.ts'

const { iterations, generateDay, dueDay, cycle } = changedFee.shape

/** Fee plans as a sheet: a row for each fee; the plan of a campus and a year is made with its first one. */
export const feeLineSheet = {
  name: feePlans.name,
  label: feePlans.label,
  recognisedBy: ['campusId', 'yearId', 'feeTypeId', 'classId', 'programId', 'serviceId', 'from'],
  fields: z.strictObject({
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    yearId: rowOf(() => academicYears).meta({ title: 'Academic year' }),
    feeTypeId: rowOf(() => feeTypes).meta({ title: 'Fee type' }),
    classId: rowOf(() => classes)
      .nullable()
      .default(null)
      .meta({ title: 'Class', hint: 'Without class, program and service it is for the whole campus' }),
    programId: rowOf(() => programs)
      .nullable()
      .default(null)
      .meta({ title: 'Program' }),
    serviceId: rowOf(() => services)
      .nullable()
      .default(null)
      .meta({ title: 'Service' }),
    amount: money().meta({ title: 'Fee amount' }),
    cycle,
    iterations,
    generateDay,
    dueDay,
    months: text(0, 60)
      .default('')
      .meta({ title: 'Months', hint: 'Such as 4, 8; empty for all of its cycle' }),
    from: dayShape.meta({ title: 'From' }),
    comment: text(0, 300).default('').meta({ title: 'Comment' }),
  }),
  example: {
    body: {
      campusId: mainCampus,
      yearId: exampleYear,
      feeTypeId: exampleFeeType,
      amount: { amount: '850000', currency: 'PKR' },
      from: '2026-04-01',
    },
  },
} satisfies ImportedResource

/** What students owe from before the school came here, a row for each student and month. */
export const openingDuesSheet = {
  name: invoices.name,
  label: { one: 'Opening dues', many: 'Opening dues' },
  recognisedBy: ['registrationNumber', 'period'],
  fields: openingDues,
  example: {
    body: {
      registrationNumber: 'RSS-1043-26',
      period: '2026-03',
      amount: { amount: '850000', currency: 'PKR' },
      dueOn: '2026-03-10',
    },
  },
} satisfies ImportedResource

const registrationNumber = text(1, 60).meta({ title: 'Registration number' })
const { typeId, percent, amount, sponsorId, validFrom, validUntil, reason } = concessionForm.shape

/** Concessions of students, a row for each; they count once somebody else approves them. */
export const concessionSheet = {
  name: concessions.name,
  label: concessions.label,
  recognisedBy: ['registrationNumber', 'typeId', 'validFrom'],
  fields: z.strictObject({
    registrationNumber,
    typeId,
    percent,
    amount,
    sponsorId,
    validFrom,
    validUntil,
    reason,
  }),
  example: {
    body: {
      registrationNumber: 'RSS-1043-26',
      typeId: exampleConcessionType,
      percent: 25,
      validFrom: '2026-12-01',
    },
  },
} satisfies ImportedResource

/** Who takes which service, such as the van, a row for each student and service. */
export const subscriptionSheet = {
  name: 'service-subscriptions',
  label: { one: 'Service subscription', many: 'Service subscriptions' },
  recognisedBy: ['registrationNumber', 'campusId', 'serviceId', 'from'],
  fields: z.strictObject({
    registrationNumber,
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
    serviceId: rowOf(() => services).meta({ title: 'Service' }),
    from: newSubscriber.shape.from,
    until: dayShape.nullable().default(null).meta({ title: 'Last day' }),
    amount: newSubscriber.shape.amount,
    comment: newSubscriber.shape.comment,
  }),
  example: {
    body: {
      registrationNumber: 'RSS-1043-26',
      campusId: mainCampus,
      serviceId: exampleService,
      from: '2026-12-01',
    },
  },
} satisfies ImportedResource
