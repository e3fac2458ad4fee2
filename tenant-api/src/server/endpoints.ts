import type { Endpoint } from 'kit/contract/contract'
import { isOpenToKeys } from '../core/authorization/open-to-keys.ts'
import { modules } from './modules.ts'

export const about = {
  title: 'Maktab school API',
  description:
    'One school, at its own address. Lists answer `{ rows, total }`; errors are problem+json with a stable `code`.',
  version: '1.0.0',
  isOpenToKeys,
}

/** Everything that a school's API can do, in the order of the modules. */
export const endpoints: readonly Endpoint[] = modules.flatMap((module) => module.endpoints)
