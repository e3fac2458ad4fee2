import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { setAccountState } from '../../access/sessions/sign-in/account-state.ts'
import { readMe } from '../../access/sessions/contract.ts'
import { account, assignment } from '../../access/sessions/tables.ts'
import { listNotifications } from '../../platform/notifications/contract.ts'
import { listOwnStudents } from '../students-and-guardians/contract.ts'
import { changeLogIn, giveRole, listHeldRoles, setState, users } from '../../access/users/contract.ts'
import { staff, staffEmployment, teacherEmployment, teachers } from './contract.ts'

const cast = await castSchool()

const rolesOf = async (login: string) => {
  const { roles } = await (await cast.as(login)).call(readMe, {})
  return roles.map(({ key }) => key).toSorted()
}

const loginOf = async (q: string) => {
  const { rows } = await (await cast.as('nasreen')).call(users.endpoints.list, { query: { q } })
  return { id: rows[0]?.id ?? '' }
}

test('a teacher who is a mother here leaves the work and goes on seeing her child, and comes back to both', async () => {
  const [farzana, sana] = [await cast.as('farzana'), await cast.as('sana')]
  const { rows } = await farzana.call(teachers.endpoints.list, { query: { q: 'sana' } })
  const params = { id: rows[0]?.id ?? '' }
  expect(await rolesOf('sana')).toEqual(['guardian', 'section_teacher'])
  await farzana.call(teacherEmployment.leave, { params, body: { lastDay: '2026-11-18' } })
  expect(await rolesOf('sana')).toEqual(['guardian'])
  const own = await sana.call(listOwnStudents, {})
  expect(own.rows).toHaveLength(1)
  await expect(sana.call(teachers.endpoints.list, {})).rejects.toMatchObject({ problem: { status: 403 } })
  const told = await sana.call(listNotifications, { query: {} as never })
  expect(told.rows.map(({ title }) => title)).toContain('You no longer have the role Section teacher')
  await farzana.call(teacherEmployment.comeBack, { params, body: { firstDay: '2026-11-19' } })
  expect(await rolesOf('sana')).toEqual(['guardian', 'section_teacher'])
})

test('who changed by what somebody logs in while their roles were over does not bring these back', async () => {
  const [farzana, nasreen] = [await cast.as('farzana'), await cast.as('nasreen')]
  const { rows } = await farzana.call(staff.endpoints.list, { query: { q: 'imtiaz' } })
  const one = { params: { id: rows[0]?.id ?? '' } }
  const leave = () => farzana.call(staffEmployment.leave, { ...one, body: { lastDay: '2026-11-18' } })
  const back = (who: typeof farzana) =>
    who.call(staffEmployment.comeBack, { ...one, body: { firstDay: '2026-11-19' } })
  const params = await loginOf('imtiaz@riverside')
  const login = (email: string) =>
    nasreen.call(changeLogIn, { params, body: { email, username: null, phone: null } })
  await leave()
  await back(farzana)
  await leave()
  await login('taken-over@riverside.example')
  await expect(back(farzana)).rejects.toMatchObject({ problem: { status: 403, code: 'users.beyond-own' } })
  await back(nasreen)
  await login('imtiaz@riverside.example')
  expect(await rolesOf('imtiaz')).toEqual(['campus_manager'])
})

test('who has left and is let in for another reason holds nothing of the work', async () => {
  const [farzana, nasreen] = [await cast.as('farzana'), await cast.as('nasreen')]
  const { rows } = await farzana.call(staff.endpoints.list, { query: { q: 'waqas' } })
  const one = { params: { id: rows[0]?.id ?? '' } }
  const params = await loginOf('waqas@riverside')
  const school = await cast.school()
  await school.transaction({ id: null, name: 'Test' }, 'accounts.seeded', (tx) =>
    tx
      .update(assignment)
      .set({ startsOn: '2026-08-01', endsOn: '2027-03-31' })
      .where(eq(assignment.accountId, params.id)),
  )
  await farzana.call(staffEmployment.leave, { ...one, body: { lastDay: '2026-11-18' } })
  await expect(cast.as('waqas')).rejects.toMatchObject({ problem: { status: 403 } })
  const held = await nasreen.call(listHeldRoles, { params })
  const over = { startsOn: '2026-08-01', endsOn: '2026-11-18', isOver: true }
  expect(held.rows).toMatchObject([over])
  await nasreen.call(setState, { params, body: { state: 'active' } })
  expect(await rolesOf('waqas')).toEqual([])
  await farzana.call(staffEmployment.comeBack, { ...one, body: { firstDay: '2026-11-19' } })
  expect(await rolesOf('waqas')).toEqual(['finance_staff'])
  const again = await nasreen.call(listHeldRoles, { params })
  expect(again.rows).toMatchObject([{ startsOn: '2026-11-19', endsOn: '2027-03-31', isOver: false }, over])
})

test('a super admin who had left is one again by the word of another alone', async () => {
  const [farzana, nasreen] = [await cast.as('farzana'), await cast.as('nasreen')]
  const given = { role: 'super_admin', campusId: null, startsOn: '2026-11-19' as never, endsOn: null }
  await nasreen.call(giveRole, { params: await loginOf('tariq@riverside'), body: given })
  const { rows } = await farzana.call(staff.endpoints.list, { query: { q: 'nasreen' } })
  const params = { id: rows[0]?.id ?? '' }
  const tariq = await cast.as('tariq')
  await tariq.call(staffEmployment.leave, { params, body: { lastDay: '2026-11-18' } })
  const back = { params, body: { firstDay: '2026-11-19' } }
  await expect(farzana.call(staffEmployment.comeBack, back)).rejects.toMatchObject({
    problem: { status: 403, code: 'employees.owner' },
  })
  await tariq.call(staffEmployment.comeBack, back)
  expect(await rolesOf('nasreen')).toContain('super_admin')
})

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
