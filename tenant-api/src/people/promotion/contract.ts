import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { exampleYear } from '../../institute/calendar/contract.ts'
import { exampleStudent } from '../students-and-guardians/contract.ts'
import { mainCampus, sections } from '../../institute/structure/contract.ts'

/** Who brings students from one year into the next. */
export const promotionPermission = {
  resource: 'promotions',
  label: 'Promotion',
  within: 'campus',
  actions: ['view', 'edit'],
} satisfies Permission as Permission

/** What becomes of a student; who waits is decided later. */
export const choices = {
  promote: sentence('Promote'),
  retain: sentence('Keep in the class'),
  graduate: sentence('Graduates'),
  leave: sentence('Leaves'),
  wait: sentence('Decide later'),
} as const
export type Choice = keyof typeof choices

/** Why a student of the year is left where he or she is. */
export const reasons = {
  enrolled: sentence('Already enrolled in the new year'),
  elsewhere: sentence('Was enrolled in another year since'),
  left: sentence('Has left'),
  late: sentence('Came after the new year began'),
  undecided: sentence('Decided later'),
  'no-section': sentence('No section is chosen'),
  'section-gone': sentence('The section is in the archive, or of a campus that is not yours'),
} as const
export type Reason = keyof typeof reasons

/** How roll numbers are given in the new sections. */
export const rollRules = {
  roll: sentence('New, in the old order'),
  name: sentence('New, by name'),
  none: sentence('Later'),
} as const
export type RollRule = keyof typeof rollRules

export const promotionStates = {
  open: sentence('Being prepared'),
  scheduled: sentence('Waits for the new year'),
  running: sentence('Under way'),
  done: sentence('Carried out'),
  undoing: sentence('Being undone'),
} as const
export type PromotionState = keyof typeof promotionStates

const count = z.int().min(0)
/** All students of the year: each is one of these. */
const counts = z.strictObject({
  promote: count,
  retain: count,
  graduate: count,
  leave: count,
  skipped: count,
})
export type Counts = z.output<typeof counts>

const outcome = z.object({
  counts,
  total: count,
  /** Of those that are skipped, how many for which reason. */
  reasons: z.array(z.object({ reason: oneOf(reasons), count })),
})
export type Outcome = z.output<typeof outcome>

const year = z.object({ id: z.uuid(), name: z.string(), firstDay: dayShape })
const promotion = z.object({
  id: z.uuid(),
  campusId: z.uuid().nullable(),
  campusName: z.string().nullable(),
  fromYear: year,
  toYear: year,
  classIds: z.array(z.uuid()),
  rollRule: oneOf(rollRules),
  state: oneOf(promotionStates),
  /** The job that carries it out, or takes it back. */
  jobId: z.uuid().nullable(),
  ranAt: z.iso.datetime({ offset: true }).nullable(),
  createdAt: z.iso.datetime({ offset: true }),
})
export type Promotion = z.output<typeof promotion>

const place = z.object({ id: z.uuid(), title: z.string(), campusId: z.uuid(), campusName: z.string() })
/** A section of the old year: where its students go, and how they are counted. */
const way = place.extend({
  classId: z.uuid(),
  targetId: z.uuid().nullable(),
  /** Titles of the other sections into which some are promoted: boys and girls who part. */
  alsoTo: z.array(z.string()),
  /** The class has no next one: who finishes it graduates. */
  isLast: z.boolean(),
  counts,
  total: count,
})
export type Way = z.output<typeof way>

/** A section of the new year: who comes, who is there and stays, and how many seats there are. */
const goal = place.extend({ coming: count, staying: count, seats: z.int().nullable() })
export type Goal = z.output<typeof goal>

const promotionInFull = promotion.extend({
  classes: z.array(z.object({ id: z.uuid(), title: z.string() })),
  sections: z.array(way),
  goals: z.array(goal),
  outcome,
  /** Students of these campuses who are in no section, and so in no year. */
  unplaced: count,
})
export type PromotionInFull = z.output<typeof promotionInFull>

const mover = z.object({
  id: z.uuid(),
  name: z.string(),
  fatherName: z.string(),
  rollNumber: z.int().nullable(),
  choice: oneOf(choices),
  targetId: z.uuid().nullable(),
  /** Null: it is carried out. */
  reason: oneOf(reasons).nullable(),
  /** Somebody chose for this student, not only for the section. */
  isOwn: z.boolean(),
})
export type Mover = z.output<typeof mover>

const may = [promotionPermission.resource, 'edit'] as const
const sees = [promotionPermission.resource, 'view'] as const
/** A plan that the examples stand on; `scripts/trust` makes it. */
export const examplePromotion = '01980000-0000-7000-8000-0000000af001'
const nextYear = '01980000-0000-7000-8000-00000000ca04'
const one = { params: { id: examplePromotion } }

export const listPromotions = endpoint({
  method: 'GET',
  path: '/promotions',
  summary: 'Plans from one academic year to the next, the latest first',
  may: sees,
  response: z.object({ rows: z.array(promotion) }),
  example: {},
})

export const beginPromotion = endpoint({
  method: 'POST',
  path: '/promotions',
  summary:
    'Begin a plan from one academic year to the next, for a campus or for all that count in these years',
  may,
  body: z.strictObject({
    campusId: z.uuid().nullable(),
    fromYearId: z.uuid(),
    toYearId: z.uuid(),
    classIds: z.array(z.uuid()).max(200).default([]),
  }),
  response: promotionInFull,
  example: { body: { campusId: mainCampus, fromYearId: exampleYear, toYearId: nextYear } },
})

/** The plans as Excel has them. */
export const planColumns = z.object({
  fromYear: z.string().meta({ title: 'From the year' }),
  toYear: z.string().meta({ title: 'To the year' }),
  campusName: z.string().nullable().meta({ title: 'Campus' }),
  state: oneOf(promotionStates).meta({ title: 'Status' }),
  ranOn: dayShape.nullable().meta({ title: 'Carried out on' }),
  createdOn: dayShape.meta({ title: 'Begun on' }),
})

export const readPromotionsSheet = endpoint({
  method: 'GET',
  path: '/promotions/sheet',
  summary: 'All plans as an Excel file',
  may: sees,
  gives: 'file',
  example: {},
})

export const readPromotion = endpoint({
  method: 'GET',
  path: '/promotions/:id',
  summary:
    'A plan as it would be carried out now: where each section goes, how every student of the year is counted, which sections grow too large. Nothing is written',
  may: sees,
  params: idParams,
  response: promotionInFull,
  example: one,
})

export const listMovers = endpoint({
  method: 'GET',
  path: '/promotions/:id/students',
  summary: 'The students of a section, or all who are skipped, with what becomes of each',
  may: sees,
  params: idParams,
  query: z.strictObject({ section: z.uuid().optional() }),
  response: z.object({ rows: z.array(mover) }),
  example: { ...one, query: { section: sections.example.id } },
})

/** The students of a plan as Excel has them. */
export const moverColumns = z.object({
  section: z.string().meta({ title: 'Section' }),
  rollNumber: z.int().nullable().meta({ title: 'Roll number' }),
  name: z.string().meta({ title: 'Name' }),
  fatherName: z.string().meta({ title: 'Father’s name' }),
  choice: oneOf(choices).meta({ title: 'Outcome' }),
  target: z.string().nullable().meta({ title: 'Goes to' }),
  reason: oneOf(reasons).nullable().meta({ title: 'Reason' }),
})

export const readMoversSheet = endpoint({
  method: 'GET',
  path: '/promotions/:id/sheet',
  summary: 'All students of a plan with what becomes of each, as an Excel file',
  may: sees,
  gives: 'file',
  params: idParams,
  example: one,
})

export const changePromotion = endpoint({
  method: 'PATCH',
  path: '/promotions/:id',
  summary: 'Say where sections go, which classes are meant, or how roll numbers are given',
  may,
  params: idParams,
  body: z.strictObject({
    classIds: z.array(z.uuid()).max(200).optional(),
    rollRule: oneOf(rollRules).optional(),
    sections: z
      .array(z.strictObject({ id: z.uuid(), targetId: z.uuid().nullable() }))
      .max(500)
      .optional(),
  }),
  response: promotionInFull,
  example: { ...one, body: { rollRule: 'name' } },
})

export const chooseMovers = endpoint({
  method: 'PATCH',
  path: '/promotions/:id/students',
  summary:
    'Choose for students: promote, keep, graduate, leave, or later; into another section than the others. Null lets a student go with the section again',
  may,
  params: idParams,
  body: z.strictObject({
    students: z
      .array(
        z.strictObject({
          id: z.uuid(),
          choice: oneOf(choices).nullable(),
          sectionId: z.uuid().nullable().default(null),
        }),
      )
      .min(1)
      .max(5_000),
  }),
  response: promotionInFull,
  example: { ...one, body: { students: [{ id: exampleStudent, choice: 'retain' }] } },
})

export const runPromotion = endpoint({
  method: 'POST',
  path: '/promotions/:id/execution',
  summary:
    'Carry a plan out as a job: at once, or by itself on the first day of the new year. Refused where the counts are no longer those that were seen',
  may,
  params: idParams,
  body: counts,
  response: promotionInFull,
  example: { ...one, body: { promote: 0, retain: 0, graduate: 0, leave: 0, skipped: 0 } },
})

export const cancelPromotion = endpoint({
  method: 'DELETE',
  path: '/promotions/:id/execution',
  summary: 'Let a plan that waits for the new year wait no longer: it is open again',
  may,
  params: idParams,
  response: promotionInFull,
  example: one,
})

export const undoPromotion = endpoint({
  method: 'POST',
  path: '/promotions/:id/reversal',
  summary: 'Take back what a plan has done, as a job. Refused where students were changed since',
  may,
  params: idParams,
  response: promotionInFull,
  example: one,
})

export const dropPromotion = endpoint({
  method: 'DELETE',
  path: '/promotions/:id',
  summary: 'Throw a plan away that was not carried out',
  may,
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: one,
})
