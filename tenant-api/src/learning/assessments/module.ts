import { dayShape, oneOf, rowOf } from 'kit/contract/fields'
import { z } from 'zod'
import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { sections } from '../../institute/structure/contract.ts'
import { assessmentCrud } from './assessments.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

const list = combineModules({
  name: 'assessments',
  parts: [
    crudModule(contract.assessments, assessmentCrud, {
      grants: {
        institute: { edit: ['super_admin', 'administrator'] },
        campus: { edit: ['admin', 'campus_manager'], view: ['moderator'] },
        section: { edit: ['teacher', 'section_teacher'] },
      },
      hint: 'sections',
    }),
    defineModule({ name: 'assessments', routes }),
  ],
})
const ofAssessment = rowOf(() => contract.assessments).meta({ title: 'Assessment' })

/** What students are given marks for. */
export const assessments = defineModule({
  ...list,
  contract,
  labels,
  sentences: {
    ...list.sentences,
    'assessments.created': sentence('Added the assessment {name} for {sections}'),
    'assessments.updated': sentence('Changed the assessment {name} for {sections}'),
    'assessments.locked': sentence('Locked the assessment {name} for {sections}'),
    'assessments.reopened': sentence('Opened the assessment {name} for {sections} again: {reason}'),
    'assessments.cancelled': sentence('Cancelled the assessment {name} for {sections}: {reason}'),
    'assessments.seeded': sentence('Added the assessments of the demo school'),
  },
  audited: {
    assessment: z.object({
      state: oneOf(contract.assessmentStates).meta({ title: 'State' }),
      origin: oneOf(contract.assessmentOrigins).meta({ title: 'From' }),
      remindedOn: dayShape.nullable().meta({ title: 'Reminded on' }),
    }),
    assessment_section: z.object({
      assessmentId: ofAssessment,
      sectionId: rowOf(() => sections).meta({ title: 'Section' }),
    }),
    assessment_part: z.object({
      assessmentId: ofAssessment,
      position: z.int().meta({ title: 'Place in order' }),
      ...contract.assessmentPart.shape,
    }),
  },
})
