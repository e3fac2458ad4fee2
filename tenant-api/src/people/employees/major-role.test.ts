import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { readMe } from '../../access/sessions/contract.ts'
import { readProfile } from '../../accounts/profile/contract.ts'
import { teachers } from './contract.ts'
import { castTeachers } from '../../../demo/people/employees/seed-cast.ts'

const cast = await castSchool()
const sana = { params: { id: castTeachers.sana?.person ?? '' } }

async function actsFirstAs(majorRole: string | null) {
  const farzana = await cast.as('farzana')
  const { version } = await farzana.call(teachers.endpoints.get, sana)
  const body = { majorRole } as never
  await farzana.call(teachers.endpoints.update, { ...sana, version, body })
  const own = await cast.as('sana')
  return { me: (await own.call(readMe, {})).majorRole, profile: (await own.call(readProfile, {})).majorRole }
}

test('the office says in which of two roles somebody acts first, and they see it themselves', async () => {
  expect(await actsFirstAs('guardian')).toEqual({ me: 'guardian', profile: 'guardian' })
  expect(await actsFirstAs('section_teacher')).toEqual({ me: 'section_teacher', profile: 'section_teacher' })
  expect(await actsFirstAs(null)).toEqual({ me: null, profile: null })
})

test('nobody acts first in a role that they do not hold', async () => {
  expect(await actsFirstAs('administrator')).toEqual({ me: null, profile: 'administrator' })
  await actsFirstAs('section_teacher')
})

test('who is no employee acts as what they are', async () => {
  const imran = await cast.as('imran.khalid')
  expect(await imran.call(readMe, {})).toMatchObject({ majorRole: null, roles: [{ key: 'guardian' }] })
})
