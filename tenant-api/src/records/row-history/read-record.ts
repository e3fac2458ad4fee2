import { get } from '../../crud/row.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { WithHistory } from './contract.ts'
import { kinds } from './history-resources.ts'

/**
 * The record whose history is asked for. To whom it is their own, as a guardian or a student, it is shown without what
 * the office did to it: for that it has to be within their section, campus or institute.
 */
export function readRecord(school: School, user: User, { of, id }: { of: WithHistory; id: string }) {
  const { crud } = kinds[of]
  return get(crud, { school, user: { ...user, own: [] }, id })
}
