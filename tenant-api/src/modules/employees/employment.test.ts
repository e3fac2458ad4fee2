import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../testing.ts'
import { setAccountState } from '../access/account-state.ts'
import { account } from '../access/tables.ts'
import { staff, staffEmployment } from './contract.ts'

const cast = await castSchool()

test('a log-in that was taken away for another reason does not come back with who comes back', async () => {
  const [school, farzana] = [await cast.school(), await cast.as('farzana')]
  const { rows } = await farzana.call(staff.endpoints.list, { query: { q: 'rabia' } })
  const params = { id: rows[0]?.id ?? '' }
  const [login] = await school.db.select().from(account).where(eq(account.personId, params.id))
  const set = (state: 'active' | 'deactivated') =>
    setAccountState(school, { id: null, name: 'Test' }, { accountId: login?.id ?? '', state })
  const leaveAndReturn = async (lastDay: string, firstDay: string) => {
    await farzana.call(staffEmployment.leave, { params, body: { lastDay } })
    await farzana.call(staffEmployment.comeBack, { params, body: { firstDay } })
  }
  await set('deactivated')
  await leaveAndReturn('2026-11-16', '2026-11-17')
  await expect(cast.as('rabia')).rejects.toMatchObject({ problem: { status: 403 } })
  // Made good again by who keeps the log-ins, it goes and comes with the employment.
  await set('active')
  await leaveAndReturn('2026-11-18', '2026-11-19')
  await cast.as('rabia')
})
