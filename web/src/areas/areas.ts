import type { Area } from '../shell/navigation/area.ts'
import { wing as access } from './access/wing.ts'
import { wing as accounts } from './accounts/wing.ts'
import { wing as admissions } from './admissions/wing.ts'
import { wing as attendance } from './attendance/wing.ts'
import { wing as institute } from './institute/wing.ts'
import { wing as learning } from './learning/wing.ts'
import { wing as messages } from './messages/wing.ts'
import { wing as money } from './money/wing.ts'
import { wing as people } from './people/wing.ts'
import { wing as platform } from './platform/wing.ts'
import { wing as records } from './records/wing.ts'

/** Every area of the dashboard, by wings: what is begun anew often comes first. */
export const areas: readonly Area[] = [
  ...people,
  ...learning,
  ...admissions,
  ...records,
  ...attendance,
  ...institute,
  ...accounts,
  ...messages,
  ...money,
  ...access,
  ...platform,
]
