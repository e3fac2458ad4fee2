import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { agree } from '../../../testing/plan.ts'
import { readMe } from '../../access/sessions/contract.ts'
import { listAudit } from '../../records/audit/contract.ts'
import { teachers } from '../../people/employees/contract.ts'
import { readJob } from '../../platform/jobs/contract.ts'
import { guardians } from '../../people/students-and-guardians/contract.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const phrase = 'two mangoes in the rain'

async function added(of: typeof teachers | typeof guardians, name: string) {
  const nasreen = await cast.as('nasreen')
  const email = `${name.toLowerCase()}@families.example`
  const body = { campusId: demoCampuses.MAIN, firstName: name, lastName: 'Ustad', email }
  const own = of === guardians ? { ...body, phone: null } : body
  return (await nasreen.call(of.endpoints.create, { body: own as never })).id
}

const lettersTo = (name: string) =>
  cast.mails.filter(({ to, kind }) => kind === 'invitation' && to.startsWith(name.toLowerCase()))

test('nobody is invited by a role that the plan has not, alone or among many, and the page says it before', async () => {
  const nasreen = await cast.as('nasreen')
  const [mother, teacher] = [await added(guardians, 'Maheen'), await added(teachers, 'Tabish')]
  await agree(cast, 'basic')
  const { rows } = await nasreen.call(contract.readUninvited, { query: {} })
  expect(rows.map(({ list, inPlan }) => [list, inPlan])).toEqual([
    ['teachers', true],
    ['staff', true],
    ['guardians', false],
    ['students', false],
  ])
  const alone = { personId: mother, channel: 'mail' as const, roles: [{ role: 'guardian', campusId: null }] }
  await expect(nasreen.call(contract.invite, { body: { ...alone, username: null } })).rejects.toMatchObject({
    problem: { code: 'plan.role-invited', detail: 'The plan of your school has no log-ins for this role' },
  })
  const many = async (list: contract.InvitedList, ids: string[]) => {
    const body = { list, channel: 'mail' as const, of: { ids } }
    const { job } = await nasreen.call(contract.inviteMany, { body })
    await cast.work()
    return nasreen.call(readJob, { params: { id: job } })
  }
  const left = await many('guardians', [mother])
  expect(left.failures).toMatchObject([{ message: 'The plan of your school has no log-ins for this role' }])
  expect((await many('teachers', [teacher])).failures).toEqual([])
  expect([lettersTo('Maheen').length, lettersTo('Tabish').length]).toEqual([0, 1])
  const audit = await nasreen.call(listAudit, { query: { act: 'invitations.many-made' } as never })
  expect(audit.rows).toHaveLength(1)
})

test('an invitation is not spent on a plan that has not the role: it is good as soon as the plan has it', async () => {
  await agree(cast, 'standard')
  const nasreen = await cast.as('nasreen')
  const mother = await added(guardians, 'Zarmina')
  const roles = [{ role: 'guardian', campusId: null }]
  await nasreen.call(contract.invite, { body: { personId: mother, channel: 'mail', roles, username: null } })
  await cast.work()
  const token = /\/invited#([\w-]{43})/.exec(lettersTo('Zarmina')[0]?.text ?? '')?.[1] ?? ''
  await agree(cast, 'basic')
  const outside = { problem: { status: 403, code: 'plan.role' } }
  const visitor = cast.visitor()
  const accept = () =>
    visitor.call(contract.acceptInvitation, { body: { token, password: phrase, language: 'en' } })
  await expect(visitor.call(contract.readInvitation, { body: { token } })).rejects.toMatchObject(outside)
  await expect(accept()).rejects.toMatchObject(outside)
  await agree(cast, 'standard')
  await accept()
  expect((await visitor.call(readMe, {})).roles.map(({ key }) => key)).toEqual(['guardian'])
})
