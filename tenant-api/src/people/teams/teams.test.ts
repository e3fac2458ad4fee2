import type { Speaker } from 'kit/testing/testing'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { exampleStaff, exampleTeacher, staffEmployment } from '../employees/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const { teams } = contract
const refused = (status: number, code?: string) => ({ problem: { status, ...(code ? { code } : {}) } })
const april = '2026-04-01'
const may = '2026-05-01'
const june = '2026-06-01'
const today = '2026-11-19'
const tomorrow = '2026-11-20'

async function addTeam(speaker: Speaker, title: string, campusId: string | null = demoCampuses.MAIN) {
  const { id } = await speaker.call(teams.endpoints.create, { body: { title, campusId } })
  return { params: { id } }
}

async function said(speaker: Speaker, team: { params: { id: string } }) {
  const { rows } = await speaker.call(contract.listMembers, team)
  return rows.map(({ employeeId, isLead, startsOn, endsOn }) => [employeeId, isLead, startsOn, endsOn])
}

test('the demo has its committees and houses, each with who leads it', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(teams.endpoints.list, { query: { limit: 100 } })
  expect(rows.map(({ title, lead, members }) => [title, lead, members])).toEqual([
    ['Discipline committee', 'Imtiaz Hussain', 3],
    ['Examination committee', 'Tariq Mehmood', 3],
    ['Iqbal house', 'Sana Iqbal', 2],
    ['Jinnah house', 'Maria Joseph', 2],
  ])
})

test('members and who leads are dated, and of two only one leads at a time', async () => {
  const farzana = await cast.as('farzana')
  const team = await addTeam(farzana, 'Library committee')
  const first = await farzana.call(contract.addMember, {
    ...team,
    body: { employeeId: exampleStaff, isLead: true, startsOn: april },
  })
  const second = await farzana.call(contract.addMember, {
    ...team,
    body: { employeeId: exampleTeacher, startsOn: april },
  })
  await expect(
    farzana.call(contract.addMember, { ...team, body: { employeeId: exampleTeacher, startsOn: may } }),
  ).rejects.toMatchObject(refused(409, 'teams.member-already'))
  const one = { params: { ...team.params, memberId: second.id } }
  await farzana.call(contract.leadTeam, { ...one, body: { startsOn: may } })
  expect(await said(farzana, team)).toEqual([
    [exampleTeacher, true, may, null],
    [exampleStaff, false, may, null],
    [exampleStaff, true, april, '2026-04-30'],
    [exampleTeacher, false, april, '2026-04-30'],
  ])
  expect(await farzana.call(teams.endpoints.get, team)).toMatchObject({ members: 2 })
  const over = { params: { ...team.params, memberId: first.id }, body: { lastDay: june } }
  await expect(farzana.call(contract.endMembership, over)).rejects.toMatchObject(refused(409))
  const { rows } = await (await cast.as('nasreen')).call(listAudit, { query: { limit: 5 } })
  expect(rows.map(({ sentence }) => sentence)).toContainEqual(
    expect.stringMatching(/^Said that .* leads the team Library committee$/),
  )
  const { rows: told } = await farzana.call(teams.endpoints.history, team)
  expect(told.map(({ sentence }) => sentence.replace(/(Took|that) .* (into|leads)/, '$1 … $2'))).toEqual([
    'Said that … leads the team Library committee',
    'Took … into the team Library committee',
    'Took … into the team Library committee',
    'Added the team Library committee',
  ])
})

test('whoever leaves the school is in no team any more, and who leaves a team was in it', async () => {
  const nasreen = await cast.as('nasreen')
  const team = await addTeam(nasreen, 'Sports day')
  for (const employeeId of [exampleStaff, exampleTeacher])
    await nasreen.call(contract.addMember, { ...team, body: { employeeId, isLead: true, startsOn: april } })
  const { rows } = await nasreen.call(contract.listMembers, team)
  const params = { ...team.params, memberId: rows.find((row) => row.employeeId === exampleTeacher)?.id ?? '' }
  await expect(
    nasreen.call(contract.endMembership, { params, body: { lastDay: '2026-03-01' } }),
  ).rejects.toMatchObject(refused(422))
  await nasreen.call(contract.endMembership, { params, body: { lastDay: june } })
  await nasreen.call(staffEmployment.leave, {
    params: { id: exampleStaff },
    body: { lastDay: '2026-11-18', reason: '' },
  })
  expect(await nasreen.call(teams.endpoints.get, team)).toMatchObject({ lead: '', members: 0 })
  expect(await said(nasreen, team)).toEqual([
    [exampleStaff, false, april, '2026-11-18'],
    [exampleTeacher, true, april, june],
  ])
  await nasreen.call(staffEmployment.comeBack, {
    params: { id: exampleStaff },
    body: { firstDay: '2026-11-19' },
  })
})

test('who is a member today counts: not who comes, and who goes does until the last day', async () => {
  let nasreen = await cast.as('nasreen')
  const team = await addTeam(nasreen, 'Prize day')
  const add = (employeeId: string, startsOn: string, isLead = false) =>
    nasreen.call(contract.addMember, { ...team, body: { employeeId, startsOn, isLead } })
  const shown = async () => {
    const { lead, members } = await nasreen.call(teams.endpoints.get, team)
    return [lead, members]
  }
  const first = await add(exampleStaff, april, true)
  const second = await add(exampleTeacher, tomorrow)
  expect(await shown()).toEqual(['Zubaida Khanum', 1])
  const memberOf = ({ id }: { id: string }) => ({ params: { ...team.params, memberId: id } })
  await nasreen.call(contract.leadTeam, { ...memberOf(second), body: { startsOn: tomorrow } })
  expect(await shown()).toEqual(['Zubaida Khanum', 1])
  expect(await said(nasreen, team)).toEqual([
    [exampleStaff, true, april, today],
    [exampleTeacher, true, tomorrow, null],
    [exampleStaff, false, tomorrow, null],
  ])
  // The day can be said anew as long as it has not passed.
  await nasreen.call(contract.endMembership, { ...memberOf(first), body: { lastDay: today } })
  cast.clock.pass(86_400)
  nasreen = await cast.as('nasreen')
  expect(await shown()).toEqual(['Asif Nadeem', 2])
  await expect(
    nasreen.call(contract.endMembership, { ...memberOf(first), body: { lastDay: tomorrow } }),
  ).rejects.toMatchObject(refused(409, 'teams.member-over'))
  cast.clock.pass(-86_400)
})

test('an admin keeps the teams of the own campus, and sees those of the institute', async () => {
  const [sadia, nasreen] = [await cast.as('sadia'), await cast.as('nasreen')]
  const { rows } = await sadia.call(teams.endpoints.list, {})
  expect(rows.map(({ title }) => title)).toEqual(['Discipline committee'])
  const theirs = await addTeam(nasreen, 'Canal View house', demoCampuses.CNL)
  const colleagues = await sadia.call(contract.listColleagues, {})
  expect(colleagues.rows.map(({ id }) => id)).not.toContain(exampleTeacher)
  const taking = { ...theirs, body: { employeeId: exampleTeacher, startsOn: april } }
  await expect(sadia.call(contract.addMember, taking)).rejects.toMatchObject(refused(422))
  const demo = { params: { id: contract.exampleTeam } }
  await expect(sadia.call(contract.listMembers, demo)).rejects.toMatchObject(refused(404))
  const adeel = await cast.as('adeel')
  await expect(adeel.call(contract.addMember, { ...demo, body: taking.body })).rejects.toMatchObject(
    refused(403),
  )
})
