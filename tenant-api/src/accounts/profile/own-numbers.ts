import { describe } from '../../core/acts/act.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { masked, ownSalary } from '../../people/employees/salary-info.ts'
import { maskDetails, readDetails } from '../../people/students-and-guardians/sensitive-details.ts'
import { findOwn, refuseViewed } from './own-record.ts'

// What stands apart of everybody. Of oneself it is hidden as well, until one asks: somebody may look over the shoulder.

export async function readOwnDetails(school: School, user: User) {
  if (user.viewing) return refuseViewed(user.viewing)
  const { id } = await findOwn(school.db, user)
  return maskDetails(await readDetails(school.db, id))
}

export function revealOwnDetails(school: School, user: User) {
  return school.transaction(user, 'profile.revealed', async (tx) => {
    const { id, name } = await findOwn(tx, user)
    describe(tx, { name })
    return readDetails(tx, id)
  })
}

export async function readOwnSalary(school: School, user: User) {
  if (user.viewing) return refuseViewed(user.viewing)
  const { id } = await findOwn(school.db, user)
  return masked(await ownSalary(school, id))
}

export async function revealOwnSalary(school: School, user: User) {
  const { id, name } = await findOwn(school.db, user)
  const salary = await ownSalary(school, id)
  return school.transaction(user, 'profile.salary-revealed', async (tx) => {
    describe(tx, { name })
    return salary
  })
}
