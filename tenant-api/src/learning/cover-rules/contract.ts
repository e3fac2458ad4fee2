import { endpoint } from 'kit/contract/contract'
import { oneOf } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { mainCampus } from '../../institute/structure/contract.ts'
import { arrangements } from '../arrangements/contract.ts'

/** What a campus can ask of those who could cover a lesson. Whoever is freed by exams comes first everywhere. */
export const coverRuleTitles = {
  subject: sentence('Teaches the subject of the lesson'),
  section: sentence('Teaches the section'),
  fairness: sentence('Has covered less of their free lessons'),
  lessonsToday: sentence('Has fewer lessons that day'),
  run: sentence('Does not get too many lessons in a row'),
  sameForDouble: sentence('Takes both halves of a double lesson'),
} as const
export type OrderedCoverRule = keyof typeof coverRuleTitles

/** By which rules the covers of a campus are proposed, and within which caps. */
export const coverPolicy = z.strictObject({
  /** The first that differs between two people decides; what is not among them is not asked. */
  rules: z.array(oneOf(coverRuleTitles)).max(6).meta({ title: 'Rules in their order' }),
  longestRun: z.int().min(1).max(16).meta({ title: 'Most lessons in a row' }),
  mostADay: z.int().min(1).max(10).meta({ title: 'Most covers a day' }),
  mostAWeek: z.int().min(1).max(40).meta({ title: 'Most covers a week' }),
  fairnessDays: z.int().min(7).max(180).meta({ title: 'Days that fairness looks back over' }),
})
export type CoverPolicy = z.output<typeof coverPolicy>

const policyView = z.object({
  policy: coverPolicy,
  /** 0 where nobody has chosen, and the usual rules count. */
  version: z.int(),
  mayEdit: z.boolean(),
})
export type CoverPolicyView = z.output<typeof policyView>

const { resource } = arrangements

export const readCoverRules = endpoint({
  method: 'GET',
  path: '/arrangements/campuses/:id/rules',
  summary: 'The rules by which the covers of a campus are proposed, in their order, and its caps',
  may: [resource, 'view'],
  params: idParams,
  response: policyView,
  example: { params: { id: mainCampus } },
})

export const changeCoverRules = endpoint({
  method: 'PUT',
  path: '/arrangements/campuses/:id/rules',
  summary: 'Choose the rules by which the covers of a campus are proposed, their order and the caps',
  may: [resource, 'edit'],
  versioned: true,
  params: idParams,
  body: coverPolicy,
  response: policyView,
  example: {
    params: { id: mainCampus },
    body: {
      rules: ['fairness', 'subject', 'section', 'lessonsToday', 'run'],
      longestRun: 4,
      mostADay: 1,
      mostAWeek: 4,
      fairnessDays: 42,
    },
  },
})
