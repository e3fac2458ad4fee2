import { sentence } from 'kit/words'
import { defineModule } from '../../module.ts'
import * as contract from './contract.ts'
import { enrolled } from './measures.ts'
import { routes } from './routes.ts'
import { seedCast, seedCrowd } from './seed.ts'

/** Where students are, from which day to which: admission, transfer, leaving and coming back. */
export const enrolment = defineModule({
  name: 'enrolment',
  permissions: [],
  endpoints: [
    contract.listEnrolments,
    contract.enrolStudent,
    contract.transferStudent,
    contract.withdrawStudent,
    contract.setRollNumber,
    contract.undoEnrolment,
    contract.deactivateStudent,
    contract.activateStudent,
  ],
  sentences: {
    'students.enrolled': sentence('Enrolled {name} in {section}'),
    'students.transferred': sentence('Transferred {name} to {section}'),
    'students.withdrawn': sentence('{name} left {section}'),
    'students.struck-off': sentence('Struck {name} off {section}'),
    'students.graduated': sentence('{name} graduated from {section}'),
    'students.roll-number': sentence('Gave {name} the roll number {section}'),
    'students.step-undone': sentence('Took back the last step in the enrolment of {name} in {section}'),
    'students.deactivated': sentence('Deactivated the student {name} of {section}'),
    'students.activated': sentence('Activated the student {name} of {section}'),
    'students.seeded': sentence('Added the students of the demo school'),
  },
  measures: [enrolled],
  routes,
  seed: seedCast,
  crowd: seedCrowd,
})
