import { day, type Day } from 'kit/values/day'
import type { NewLine } from '../../../src/money/fee-setup/plans/change-plan.ts'
import { type Cycle, examplePlan } from '../../../src/money/fee-setup/plans/contract.ts'
import { demoPrograms } from '../../institute/structure/seed-classes.ts'
import { demoCampuses, demoId } from '../../institute/structure/seed.ts'

const { MAIN, SHD, CNL } = demoCampuses

/** The ids of Riverside's fee types. */
export const demoFees = {
  tuition: demoId('f1', 1),
  lab: demoId('f1', 2),
  annual: demoId('f1', 3),
  exam: demoId('f1', 4),
  admission: demoId('f1', 5),
  security: demoId('f1', 6),
  van: demoId('f1', 7),
  prospectus: demoId('f1', 8),
  test: demoId('f1', 9),
} as const

/** The services of the campuses: a van each. */
export const vans = { MAIN: demoId('f5', 1), SHD: demoId('f5', 2), CNL: demoId('f5', 3) }

/** The ids of Riverside's plans. */
export const demoPlans = { MAIN: examplePlan, SHD: demoId('f6', 2), CNL: demoId('f6', 3) } as const

type Target = Partial<Pick<NewLine, 'programId' | 'serviceId'>>

function fee(
  type: keyof typeof demoFees,
  rupees: number,
  cycle: Cycle,
  of: Target & { months?: number[] } = {},
): NewLine {
  return {
    feeTypeId: demoFees[type],
    classId: null,
    programId: null,
    serviceId: null,
    amount: String(rupees * 100),
    cycle,
    iterations: cycle === 'yearly' || cycle === 'once' ? 1 : null,
    generateDay: 1,
    dueDay: 10,
    months: [],
    comment: '',
    lastDay: null,
    ...of,
  }
}

const [early, primary, middle, matric, oLevel] = demoPrograms.map(({ id }) => ({ programId: id }))
/** What each campus charges. */
export const plans: readonly { id: string; campusId: string; from: Day; lines: readonly NewLine[] }[] = [
  {
    id: demoPlans.MAIN,
    campusId: MAIN,
    from: day('2026-04-01'),
    lines: [
      fee('tuition', 6500, 'monthly', early),
      fee('tuition', 7500, 'monthly', primary),
      fee('tuition', 8500, 'monthly', middle),
      fee('tuition', 9500, 'monthly', matric),
      fee('lab', 300, 'monthly', middle),
      fee('lab', 300, 'monthly', matric),
      fee('annual', 6000, 'yearly', { months: [4] }),
      fee('exam', 1200, 'term'),
      fee('admission', 15_000, 'once'),
      fee('security', 5000, 'once'),
      fee('prospectus', 500, 'once'),
      fee('test', 1000, 'once', middle),
      fee('test', 1000, 'once', matric),
      fee('van', 4500, 'monthly', { serviceId: vans.MAIN }),
    ],
  },
  {
    id: demoPlans.SHD,
    campusId: SHD,
    from: day('2026-04-01'),
    lines: [
      fee('tuition', 2800, 'monthly'),
      fee('annual', 1500, 'yearly', { months: [4] }),
      fee('exam', 400, 'term'),
      fee('admission', 3000, 'once'),
      fee('van', 4500, 'monthly', { serviceId: vans.SHD }),
    ],
  },
  {
    id: demoPlans.CNL,
    campusId: CNL,
    from: day('2026-08-17'),
    lines: [
      fee('tuition', 18_000, 'monthly', middle),
      fee('tuition', 24_000, 'monthly', oLevel),
      fee('lab', 500, 'monthly'),
      fee('annual', 12_000, 'yearly', { months: [8] }),
      fee('exam', 2500, 'term'),
      fee('admission', 40_000, 'once'),
      fee('security', 20_000, 'once'),
      fee('van', 4500, 'monthly', { serviceId: vans.CNL }),
    ],
  },
]
