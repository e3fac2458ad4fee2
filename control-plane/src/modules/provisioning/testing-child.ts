// A process to be killed: `node testing-child.ts <json>`, with MAKTAB_FAILPOINT or a signal from outside.
import { openTestControl } from '../../testing-plane.ts'
import { startWorker } from '../../worker.ts'
import { openStores } from '../archive/archives.ts'
import { backUp } from '../archive/backing-up.ts'
import { eraseSchool } from '../archive/erasing.ts'
import { restoreSchool } from '../archive/restoring.ts'
import { runFleet } from '../fleet/fleet.ts'
import { resumeSchool, suspendSchool } from '../schools/school-state.ts'
import { abandonDatabase } from './abandoning.ts'
import { refillPool } from './pool.ts'
import { claimOrQueue } from './provisioning.ts'

const { ground, folder, action, id = '', migrations } = JSON.parse(process.argv[2] ?? '{}')
const control = await openTestControl(ground, folder, { worker: action === 'work', migrations })
const actor = 'test'
const stores = await openStores(folder, {})
const actions: Record<string, () => Promise<unknown>> = {
  claim: () => control.sql.begin((tx) => claimOrQueue(control, tx, { schoolId: id })),
  fill: () => refillPool(control, { size: 1 }),
  abandon: () => abandonDatabase(control, id),
  suspend: () => suspendSchool(control, { schoolId: id, actor }),
  resume: () => resumeSchool(control, { schoolId: id, actor }),
  migrate: () => runFleet(control),
  archive: () => backUp(control, stores, { schoolId: id, kind: 'asked', actor }),
  restore: () => restoreSchool(control, stores, { schoolId: id, actor }),
  erase: () => eraseSchool(control, stores, id),
  async work() {
    await startWorker(control, { warn() {}, error() {} })
    await new Promise(() => {})
  },
}
await actions[action]?.()
await control.close()
